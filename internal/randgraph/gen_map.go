package randgraph

import (
	"reflect"
	"slices"

	"github.com/cudagraph/graphgen/internal/randgraph/funcs"
	"github.com/cudagraph/graphgen/ir"
)

// mapFresh adds a Map or MapN.
func (g *gen) mapFresh() {
	lead := g.random(g.source(), false)
	v, ok := g.view(lead)
	if !ok {
		return
	}
	f := g.function(func(t reflect.Type) bool { return takes(t, v.Type) })
	if f == nil {
		return
	}
	shape := g.sizes(lead)
	s := Step{Kind: Map, Func: f.Fn, Args: g.arguments(f.Type(), shape, &lead)}
	for range f.Type().NumOut() {
		s.Made = append(s.Made, g.id())
	}
	if g.try(s) {
		for i, id := range s.Made {
			g.know(id, ir.Temp, elementType(f.Type().Out(i)), shape)
		}
	}
}

// mapInto adds a MapInto or MapNInto.
func (g *gen) mapInto() {
	first := g.random(g.target(), true)
	v, ok := g.view(first)
	if !ok {
		return
	}
	f := g.function(func(t reflect.Type) bool { return elementType(t.Out(0)) == v.Type })
	if f == nil {
		return
	}
	shape := g.sizes(first)
	s := Step{Kind: MapInto, Func: f.Fn, Dst: []Ref{first}}
	for i := 1; i < f.Type().NumOut(); i++ {
		dst, ok := g.destination(elementType(f.Type().Out(i)), shape, s.Dst)
		if !ok {
			return
		}
		s.Dst = append(s.Dst, dst)
	}
	var lead *Ref
	if g.r.IntN(3) == 0 && takes(f.Type(), v.Type) { // in place, or at other indices of the same buffer
		lead = &first
		if again, ok := g.adapt(first.Buf, v.Type, shape); ok {
			lead = &again
		}
	}
	s.Args = g.arguments(f.Type(), shape, lead)
	g.try(s)
}

// destination is a buffer for another result, apart from the first.
func (g *gen) destination(t ir.Type, shape []Size, taken []Ref) (Ref, bool) {
	want := make([]ir.Dim, len(shape))
	for k, s := range shape {
		want[k] = s.Dim()
	}
	for _, id := range g.shuffled() {
		if !g.writable(id) || slices.ContainsFunc(taken, func(r Ref) bool { return r.Buf == id }) {
			continue
		}
		if r, ok := g.adapt(id, t, shape); ok && g.exactly(r, want) {
			return r, true
		}
	}
	return Ref{Buf: g.declare(ir.Temp, t, shape)}, true
}

func (g *gen) shuffled() []int {
	list := slices.Clone(g.device)
	g.r.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	return list[:min(len(list), 6)]
}

// plainFuncs are those whose results show what their arguments were, even where both are one buffer.
var plainFuncs = []string{"MulAddU32", "AddI32", "MulI32", "AddF32", "HornerF32", "KeepF32", "OrderF32", "I32ToF32"}

// function picks a device function that will do.
func (g *gen) function(want func(reflect.Type) bool) *funcs.Func {
	var list []*funcs.Func
	for _, f := range funcs.All {
		if want(f.Type()) && (!g.plain || slices.Contains(plainFuncs, f.Name)) {
			list = append(list, f)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return pick(g.r, list)
}

func takes(t reflect.Type, want ir.Type) bool {
	for i := range t.NumIn() {
		if elementType(t.In(i)) == want {
			return true
		}
	}
	return false
}

// arguments finds something for every parameter; lead, if any, stands for the first of its type.
func (g *gen) arguments(t reflect.Type, shape []Size, lead *Ref) []Arg {
	args := make([]Arg, t.NumIn())
	for i := range args {
		want := elementType(t.In(i))
		if lead != nil {
			if v, _ := g.view(*lead); v.Type == want {
				args[i] = Arg{Is: ArgView, Ref: lead}
				lead = nil
				continue
			}
		}
		args[i] = g.argument(want, shape, t.In(i).Kind() == reflect.Int)
	}
	return args
}

func (g *gen) argument(t ir.Type, shape []Size, size bool) Arg {
	if size && len(g.c.Dims) > 0 && g.r.IntN(2) == 0 {
		return Arg{Is: ArgSize, Size: D(pick(g.r, g.c.Dims)).Mul(K(3)).Add(K(1))}
	}
	for i, s := range g.c.Scalars {
		if s.Type == t && g.r.IntN(2) == 0 {
			return Arg{Is: ArgScalar, Scalar: i}
		}
	}
	if g.r.IntN(6) > 0 {
		for _, id := range g.shuffled() {
			if r, ok := g.adapt(id, t, shape); ok && g.readable(r) {
				return Arg{Is: ArgView, Ref: &r}
			}
		}
	}
	if g.r.IntN(2) == 0 {
		return Arg{Is: ArgConst, Type: t, Bits: randomBits(g.r, t)}
	}
	class := pick(g.r, []ir.Class{ir.Resident, ir.State, ir.External})
	return Arg{Is: ArgView, Ref: &Ref{Buf: g.declare(class, t, shape)}}
}

func (g *gen) readable(r Ref) bool {
	for _, w := range g.worlds {
		if _, _, err := w.read(r); err != nil {
			return false
		}
	}
	return true
}

// launch adds a kernel of the user's.
func (g *gen) launch() {
	k := pick(g.r, Kernels)
	shape := pick(g.r, g.shapes)
	total := K(1)
	for _, s := range shape {
		total = total.Mul(s)
	}
	s := Step{Kind: Launch, Kernel: k}
	var taken []Ref
	for _, p := range k.Params {
		if p.Mode == 0 {
			s.Args = append(s.Args, g.scalarOrConstant(p.Type))
			continue
		}
		r, ok := g.operand(p, []Size{total}, taken)
		if !ok {
			return
		}
		taken = append(taken, r)
		s.Args = append(s.Args, Arg{Is: ArgView, Mode: p.Mode, Ref: &r})
	}
	s.Args = append(s.Args, Arg{Is: ArgSize, Size: total})
	s.Grid = []Size{total.Add(K(kernelBlock - 1)).Div(K(kernelBlock))}
	if k.Rows > 1 {
		s.Grid = append(s.Grid, K(k.Rows))
	}
	g.try(s)
}

// operand is a contiguous view for a kernel, of a buffer that no other argument has.
func (g *gen) operand(p Param, shape []Size, taken []Ref) (Ref, bool) {
	for _, id := range g.shuffled() {
		if slices.ContainsFunc(taken, func(r Ref) bool { return r.Buf == id }) ||
			p.Mode&ir.Writes != 0 && !g.writable(id) || g.info[id].typ != p.Type {
			continue
		}
		r := Ref{Buf: id}
		if len(g.info[id].shape) != 1 {
			r = r.with(ViewOp{Kind: Reshape, Shape: shape})
		}
		v, ok := g.view(r)
		if ok && v.Contiguous() && equalShape(v.Shape, []ir.Dim{shape[0].Dim()}) && (p.Mode == ir.Writes || g.readable(r)) {
			return r, true
		}
	}
	class := pick(g.r, []ir.Class{ir.State, ir.External})
	if p.Mode == ir.Reads {
		class = ir.Resident
	} else if p.Mode == ir.Writes && g.r.IntN(2) == 0 {
		class = ir.Temp
	}
	return Ref{Buf: g.declare(class, p.Type, shape)}, true
}

func (g *gen) scalarOrConstant(t ir.Type) Arg {
	for i, s := range g.c.Scalars {
		if s.Type == t {
			return Arg{Is: ArgScalar, Scalar: i}
		}
	}
	return Arg{Is: ArgConst, Type: t, Bits: randomBits(g.r, t)}
}
