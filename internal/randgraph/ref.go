package randgraph

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// Ref is a view: a buffer and what is done to it, in order.
type Ref struct {
	Buf int
	Ops []ViewOp
}

// ViewKind is a method of ir.View.
type ViewKind string

// The kinds of view operations.
const (
	Slice     ViewKind = "Slice"
	Index     ViewKind = "Index"
	Transpose ViewKind = "Transpose"
	Reshape   ViewKind = "Reshape"
	Broadcast ViewKind = "Broadcast"
	As        ViewKind = "As"
)

// ViewOp is one call of such a method.
type ViewOp struct {
	Kind  ViewKind
	Axis  int
	Lo    Size
	Hi    Size
	Step  int
	Axes  []int
	Shape []Size
	Type  ir.Type
}

// apply makes the view of a buffer.
func (r Ref) apply(v ir.View) ir.View {
	for _, op := range r.Ops {
		switch op.Kind {
		case Slice:
			v = v.Slice(op.Axis, op.Lo.Dim(), op.Hi.Dim(), op.Step)
		case Index:
			v = v.Index(op.Axis, op.Lo.Dim())
		case Transpose:
			v = v.Transpose(op.Axes...)
		case Reshape:
			v = v.Reshape(dims(op.Shape)...)
		case Broadcast:
			v = v.Broadcast(dims(op.Shape)...)
		case As:
			v = v.As(op.Type)
		}
	}
	return v
}

// Slice is part of an axis; see ir.View.
func (r Ref) Slice(axis int, lo, hi Size, step int) Ref {
	return r.with(ViewOp{Kind: Slice, Axis: axis, Lo: lo, Hi: hi, Step: step})
}

// Index is the view at one index of an axis.
func (r Ref) Index(axis int, at Size) Ref { return r.with(ViewOp{Kind: Index, Axis: axis, Lo: at}) }

// Reshape gives the elements other axes.
func (r Ref) Reshape(shape ...Size) Ref { return r.with(ViewOp{Kind: Reshape, Shape: shape}) }

// Broadcast repeats the elements to a larger shape.
func (r Ref) Broadcast(shape ...Size) Ref { return r.with(ViewOp{Kind: Broadcast, Shape: shape}) }

// Shape is the shape and type of the view of a buffer.
func (r Ref) Shape(of []Size, t ir.Type) ([]Size, ir.Type) {
	shape := slices.Clone(of)
	for _, op := range r.Ops {
		switch op.Kind {
		case Slice:
			by := max(op.Step, -op.Step)
			shape[op.Axis] = op.Hi.Sub(op.Lo).Add(K(by - 1)).Div(K(by))
		case Index:
			shape = slices.Delete(shape, op.Axis, op.Axis+1)
		case Transpose:
			old := slices.Clone(shape)
			for k, axis := range op.Axes {
				shape[k] = old[axis]
			}
		case Reshape, Broadcast:
			shape = slices.Clone(op.Shape)
		case As:
			if last := len(shape) - 1; t.Size != op.Type.Size {
				shape[last] = shape[last].Mul(K(t.Size)).Div(K(op.Type.Size))
			}
			t = op.Type
		}
	}
	return shape, t
}

// with is the view with one more operation.
func (r Ref) with(op ViewOp) Ref {
	return Ref{r.Buf, append(r.Ops[:len(r.Ops):len(r.Ops)], op)}
}

// String is the view as Go code.
func (r Ref) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "b%d", r.Buf)
	for _, op := range r.Ops {
		fmt.Fprintf(&b, ".%s(%s)", op.Kind, op.arguments())
	}
	return b.String()
}

func (op ViewOp) arguments() string {
	switch op.Kind {
	case Slice:
		if op.Step == 1 {
			return fmt.Sprintf("%d, %s, %s", op.Axis, op.Lo, op.Hi)
		}
		return fmt.Sprintf("%d, %s, %s, %d", op.Axis, op.Lo, op.Hi, op.Step)
	case Index:
		return fmt.Sprintf("%d, %s", op.Axis, op.Lo)
	case Transpose:
		return list(op.Axes)
	case As:
		return typeText(op.Type)
	}
	return list(op.Shape)
}

// list is the elements of a slice, separated by commas.
func list[T any](items []T) string {
	parts := make([]string, len(items))
	for i, x := range items {
		parts[i] = fmt.Sprint(x)
	}
	return strings.Join(parts, ", ")
}
