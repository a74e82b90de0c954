package ir

import "slices"

// View is how a step sees a buffer: some of its elements, in an order of axes. Views share storage and cost nothing.
// Element (i0, i1, ...) lies at Offset + i0*Stride[0] + i1*Stride[1] + ... elements of Type from the buffer's start.
type View struct {
	Buffer int   `json:"buffer"` // index in Graph.Buffers
	Type   Type  `json:"type"`
	Offset Dim   `json:"offset,omitzero"`
	Shape  []Dim `json:"shape,omitempty"`
	Stride []Dim `json:"stride,omitempty"`

	g    *Builder // while recording
	node *Node    // the step that made it, for Order; nil for declared buffers
	bad  bool     // stands for the result of a mistake; not to be complained about again
}

// Same reports whether two views hold the same elements at the same indices, as the same type.
func (v View) Same(w View) bool {
	return v.Buffer == w.Buffer && v.Type == w.Type && v.Offset.Equal(w.Offset) &&
		slices.EqualFunc(v.Shape, w.Shape, Dim.Equal) && slices.EqualFunc(v.Stride, w.Stride, Dim.Equal)
}

// Len is the number of indices.
func (v View) Len() Dim { return product(v.Shape) }

// Contiguous reports whether the elements follow each other in row-major order, provably.
func (v View) Contiguous() bool {
	next := Const(1)
	for k := len(v.Shape) - 1; k >= 0; k-- {
		if !v.Shape[k].Is(1) && !v.Stride[k].Equal(next) {
			return false
		}
		next = next.Mul(v.Shape[k])
	}
	return true
}

// Span is the range of bytes of the buffer that the view can touch: from low up to but not including high. It is exact
// for contiguous views, and covers the gaps of others. A view with no elements has an arbitrary span.
func (v View) Span() (low, high Dim) {
	low, high = v.Offset, v.Offset.Add(1)
	for k, d := range v.Shape {
		reach := d.Sub(1).Mul(v.Stride[k])
		if dimSign(v.Stride[k]) < 0 {
			low = low.Add(reach)
			continue
		}
		high = high.Add(reach)
	}
	return low.Mul(v.Type.Size), high.Mul(v.Type.Size)
}

// Disjoint reports whether two views provably share no byte.
func (v View) Disjoint(w View) bool {
	if v.Buffer != w.Buffer {
		return true
	}
	for _, d := range slices.Concat(v.Stride, w.Stride) {
		if dimSign(d) == 0 {
			return false // Span takes a stride without a certain sign for positive
		}
	}
	low1, high1 := v.Span()
	low2, high2 := w.Span()
	return high1.AtMost(low2) || high2.AtMost(low1)
}

// dimSign is the provable sign of d: 1 for 0 or more, -1 for 0 or less, 0 when neither is certain.
func dimSign(d Dim) int {
	switch {
	case d.NonNegative():
		return 1
	case Const(0).Sub(d).NonNegative():
		return -1
	}
	return 0
}
