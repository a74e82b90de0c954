package ir

import "slices"

// Slice is the part of a view from lo up to but not including hi along one axis: every step-th element, in reverse order
// (from hi-1 down to lo) when step is negative. lo and hi are Dims or integers, the step is 1 unless given.
func (v View) Slice(axis int, lo, hi any, step ...int) View {
	by := int64(1)
	if len(step) > 0 {
		by = int64(step[0])
	}
	if v.unusable() || !v.hasAxis("slice", axis) {
		return v.spoiled()
	}
	if by == 0 || len(step) > 1 {
		return v.mistake("slice: want one step that is not 0, got %v", step)
	}
	from, to := DimOf(lo), DimOf(hi)
	for _, d := range []Dim{from, to} {
		if d.err != "" {
			return v.mistake("slice: %s", d.err)
		}
	}
	if !v.require("slice: it begins before the start of axis", axis, Const(0), from) ||
		!v.require("slice: it ends before it begins, on axis", axis, from, to) ||
		!v.require("slice: it ends beyond axis", axis, to, v.Shape[axis]) {
		return v.spoiled()
	}
	out := v.clone()
	first := from
	if by < 0 {
		first = to.Sub(1)
	}
	out.Offset = v.Offset.Add(first.Mul(v.Stride[axis]))
	out.Shape[axis] = to.Sub(from).CeilDiv(max(by, -by))
	out.Stride[axis] = v.Stride[axis].Mul(by)
	return out
}

// Index is the view at one index of an axis, which goes away.
func (v View) Index(axis int, i any) View {
	d := DimOf(i)
	part := v.Slice(axis, d, d.Add(1))
	if part.bad || axis >= len(part.Shape) {
		return part
	}
	part.Shape = slices.Delete(part.Shape, axis, axis+1)
	part.Stride = slices.Delete(part.Stride, axis, axis+1)
	return part
}

// Transpose reorders the axes: axis k of the result is axis axes[k] of the view. Without arguments it reverses them.
func (v View) Transpose(axes ...int) View {
	if v.unusable() {
		return v.spoiled()
	}
	if len(axes) == 0 {
		for k := range v.Shape {
			axes = append(axes, len(v.Shape)-1-k)
		}
	}
	for k, axis := range slices.Sorted(slices.Values(axes)) {
		if axis != k || len(axes) != len(v.Shape) {
			return v.mistake("transpose: want each axis from 0 to %d once, got %v", len(v.Shape)-1, axes)
		}
	}
	out := v.clone()
	for k, axis := range axes {
		out.Shape[k], out.Stride[k] = v.Shape[axis], v.Stride[axis]
	}
	return out
}

// Reshape gives the same elements in row-major order other axes. The view must be contiguous.
func (v View) Reshape(shape ...any) View {
	if v.unusable() {
		return v.spoiled()
	}
	dims := v.g.shape("reshape", shape)
	if dims == nil {
		return v.spoiled()
	}
	if !v.Contiguous() {
		return v.mistake("reshape: %s is not contiguous here; Copy it first", v.title())
	}
	before, after := v.Len(), product(dims)
	if !v.require("reshape: more elements than before", -1, after, before) ||
		!v.require("reshape: fewer elements than before", -1, before, after) {
		return v.spoiled()
	}
	out := v
	out.Shape, out.Stride = dims, denseStrides(dims)
	return out
}

// Broadcast repeats the view to a larger shape as NumPy does: axes are matched from the last, and an axis of 1, or none,
// is repeated. Such a view can only be read.
func (v View) Broadcast(shape ...any) View {
	if v.unusable() {
		return v.spoiled()
	}
	dims := v.g.shape("broadcast", shape)
	if dims == nil {
		return v.spoiled()
	}
	out, axis := broadcastTo(v, dims)
	if axis >= 0 {
		return v.mistake("broadcast: %s to %s: axis %d does not match", shapeText(v.Shape), shapeText(dims), axis)
	}
	return out
}

// As reads the same bytes as another element type. The last axis must be dense when the size of the type changes; it
// becomes that many elements shorter or longer.
func (v View) As(t Type) View {
	if v.unusable() {
		return v.spoiled()
	}
	if why := v.g.refuseType(t); why != "" {
		return v.mistake("as: %s", why)
	}
	out := v.clone()
	out.Type = t
	from, to := int64(v.Type.Size), int64(t.Size)
	if from == to {
		return out
	}
	last := len(v.Shape) - 1
	if last < 0 || !v.Stride[last].Is(1) {
		return v.mistake("as %s: the last axis of %s is not dense; Copy it first", t, v.title())
	}
	for k := range out.Stride[:last] {
		out.Stride[k] = v.Stride[k].Mul(from).Div(to)
	}
	out.Offset = v.Offset.Mul(from).Div(to)
	out.Shape[last] = v.Shape[last].Mul(from).Div(to)
	whole := v.Shape[last].Mul(from).MultipleOf(to) && v.Offset.Mul(from).MultipleOf(to)
	for _, s := range v.Stride[:last] {
		whole = whole && s.Mul(from).MultipleOf(to)
	}
	if !whole {
		return v.mistake("as %s: rows of %s %s do not hold a whole number of %s for every size", t, shapeText(v.Shape), v.Type, t)
	}
	return out
}
