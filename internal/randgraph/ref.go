package randgraph

import (
	"fmt"
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
		return "ir." + strings.ToUpper(op.Type.Name)
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
