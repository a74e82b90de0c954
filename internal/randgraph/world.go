package randgraph

import (
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// block is a piece of memory.
type block struct {
	typ   ir.Type
	shape []int
	data  []byte
	marks []Mark
}

func newBlock(t ir.Type, shape []int, m Mark) *block {
	n := product(shape) * t.Size
	b := &block{t, shape, make([]byte, n), make([]Mark, n)}
	for i := range b.marks {
		b.marks[i] = m
	}
	return b
}

func (b *block) set(data []byte) {
	if len(data) != len(b.data) {
		panic(fmt.Sprintf("%d bytes for a buffer of %d", len(data), len(b.data)))
	}
	b.data = slices.Clone(data)
	b.marks = make([]Mark, len(data))
}

// world is the oracle: memory under one binding of the dims, and what steps do to it.
type world struct {
	c         *Case
	dims      map[string]int
	blocks    map[int]*block
	externals map[int][2]*block
	scalars   []uint64
	fault     string // of the launch: a part of what Wait must say
}

func newWorld(c *Case, b *Binding) *world {
	w := &world{c: c, dims: b.Dims, blocks: map[int]*block{}, externals: map[int][2]*block{}}
	for i := range c.Decls {
		w.declare(&c.Decls[i], b)
	}
	w.scalars = make([]uint64, len(c.Scalars))
	return w
}

func (w *world) declare(d *Decl, b *Binding) {
	shape := values(d.Shape, w.dims)
	mark := Unset
	if d.Class == ir.State {
		mark = Exact // zero at New
	}
	w.blocks[d.ID] = newBlock(d.Type, shape, mark)
	if d.Class == ir.External {
		pair := [2]*block{}
		for i := range pair {
			pair[i] = newBlock(d.Type, shape, Exact)
			pair[i].set(b.Externals[d.ID][i])
		}
		w.externals[d.ID] = pair
		w.blocks[d.ID] = pair[0]
	}
}

// begin does what comes before a launch, and forgets scratch.
func (w *world) begin(t *Turn) {
	w.fault = ""
	for i, bits := range t.Scalars {
		w.scalars[i] = bits
	}
	for id, which := range t.Bind {
		w.blocks[id] = w.externals[id][which]
	}
	for id, data := range t.Data {
		w.blocks[id].set(data)
	}
	for _, d := range w.c.Decls {
		if d.Class == ir.Temp {
			w.blocks[d.ID] = newBlock(d.Type, w.blocks[d.ID].shape, Unset)
		}
	}
}

// place finds where a view lies.
func (w *world) place(r Ref) (place, error) {
	b := w.blocks[r.Buf]
	if b == nil {
		return place{}, fmt.Errorf("b%d does not exist", r.Buf)
	}
	return whole(r.Buf, b.typ, b.shape).derive(r.Ops, w.dims)
}

// load reads the elements of a view.
func (w *world) load(p place) ([]element, error) {
	b := w.blocks[p.buf]
	offsets := p.offsets()
	list := make([]element, len(offsets))
	for i, at := range offsets {
		if at < 0 || at+p.typ.Size > len(b.data) {
			return nil, fmt.Errorf("b%d: byte %d of %d", p.buf, at, len(b.data))
		}
		list[i] = element{b.data[at : at+p.typ.Size], b.marks[at : at+p.typ.Size]}
		if slices.Contains(list[i].marks, Unset) {
			return nil, fmt.Errorf("b%d: byte %d is read before it is written", p.buf, at)
		}
	}
	return list, nil
}

// read is load of a view.
func (w *world) read(r Ref) (place, []element, error) {
	p, err := w.place(r)
	if err != nil {
		return p, nil, err
	}
	list, err := w.load(p)
	return p, list, err
}

// write is what a step puts somewhere, once all is read.
type write struct {
	place place
	fresh *block // the buffer, when the step makes it
	list  []element
}

func (w *world) commit(writes []write) error {
	for i := range writes {
		for k := range writes[i].list { // still the memory itself where bits are only moved
			e := &writes[i].list[k]
			e.data, e.marks = slices.Clone(e.data), slices.Clone(e.marks)
		}
	}
	for _, wr := range writes {
		if wr.fresh != nil {
			w.blocks[wr.place.buf] = wr.fresh
		}
		b := w.blocks[wr.place.buf]
		for i, at := range wr.place.offsets() {
			if at < 0 || at+len(wr.list[i].data) > len(b.data) {
				return fmt.Errorf("b%d: byte %d of %d", wr.place.buf, at, len(b.data))
			}
			copy(b.data[at:], wr.list[i].data)
			copy(b.marks[at:], wr.list[i].marks)
		}
	}
	return nil
}
