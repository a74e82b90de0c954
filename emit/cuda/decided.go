package cuda

import (
	"math"
	"slices"
	"strconv"

	"github.com/cudagraph/graphgen/ir"
)

// flipped is a comparison with its operands exchanged.
var flipped = map[ir.ExprOp]ir.ExprOp{
	ir.ExprEq: ir.ExprEq, ir.ExprNe: ir.ExprNe,
	ir.ExprLt: ir.ExprGt, ir.ExprGt: ir.ExprLt, ir.ExprLe: ir.ExprGe, ir.ExprGe: ir.ExprLe,
}

// decided reports whether an integer comparison has one outcome whatever the values: Go allows it, compilers of C++
// warn.
func decided(e *ir.Expr) (outcome, known bool) {
	if flipped[e.Op] == 0 || e.Args[0].Type.Kind == ir.Float {
		return false, false
	}
	x, y, op := e.Args[0], e.Args[1], e.Op
	if equal(x, y) {
		return op == ir.ExprEq || op == ir.ExprLe || op == ir.ExprGe, true
	}
	if x.Type == ir.BOOL {
		return false, false
	}
	if x.Op == ir.ExprConst {
		x, y, op = y, x, flipped[op]
	}
	if y.Op != ir.ExprConst || x.Op == ir.ExprConst {
		return false, false
	}
	low, high := limits(x.Type)
	bits := y.Bits << (64 - y.Type.Bits) >> (64 - y.Type.Bits)
	switch {
	case bits == low && (op == ir.ExprLt || op == ir.ExprGe):
		return op == ir.ExprGe, true
	case bits == high && (op == ir.ExprGt || op == ir.ExprLe):
		return op == ir.ExprLe, true
	}
	return false, false
}

// equal reports whether two trees are the same.
func equal(x, y *ir.Expr) bool {
	return x.Op == y.Op && x.Type == y.Type && x.Bits == y.Bits && x.Var == y.Var && x.Callee == y.Callee &&
		x.Math == y.Math && slices.EqualFunc(x.Args, y.Args, equal)
}

// limits are the bits of the smallest and the largest value of an integer type.
func limits(t ir.Type) (low, high uint64) {
	all := uint64(math.MaxUint64) >> (64 - t.Bits)
	if t.Kind == ir.Uint {
		return 0, all
	}
	return all>>1 + 1, all >> 1
}

// active reports whether evaluating e may do more than give a value.
func active(e *ir.Expr) bool {
	return e.CanFault() || e.Op == ir.ExprCall || slices.ContainsFunc(e.Args, active)
}

// known prints a comparison whose outcome is known; operands that may fault still do.
func (p *printer) known(e *ir.Expr, outcome bool) expr {
	text := strconv.FormatBool(outcome)
	for _, a := range e.Args {
		if active(a) {
			text = "((void)" + p.operand(a) + ", " + text + ")"
		}
	}
	return primary(text)
}
