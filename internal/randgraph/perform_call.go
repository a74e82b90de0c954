package randgraph

import (
	"math"
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// launch runs the Go twin of a kernel.
func (w *world) launch(s *Step) ([]write, error) {
	buffers := make([][]element, len(s.Kernel.Params))
	places := make([]place, len(s.Kernel.Params))
	n, unknown := 0, false
	for i, p := range s.Kernel.Params {
		a := s.Args[i]
		if p.Mode == 0 {
			buffers[i] = []element{w.value(a)}
			continue
		}
		var err error
		if places[i], buffers[i], err = w.access(*a.Ref, p.Mode); err != nil {
			return nil, err
		}
		n = len(buffers[i])
		unknown = unknown || !s.Kernel.Moves && !allExact(buffers[i])
	}
	s.Kernel.Run(buffers, n)
	var writes []write
	for i, p := range s.Kernel.Params {
		if p.Mode&ir.Writes == 0 {
			continue
		}
		if unknown {
			spoil(buffers[i])
		}
		writes = append(writes, write{places[i], nil, buffers[i]})
	}
	return writes, nil
}

// access reads a view, or makes room for what is only written.
func (w *world) access(r Ref, mode ir.Mode) (place, []element, error) {
	if mode&ir.Reads != 0 {
		p, list, err := w.read(r)
		return p, slices.Clone(list), err
	}
	p, err := w.place(r)
	list := make([]element, product(p.shape))
	for i := range list {
		list[i] = exact(p.typ, 0)
	}
	return p, list, err
}

func allExact(list []element) bool {
	for _, e := range list {
		if slices.ContainsFunc(e.marks, func(m Mark) bool { return m != Exact }) {
			return false
		}
	}
	return true
}

func spoil(list []element) {
	for i := range list {
		list[i] = list[i].marked(Unknown)
	}
}

func multiply(x, y element) element {
	product := math.Float64frombits(x.bits()) * math.Float64frombits(y.bits())
	e := exact(ir.F64, math.Float64bits(product))
	if product != product {
		return e.marked(NaN64)
	}
	return e
}

// callback does what every callback of a random graph does, here and in C++: each byte that it writes is mixed from its
// place, the number of the callback and all that the callback reads.
func (w *world) callback(s *Step) ([]write, error) {
	var reads [][]byte
	var outs []write
	unknown := false
	for _, a := range s.Args {
		p, list, err := w.access(*a.Ref, a.Mode)
		if err != nil {
			return nil, err
		}
		if a.Mode&ir.Reads != 0 {
			reads = append(reads, joined(list))
			unknown = unknown || !allExact(list)
		}
		if a.Mode&ir.Writes != 0 {
			outs = append(outs, write{p, nil, list})
		}
	}
	for k := range outs {
		size := outs[k].place.typ.Size
		for i := range outs[k].list {
			e := exact(outs[k].place.typ, 0)
			for j := range e.data {
				e.data[j] = callbackByte(w.callbackIndex(s), i*size+j, reads)
			}
			outs[k].list[i] = e
		}
		if unknown {
			spoil(outs[k].list)
		}
	}
	return outs, nil
}

func callbackByte(index, at int, reads [][]byte) byte {
	x := byte(at*7 + index)
	for _, r := range reads {
		if len(r) > 0 {
			x = x*5 ^ r[at%len(r)]
		}
	}
	return x
}

func joined(list []element) []byte {
	var all []byte
	for _, e := range list {
		all = append(all, e.data...)
	}
	return all
}

// callbackIndex counts the callbacks before a step.
func (w *world) callbackIndex(s *Step) int {
	index, reached := 0, false
	w.c.Each(func(t *Step) {
		if reached = reached || t.ID == s.ID; !reached && t.Kind == Callback {
			index++
		}
	})
	return index
}
