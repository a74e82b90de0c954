package ir

import (
	"fmt"
	"slices"
	"strings"
)

// broadcastTo repeats v to a shape; axis is that of the shape which does not match, or -1.
func broadcastTo(v View, shape []Dim) (out View, axis int) {
	out = v
	out.Shape, out.Stride = shape, make([]Dim, len(shape))
	extra := len(shape) - len(v.Shape)
	if extra < 0 {
		return v, 0
	}
	for k := range v.Shape {
		to := shape[extra+k]
		switch {
		case v.Shape[k].Equal(to):
			out.Stride[extra+k] = v.Stride[k]
		case !v.Shape[k].Is(1):
			return v, extra + k
		}
	}
	return out, -1
}

// commonShape is the shape to which all views broadcast, or the two that do not go together.
func commonShape(views []View) (shape []Dim, a, b int) {
	from := []int{} // which view decided each axis, from the last
	for i, v := range views {
		for k := range v.Shape {
			d := v.Shape[len(v.Shape)-1-k]
			switch {
			case k >= len(from):
				shape, from = append(shape, d), append(from, i)
			case shape[k].Is(1):
				shape[k], from[k] = d, i
			case !d.Is(1) && !d.Equal(shape[k]):
				return nil, from[k], i
			}
		}
	}
	slices.Reverse(shape)
	return shape, -1, -1
}

// shapeText reads [n, 3].
func shapeText(shape []Dim) string {
	parts := make([]string, len(shape))
	for k, d := range shape {
		parts[k] = d.String()
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

func (v View) clone() View {
	v.Shape, v.Stride = slices.Clone(v.Shape), slices.Clone(v.Stride)
	return v
}

// spoiled is what a mistake gives. The zero View, which has no graph to report to, is left for the step that uses it.
func (v View) spoiled() View {
	v.bad = v.g != nil
	return v
}

// mistake notes an error and gives a view that causes no others.
func (v View) mistake(format string, args ...any) View {
	v.g.errorf(format, args...)
	return v.spoiled()
}

// unusable reports whether v cannot be worked on, because of an earlier mistake or because it is no view at all.
func (v View) unusable() bool { return v.bad || v.g == nil }

func (v View) hasAxis(what string, axis int) bool {
	if axis < 0 || axis >= len(v.Shape) {
		v.g.errorf("%s: axis %d of %s, want 0 to %d", what, axis, shapeText(v.Shape), len(v.Shape)-1)
		return false
	}
	return true
}

// title names the buffer behind the view in messages.
func (v View) title() string {
	b := v.g.graph.Buffers[v.Buffer]
	if b.Name == "" {
		return "the result of " + b.Hint
	}
	return b.Class.String() + " " + b.Name
}

// require demands low <= high: proved now, refuted now (a mistake), or left for New to check.
func (v View) require(what string, axis int, low, high Dim) bool {
	if axis >= 0 {
		what = fmt.Sprintf("%s %d of %s", what, axis, v.title())
	}
	switch {
	case low.AtMost(high):
		return true
	case low.err != "" || high.err != "" || high.Add(1).AtMost(low):
		v.g.errorf("%s: %s is more than %s", what, low, high)
		return false
	}
	v.g.graph.Requires = append(v.g.graph.Requires, &Require{Low: low, High: high, What: what, Pos: callerPos()})
	return true
}
