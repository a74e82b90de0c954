package difftest

import (
	"bytes"
	"encoding/binary"
	"math"
	"reflect"
	"testing"

	"github.com/cudagraph/graphgen/internal/randgraph"
	"github.com/cudagraph/graphgen/ir"
)

type (
	ref  = randgraph.Ref
	size = randgraph.Size
)

// num is a constant size.
func num(n int) size { return randgraph.K(n) }

// kit writes a case by hand, with what must come out.
type kit struct {
	t     *testing.T
	c     *randgraph.Case
	steps *[]randgraph.Step // to which steps are added: the graph's, or those of a body
	last  int
	types map[int]ir.Type
	sizes map[int][]size
	wants []want
	plan  []func(*testing.T, *Unit) // what must hold of the plan
	err   string                    // of a case that must be refused: a part of the message
}

// want is the contents of a buffer after a launch.
type want struct {
	launch int
	id     int
	data   []byte
}

// scalar is a declared scalar.
type scalar int

// access is a view and how a step uses it.
type access struct {
	ref
	mode ir.Mode
}

func in(r ref) access    { return access{r, ir.Reads} }
func out(r ref) access   { return access{r, ir.Writes} }
func inout(r ref) access { return access{r, ir.ReadsWrites} }

func newKit(t *testing.T, name string) *kit {
	b := randgraph.Binding{Dims: map[string]int{}, Externals: map[int][2][]byte{}}
	k := &kit{t: t, c: &randgraph.Case{Name: name, Bindings: []randgraph.Binding{b}},
		types: map[int]ir.Type{}, sizes: map[int][]size{}}
	k.steps = &k.c.Steps
	k.again()
	return k
}

// again begins the next launch.
func (k *kit) again() {
	b := &k.c.Bindings[0]
	b.Launches = append(b.Launches, randgraph.Turn{
		Scalars: map[int]uint64{}, Data: map[int][]byte{}, Bind: map[int]int{},
	})
}

func (k *kit) turn() *randgraph.Turn {
	list := k.c.Bindings[0].Launches
	return &list[len(list)-1]
}

func (k *kit) dim(name string, n int) size {
	k.c.Dims = append(k.c.Dims, name)
	k.c.Bindings[0].Dims[name] = n
	return randgraph.D(name)
}

// scalar declares a scalar with a first value.
func (k *kit) scalar(name string, first any) scalar {
	k.c.Scalars = append(k.c.Scalars, randgraph.Scalar{Name: name, Type: typeOf(reflect.TypeOf(first))})
	s := scalar(len(k.c.Scalars) - 1)
	k.set(s, first)
	return s
}

func (k *kit) set(s scalar, value any) { k.turn().Scalars[int(s)] = bitsOf(value) }

func (k *kit) id(t ir.Type, shape []size) int {
	k.last++
	k.types[k.last], k.sizes[k.last] = t, shape
	return k.last
}

// buffer declares a buffer.
func (k *kit) buffer(class ir.Class, name string, t ir.Type, shape ...size) ref {
	id := k.id(t, shape)
	d := randgraph.Decl{ID: id, Class: class, Name: name, Type: t, Shape: shape}
	k.c.Decls = append(k.c.Decls, d)
	if class == ir.External {
		n := d.ByteLen(k.c.Bindings[0].Dims)
		k.c.Bindings[0].Externals[id] = [2][]byte{make([]byte, n), make([]byte, n)}
		k.turn().Bind[id] = 0
	}
	return ref{Buf: id}
}

// input declares an input that holds data, of one axis unless a shape is given, and uploads it.
func (k *kit) input(name string, data any, shape ...size) ref {
	return k.upload(k.host(name, data, shape...))
}

// host declares an input.
func (k *kit) host(name string, data any, shape ...size) ref {
	if shape == nil {
		shape = []size{num(reflect.ValueOf(data).Len())}
	}
	r := k.buffer(ir.Input, name, typeOf(reflect.TypeOf(data).Elem()), shape...)
	k.give(r, data)
	return r
}

// give sets an input, or loads a resident or state, before the launch.
func (k *kit) give(r ref, data any) { k.turn().Data[r.Buf] = bytesOf(data) }

// bind chooses the allocation of an external for the launch.
func (k *kit) bind(r ref, which int) { k.turn().Bind[r.Buf] = which }

// holds says what the allocations of an external hold at first.
func (k *kit) holds(r ref, first, second any) {
	k.c.Bindings[0].Externals[r.Buf] = [2][]byte{bytesOf(first), bytesOf(second)}
}

// want says what a buffer holds after the launch; a NaN stands for any.
func (k *kit) want(r ref, data any) {
	k.wants = append(k.wants, want{len(k.c.Bindings[0].Launches) - 1, r.Buf, bytesOf(data)})
}

func typeOf(t reflect.Type) ir.Type {
	found, ok := ir.TypeOfGo(t)
	if !ok {
		panic("no element type: " + t.String())
	}
	return found
}

func bytesOf(data any) []byte {
	var b bytes.Buffer
	if err := binary.Write(&b, binary.LittleEndian, data); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func bitsOf(value any) uint64 {
	var all [8]byte
	copy(all[:], bytesOf(value))
	return binary.LittleEndian.Uint64(all[:])
}

// check compares the oracle with what the case says by itself.
func (k *kit) check() {
	expected, err := k.c.Expect(&k.c.Bindings[0])
	if err != nil {
		k.t.Fatal(err)
	}
	for _, w := range k.wants {
		for _, s := range expected[w.launch].Seen {
			if s.ID == w.id && s.Which == k.bound(w) && !equal(k.types[w.id], s.Data, w.data) {
				k.t.Errorf("%s: launch %d, b%d: the oracle has\n%x, want\n%x", k.c.Name, w.launch, w.id, s.Data, w.data)
			}
		}
	}
}

// bound is the allocation of an external that a launch used.
func (k *kit) bound(w want) int {
	which := 0
	for _, t := range k.c.Bindings[0].Launches[:w.launch+1] {
		if next, ok := t.Bind[w.id]; ok {
			which = next
		}
	}
	return which
}

func equal(t ir.Type, got, want []byte) bool {
	if len(got) != len(want) {
		return false
	}
	for i := 0; i < len(got); i += t.Size {
		a, b := got[i:i+t.Size], want[i:i+t.Size]
		if !bytes.Equal(a, b) && !(nan(t, a) && nan(t, b)) {
			return false
		}
	}
	return true
}

func nan(t ir.Type, b []byte) bool {
	switch t {
	case ir.F32:
		return math.IsNaN(float64(math.Float32frombits(binary.LittleEndian.Uint32(b))))
	case ir.F64:
		return math.IsNaN(math.Float64frombits(binary.LittleEndian.Uint64(b)))
	}
	return false
}
