package randgraph

import (
	"fmt"

	"github.com/cudagraph/graphgen/ir"
)

// Size is a number of elements as a graph function writes it: a number, a dim, or arithmetic on those.
type Size struct {
	op   byte // 'k' a number, 'd' a dim, or one of + - * /
	k    int
	name string
	l, r *Size
}

// K is a number.
func K(k int) Size { return Size{op: 'k', k: k} }

// D is a dim.
func D(name string) Size { return Size{op: 'd', name: name} }

// Add is s + t.
func (s Size) Add(t Size) Size { return join('+', s, t) }

// Sub is s - t.
func (s Size) Sub(t Size) Size { return join('-', s, t) }

// Mul is s * t.
func (s Size) Mul(t Size) Size { return join('*', s, t) }

// Div is s / t, rounded toward zero.
func (s Size) Div(t Size) Size { return join('/', s, t) }

// join folds what is plain, so that cases read well.
func join(op byte, l, r Size) Size {
	s := Size{op: op, l: &l, r: &r}
	switch {
	case l.op == 'k' && r.op == 'k':
		return K(s.Value(nil))
	case r == K(0) && (op == '+' || op == '-'), r == K(1) && (op == '*' || op == '/'):
		return l
	case l == K(0) && op == '+', l == K(1) && op == '*':
		return r
	}
	return s
}

// Value is the size under a binding of the dims.
func (s Size) Value(dims map[string]int) int {
	switch s.op {
	case 'k':
		return s.k
	case 'd':
		return dims[s.name]
	case '+':
		return s.l.Value(dims) + s.r.Value(dims)
	case '-':
		return s.l.Value(dims) - s.r.Value(dims)
	case '*':
		return s.l.Value(dims) * s.r.Value(dims)
	}
	return s.l.Value(dims) / s.r.Value(dims)
}

// Dim is the size in the language of graphs.
func (s Size) Dim() ir.Dim {
	switch s.op {
	case 'k':
		return ir.Const(int64(s.k))
	case 'd':
		return ir.Named(s.name)
	case '+':
		return s.l.Dim().Add(s.r.Dim())
	case '-':
		return s.l.Dim().Sub(s.r.Dim())
	case '*':
		return s.l.Dim().Mul(s.r.Dim())
	}
	return s.l.Dim().Div(s.r.Dim())
}

var methods = map[byte]string{'+': "Add", '-': "Sub", '*': "Mul", '/': "Div"}

// String is the size as Go code.
func (s Size) String() string {
	switch s.op {
	case 'k':
		return fmt.Sprint(s.k)
	case 'd':
		return s.name
	}
	left := s.l.String()
	if s.l.op == 'k' {
		left = "ir.Const(" + left + ")"
	}
	return fmt.Sprintf("%s.%s(%s)", left, methods[s.op], s.r)
}

func dims(shape []Size) []any {
	out := make([]any, len(shape))
	for k, s := range shape {
		out[k] = s.Dim()
	}
	return out
}

func values(shape []Size, bind map[string]int) []int {
	out := make([]int, len(shape))
	for k, s := range shape {
		out[k] = s.Value(bind)
	}
	return out
}

func product(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}
