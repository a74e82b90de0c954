package randgraph

import "github.com/cudagraph/graphgen/ir"

// maxBox is the number of axes along which CUDA copies memory with gaps.
const maxBox = 3

// box is a random view of memory that CUDA can copy: rows and slices that lie evenly, whatever the sizes. Every
// axis may have gaps beside it and be backwards, and the outermost may have gaps between.
func (g *gen) box(buf int, writable bool) Ref {
	r := Ref{Buf: buf}
	if g.plain || g.r.IntN(3) == 0 || len(g.sizes(r)) > maxBox {
		return r
	}
	for axis, size := range g.sizes(r) {
		lo, cut, step := K(g.r.IntN(2)), K(g.r.IntN(2)), pick(g.r, []int{1, 1, 1, -1})
		if axis == 0 {
			step = pick(g.r, []int{1, 1, 1, -1, 2, -2, 3})
		}
		r = g.also(r, r.Slice(axis, lo, size.Sub(cut), step))
	}
	shape := g.sizes(r)
	if len(shape) > 0 && g.r.IntN(6) == 0 {
		r = g.also(r, r.Index(g.r.IntN(len(shape)), K(g.r.IntN(2))))
	}
	if g.r.IntN(4) == 0 {
		r = g.also(r, r.with(ViewOp{Kind: Transpose, Axes: g.r.Perm(len(g.sizes(r)))}))
	}
	if !writable && g.r.IntN(8) == 0 {
		r = g.also(r, r.Broadcast(append([]Size{K(1 + g.r.IntN(3))}, g.sizes(r)...)...))
	}
	return r
}

// also is the second of two views when it exists, now and then.
func (g *gen) also(r, next Ref) Ref {
	if _, ok := g.view(next); ok && g.r.IntN(4) > 0 {
		return next
	}
	return r
}

// room declares an output that is larger than a view, and gives the part of it that has the view's shape.
func (g *gen) room(v ir.View, shape []Size) Ref {
	axes := upTo(len(shape))
	if g.r.IntN(3) == 0 {
		axes = g.r.Perm(len(shape))
	}
	sizes, back := make([]Size, len(shape)), make([]int, len(shape))
	ops := make([]ViewOp, len(shape))
	for i, k := range axes {
		lo, step := K(pick(g.r, []int{0, 0, 1, 2})), pick(g.r, []int{1, 1, 1, -1})
		if i == 0 && v.Shape[k].NonNegative() {
			step = pick(g.r, []int{1, 1, 1, -1, 2, -3})
		}
		end := lo.Add(shape[k].Mul(K(max(step, -step))))
		sizes[i] = end.Add(K(g.r.IntN(2)))
		ops[i] = ViewOp{Kind: Slice, Axis: i, Lo: lo, Hi: end, Step: step}
		back[k] = i
	}
	r := Ref{Buf: g.declare(ir.Output, v.Type, sizes)}
	for _, op := range ops {
		r = r.with(op)
	}
	return r.with(ViewOp{Kind: Transpose, Axes: back})
}

func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
