package randgraph

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/cudagraph/graphgen/internal/randgraph/funcs"
	"github.com/cudagraph/graphgen/ir"
)

// mapping calls the Go function itself, once for every index.
func (w *world) mapping(s *Step) ([]write, error) {
	shape, err := w.mapShape(s)
	if err != nil {
		return nil, err
	}
	args := make([][]element, len(s.Args))
	for i, a := range s.Args {
		if args[i], err = w.operand(a, shape); err != nil {
			return nil, err
		}
	}
	results := callEach(s.called(), args, product(shape))
	writes := make([]write, len(results))
	for i, list := range results {
		if s.Kind == Map {
			writes[i] = w.fresh(s.Made[i], elementType(reflect.TypeOf(s.Func).Out(i)), shape, list)
			continue
		}
		to, err := w.place(s.Dst[i])
		if err != nil {
			return nil, err
		}
		if to.shape = broadcastShape(to.shape, shape); product(to.shape) != product(shape) {
			return nil, fmt.Errorf("destinations of %v and %v", to.shape, shape)
		}
		writes[i] = write{to, nil, list}
	}
	return writes, nil
}

// called is the function that the oracle calls.
func (s *Step) called() any {
	if s.Twin != nil {
		return s.Twin
	}
	return s.Func
}

// mapShape is that of the destination, or that to which all arguments broadcast.
func (w *world) mapShape(s *Step) ([]int, error) {
	if s.Kind == MapInto {
		p, err := w.place(s.Dst[0])
		return p.shape, err
	}
	var shape []int
	for _, a := range s.Args {
		if a.Is != ArgView {
			continue
		}
		p, err := w.place(*a.Ref)
		if err != nil {
			return nil, err
		}
		if shape = broadcastShape(shape, p.shape); shape == nil {
			return nil, fmt.Errorf("%s does not broadcast", a.Ref)
		}
	}
	return shape, nil
}

// broadcastShape is NumPy's rule; nil when there is no common shape.
func broadcastShape(a, b []int) []int {
	if len(a) < len(b) {
		a, b = b, a
	}
	out := append([]int{}, a...)
	for k := range b {
		at := len(a) - len(b) + k
		switch {
		case out[at] == 1:
			out[at] = b[k]
		case b[k] != 1 && b[k] != out[at]:
			return nil
		}
	}
	return out
}

// operand lists what each index reads of an argument; a single element stands for all.
func (w *world) operand(a Arg, shape []int) ([]element, error) {
	if a.Is != ArgView {
		return []element{w.value(a)}, nil
	}
	p, err := w.place(*a.Ref)
	if err != nil {
		return nil, err
	}
	sizes := make([]Size, len(shape))
	for k, n := range shape {
		sizes[k] = K(n)
	}
	if err := p.broadcast(values(sizes, nil)); err != nil {
		return nil, err
	}
	return w.load(p)
}

// callEach calls f for n indices and sorts the results by result.
func callEach(f any, args [][]element, n int) [][]element {
	fn, t := reflect.ValueOf(f), reflect.TypeOf(f)
	traits := funcs.Of(f)
	results := make([][]element, t.NumOut())
	in := make([]reflect.Value, t.NumIn())
	for i := range n {
		unknown, loose := false, false
		for k := range in {
			e := args[k][i%len(args[k])]
			in[k] = goValue(t.In(k), e)
			m := e.certainty(elementType(t.In(k)))
			unknown = unknown || m == Unknown
			loose = loose || m != Exact
		}
		unknown = unknown || loose && traits.Bits
		for k, v := range fn.Call(in) {
			results[k] = append(results[k], judge(v, traits.Moves && !loose, unknown))
		}
	}
	return results
}

// judge marks a result: a NaN that was not only moved is any NaN.
func judge(v reflect.Value, moved, unknown bool) element {
	t := elementType(v.Type())
	e := exact(t, goBits(v))
	switch {
	case unknown:
		return e.marked(Unknown)
	case isNaN(t, e.bits()) && !moved:
		return e.marked(nanMark(t))
	}
	return e
}

func elementType(t reflect.Type) ir.Type {
	found, _ := ir.TypeOfGo(t)
	return found
}

// goValue makes a Go value of bytes without converting, which would quiet a signalling NaN.
func goValue(t reflect.Type, e element) reflect.Value {
	v := reflect.New(t)
	copy(unsafe.Slice((*byte)(v.UnsafePointer()), t.Size()), e.data)
	return v.Elem()
}

func goBits(v reflect.Value) uint64 {
	kept := reflect.New(v.Type())
	kept.Elem().Set(v)
	return element{data: unsafe.Slice((*byte)(kept.UnsafePointer()), v.Type().Size())}.bits()
}
