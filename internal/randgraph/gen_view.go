package randgraph

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// view is what the DSL makes of a reference; false when it refuses it or a binding has no room for it.
func (g *gen) view(r Ref) (ir.View, bool) {
	var v ir.View
	_, errs := ir.Record("Probe", func(b *ir.Builder) {
		for _, name := range g.c.Dims {
			b.Dim(name)
		}
		k := g.info[r.Buf]
		v = r.apply(b.Temp("probe", k.typ, dims(k.shape)...))
	})
	if len(errs) > 0 {
		return v, false
	}
	for _, w := range g.worlds {
		if p, err := w.place(r); err != nil || product(p.shape) > g.most() {
			return v, false
		}
	}
	return v, true
}

// sizes is the shape of a reference, as expressions.
func (g *gen) sizes(r Ref) []Size {
	shape, _ := r.Shape(g.info[r.Buf].shape, g.info[r.Buf].typ)
	return shape
}

// random is a random view of a buffer; of all of it when nothing else works out.
func (g *gen) random(buf int, writable bool) Ref {
	r := Ref{Buf: buf}
	if g.plain || g.r.IntN(2) == 0 {
		return r
	}
	for range 1 + g.r.IntN(2) {
		next, ok := g.derive(r, writable)
		if _, fine := g.view(next); ok && fine {
			r = next
		}
	}
	return r
}

func (g *gen) derive(r Ref, writable bool) (Ref, bool) {
	shape := g.sizes(r)
	v, ok := g.view(r)
	if !ok {
		return r, false
	}
	switch kind := pick(g.r, []ViewKind{Slice, Slice, Slice, Index, Transpose, Reshape, Broadcast, As}); {
	case kind == Broadcast && !writable:
		return r.with(ViewOp{Kind: Broadcast, Shape: append([]Size{K(1 + g.r.IntN(4))}, shape...)}), len(shape) < 7
	case kind == Reshape:
		return r.with(ViewOp{Kind: Reshape, Shape: g.reshaped(shape)}), v.Contiguous()
	case kind == As:
		t := pick(g.r, ir.Types[1:]) // never bool: other bytes than 0 and 1 are none
		return r.with(ViewOp{Kind: As, Type: t}), len(shape) > 0 && v.Type.Kind != ir.Bool
	case len(shape) == 0:
		return r, false
	case kind == Transpose:
		return r.with(ViewOp{Kind: Transpose, Axes: g.r.Perm(len(shape))}), true
	case kind == Index:
		return r.with(ViewOp{Kind: Index, Axis: g.r.IntN(len(shape)), Lo: K(g.r.IntN(3))}), true
	}
	axis := g.r.IntN(len(shape))
	lo, hi := K(pick(g.r, []int{0, 0, 1, 2, 4})), shape[axis]
	if cut := pick(g.r, []int{0, 0, 1, 3}); cut > 0 {
		hi = hi.Sub(K(cut))
	} else if g.r.IntN(4) == 0 {
		hi = hi.Div(K(2))
	}
	return r.with(ViewOp{Kind: Slice, Axis: axis, Lo: lo, Hi: hi, Step: pick(g.r, []int{1, 1, 1, 2, 3, -1, -1, -2})}), true
}

// reshaped is another shape of as many elements.
func (g *gen) reshaped(shape []Size) []Size {
	total := K(1)
	for _, s := range shape {
		total = total.Mul(s)
	}
	switch g.r.IntN(3) {
	case 0:
		return []Size{total}
	case 1:
		return []Size{K(1), total}
	}
	by := K(2 + g.r.IntN(3))
	return []Size{by, total.Div(by)} // which the DSL leaves to New, or refuses
}

// fits reports whether a view broadcasts to a shape, provably.
func fits(v ir.View, shape []ir.Dim) bool {
	extra := len(shape) - len(v.Shape)
	if extra < 0 {
		return false
	}
	for k, d := range v.Shape {
		if !d.Is(1) && !d.Equal(shape[extra+k]) {
			return false
		}
	}
	return true
}

func equalShape(a, b []ir.Dim) bool { return slices.EqualFunc(a, b, ir.Dim.Equal) }

// adapt finds a view of a buffer with a type and shape.
func (g *gen) adapt(buf int, t ir.Type, shape []Size) (Ref, bool) {
	r := Ref{Buf: buf}
	want := make([]ir.Dim, len(shape))
	for k, s := range shape {
		want[k] = s.Dim()
	}
	if from := g.info[buf].typ; from != t {
		if g.plain || from.Kind == ir.Bool || t.Kind == ir.Bool || len(g.info[buf].shape) == 0 {
			return r, false
		}
		r = r.with(ViewOp{Kind: As, Type: t})
	}
	if g.plain {
		v, ok := g.view(r)
		return r, ok && equalShape(v.Shape, want)
	}
	for len(g.sizes(r)) > len(shape) {
		r = r.with(ViewOp{Kind: Index, Axis: 0, Lo: K(g.r.IntN(2))})
	}
	have := g.sizes(r)
	for k := range have {
		if op, ok := g.narrow(k, have[k], shape[len(shape)-len(have)+k]); ok {
			r = r.with(op)
		}
	}
	v, ok := g.view(r)
	return r, ok && fits(v, want)
}

// narrow slices an axis to a size that it has not, and turns it round now and then.
func (g *gen) narrow(axis int, have, want Size) (ViewOp, bool) {
	step := pick(g.r, []int{1, 1, 1, -1})
	op := ViewOp{Kind: Slice, Axis: axis, Lo: K(0), Hi: have, Step: step}
	switch {
	case have.Dim().Equal(want.Dim()):
		return op, step < 0
	case have.Dim().Is(1):
		return op, false
	}
	op.Lo = K(pick(g.r, []int{0, 0, 1, 2}))
	op.Hi = op.Lo.Add(want)
	return op, true
}
