package difftest

import (
	"bytes"
	"reflect"
	"unsafe"

	"github.com/cudagraph/graphgen/internal/randgraph"
	"github.com/cudagraph/graphgen/ir"
)

func (k *kit) add(s randgraph.Step) int {
	k.last++
	s.ID = k.last
	*k.steps = append(*k.steps, s)
	return s.ID
}

// step is the ID of the last step that is no order itself, for order.
func (k *kit) step() int {
	at := len(*k.steps) - 1
	for (*k.steps)[at].Kind == randgraph.Order {
		at--
	}
	return (*k.steps)[at].ID
}

func (k *kit) shape(r ref) ([]size, ir.Type) { return r.Shape(k.sizes[r.Buf], k.types[r.Buf]) }

func (k *kit) upload(r ref) ref {
	shape, t := k.shape(r)
	id := k.id(t, shape)
	k.add(randgraph.Step{Kind: randgraph.Upload, Src: r, Made: []int{id}})
	return ref{Buf: id}
}

// download declares an output and copies a view to it.
func (k *kit) download(name string, src ref) ref {
	shape, t := k.shape(src)
	r := k.buffer(ir.Output, name, t, shape...)
	k.add(randgraph.Step{Kind: randgraph.Download, Dst: []ref{r}, Src: src})
	return r
}

func (k *kit) copy(dst, src ref) {
	k.add(randgraph.Step{Kind: randgraph.Copy, Dst: []ref{dst}, Src: src})
}

func (k *kit) fill(dst ref, value any) {
	k.add(randgraph.Step{Kind: randgraph.Fill, Dst: []ref{dst}, Bits: bitsOf(value)})
}

// memoryOf is the bytes of a value as they lie in memory. Package binary would make a signalling NaN in it a quiet one.
func memoryOf(value any) []byte {
	p := reflect.New(reflect.TypeOf(value))
	p.Elem().Set(reflect.ValueOf(value))
	return bytes.Clone(unsafe.Slice((*byte)(p.UnsafePointer()), p.Elem().Type().Size()))
}

// fillStruct is fill with a struct or an array, which has no padding.
func (k *kit) fillStruct(dst ref, value any) {
	k.add(randgraph.Step{Kind: randgraph.Fill, Dst: []ref{dst}, Value: value, Data: memoryOf(value)})
}

// apply is Map.
func (k *kit) apply(f any, args ...any) ref { return k.applyN(f, args...)[0] }

// applyN is MapN.
func (k *kit) applyN(f any, args ...any) []ref {
	s := randgraph.Step{Kind: randgraph.Map, Func: f, Args: k.args(args)}
	shape := k.common(args)
	var refs []ref
	for i := range reflect.TypeOf(f).NumOut() {
		id := k.id(typeOf(reflect.TypeOf(f).Out(i)), shape)
		s.Made = append(s.Made, id)
		refs = append(refs, ref{Buf: id})
	}
	k.add(s)
	return refs
}

// into is MapInto.
func (k *kit) into(dst ref, f any, args ...any) {
	k.add(randgraph.Step{Kind: randgraph.MapInto, Func: f, Dst: []ref{dst}, Args: k.args(args)})
}

// launch runs a kernel over n elements, which is its last argument too if it counts.
func (k *kit) launch(kernel *randgraph.Kernel, n size, args ...any) {
	block := num(64)
	k.add(randgraph.Step{Kind: randgraph.Launch, Kernel: kernel, Args: k.args(args),
		Grid: []size{n.Add(num(63)).Div(block)}})
}

func (k *kit) callback(name string, args ...access) {
	list := make([]any, len(args))
	for i, a := range args {
		list[i] = a
	}
	k.add(randgraph.Step{Kind: randgraph.Callback, Name: name, Args: k.args(list)})
}

func (k *kit) order(before, after int) {
	k.add(randgraph.Step{Kind: randgraph.Order, Orders: [2]int{before, after}})
}

func (k *kit) barrier() { k.add(randgraph.Step{Kind: randgraph.Barrier}) }

func (k *kit) args(list []any) []randgraph.Arg {
	args := make([]randgraph.Arg, len(list))
	for i, x := range list {
		switch x := x.(type) {
		case ref:
			args[i] = randgraph.Arg{Is: randgraph.ArgView, Ref: &x}
		case access:
			args[i] = randgraph.Arg{Is: randgraph.ArgView, Ref: &x.ref, Mode: x.mode}
		case scalar:
			args[i] = randgraph.Arg{Is: randgraph.ArgScalar, Scalar: int(x)}
		case size:
			args[i] = randgraph.Arg{Is: randgraph.ArgSize, Size: x}
		default:
			args[i] = randgraph.Arg{Is: randgraph.ArgConst, Type: typeOf(reflect.TypeOf(x)), Bits: bitsOf(x)}
		}
	}
	return args
}

// common is the shape of a Map: that of the views, each axis the one that is not 1.
func (k *kit) common(args []any) []size {
	var shape []size
	for _, x := range args {
		r, ok := x.(ref)
		if !ok {
			continue
		}
		s, _ := k.shape(r)
		for len(shape) < len(s) {
			shape = append([]size{num(1)}, shape...)
		}
		for i := range s {
			if at := len(shape) - len(s) + i; shape[at].Dim().Is(1) {
				shape[at] = s[i]
			}
		}
	}
	return shape
}

// repeat is a slice of one value.
func repeat[T any](n int, x T) []T {
	list := make([]T, n)
	for i := range list {
		list[i] = x
	}
	return list
}

// series is a slice of values by index.
func series[T any](n int, f func(i int) T) []T {
	list := make([]T, n)
	for i := range list {
		list[i] = f(i)
	}
	return list
}
