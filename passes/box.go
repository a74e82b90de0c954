package passes

import (
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// maxPitch is what cudaDevAttrMaxPitch is on all devices.
const maxPitch = 1<<31 - 1

// boxOf is the copy between two views as one memcpy node does it; nil when none can. CUDA wants rows of bytes that lie
// side by side, a constant distance from row to row, and a whole number of rows from slice to slice. That rows do not run
// into each other needs no proof: no two indices of a view are one element, but where fold fails.
func boxOf(g *ir.Graph, dst, src ir.View) *plan.CopyStep {
	one := ir.Const(1)
	c := &plan.CopyStep{Rows: one, Slices: one}
	c.Dst.Buffer, c.Src.Buffer = dst.Buffer, src.Buffer
	if dst.Len().Is(0) {
		return c
	}
	w, ok := fold(g, dst, src)
	if !ok {
		return nil
	}
	c.Dst.Offset, c.Src.Offset = w.start[0], w.start[1]
	c.Bytes = w.run(dst.Type.Size).Mul(dst.Type.Size)
	c.Dst.Pitch, c.Src.Pitch = c.Bytes, c.Bytes
	c.Dst.Height, c.Src.Height = one, one
	switch {
	case len(w.axes) == 0:
		return c
	case rebound(g, dst) || rebound(g, src):
		return nil
	case len(w.axes) == 1 && stackRows(c, w.axes[0]):
		return c
	case len(w.axes) == 2 && (stackSlices(c, w.axes[0], w.axes[1]) || stackSlices(c, w.axes[1], w.axes[0])):
		return c
	}
	return nil
}

// rebound reports whether a view's address may change between launches. CUDA changes the addresses of copies and fills in
// an executable graph only if they have one row.
func rebound(g *ir.Graph, v ir.View) bool { return g.Buffers[v.Buffer].Class == ir.External }

// stackRows gives a copy rows along an axis; false where they are too far apart.
func stackRows(c *plan.CopyStep, rows walkAxis) bool {
	for i, side := range []*plan.Side{&c.Dst, &c.Src} {
		if n, known := rows.step[i].Int(); known && n > maxPitch {
			return false
		}
		side.Pitch, side.Height = rows.step[i], rows.n
	}
	c.Rows = rows.n
	return true
}

// stackSlices gives a copy slices of rows; false where they are not a whole number of rows apart.
func stackSlices(c *plan.CopyStep, slices, rows walkAxis) bool {
	if !stackRows(c, rows) {
		return false
	}
	for i, side := range []*plan.Side{&c.Dst, &c.Src} {
		side.Height = slices.step[i].Div(side.Pitch)
		if !side.Height.Mul(side.Pitch).Equal(slices.step[i]) {
			return false
		}
	}
	c.Slices = slices.n
	return true
}
