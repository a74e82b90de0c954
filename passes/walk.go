package passes

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// walk is a loop over the elements of views of one shape: where each view begins, and how it moves along each axis.
type walk struct {
	start []ir.Dim // of each view, in bytes
	axes  []walkAxis
}

// walkAxis is one loop.
type walkAxis struct {
	n    ir.Dim
	step []ir.Dim // of each view, in bytes, more than 0
}

// fold finds the walk with the fewest axes in which every view goes forward, in any order of elements. It fails where
// views repeat elements, or go in opposite directions, or in a direction that is not certain.
func fold(g *ir.Graph, views ...ir.View) (walk, bool) {
	w := walk{}
	for _, v := range views {
		w.start = append(w.start, place(v))
	}
	for k, n := range views[0].Shape {
		if n.Is(1) {
			continue
		}
		a := walkAxis{n: n}
		direction := sign(g.Buffers[views[0].Buffer], views[0], k)
		for i, v := range views {
			step := v.Stride[k].Mul(v.Type.Size)
			if direction == 0 || sign(g.Buffers[v.Buffer], v, k) != direction {
				return walk{}, false
			}
			if direction < 0 { // the first element comes last
				w.start[i] = w.start[i].Add(n.Sub(1).Mul(step))
				step = ir.Const(0).Sub(step)
			}
			a.step = append(a.step, step)
		}
		w.axes = append(w.axes, a)
	}
	w.merge()
	return w, true
}

// merge makes one axis of two where stepping once along one is, in all views, going through the other.
func (w *walk) merge() {
	for i := 0; i < len(w.axes); i++ {
		for j := range w.axes {
			if i == j || !w.axes[i].continues(w.axes[j]) {
				continue
			}
			w.axes[j].n = w.axes[j].n.Mul(w.axes[i].n)
			w.axes = slices.Delete(w.axes, i, i+1)
			i = -1 // what was found apart before may meet now
			break
		}
	}
}

func (a walkAxis) continues(inner walkAxis) bool {
	for i, step := range a.step {
		if !step.Equal(inner.n.Mul(inner.step[i])) {
			return false
		}
	}
	return true
}

// run takes away the axis along which the elements of all views lie side by side, and returns its length: 1 without one.
func (w *walk) run(size int) ir.Dim {
	i := slices.IndexFunc(w.axes, func(a walkAxis) bool {
		return !slices.ContainsFunc(a.step, func(step ir.Dim) bool { return !step.Is(int64(size)) })
	})
	if i < 0 {
		return ir.Const(1)
	}
	n := w.axes[i].n
	w.axes = slices.Delete(w.axes, i, i+1)
	return n
}

// sign is the direction in which a view goes along an axis: 1, -1, or 0 where it stays or nothing is certain. Strides are
// certain multiples of how far apart elements of the buffer are along one of its axes, which is never negative.
func sign(b *ir.Buffer, v ir.View, axis int) int {
	if v.Stride[axis].Is(0) {
		return 0
	}
	step := v.Stride[axis].Mul(v.Type.Size)
	apart := ir.Const(int64(b.Type.Size))
	for k := len(b.Shape); k >= 0; k-- {
		times := step.Div(apart)
		switch {
		case !times.Mul(apart).Equal(step):
		case times.NonNegative():
			return 1
		case ir.Const(0).Sub(times).NonNegative():
			return -1
		}
		if k > 0 {
			apart = apart.Mul(b.Shape[k-1])
		}
	}
	return 0
}
