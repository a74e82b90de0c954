package cuda

import (
	"strconv"

	"github.com/cudagraph/graphgen/ir"
)

// operator says how C++ spells one of Go's binary operators.
type operator struct {
	token  string // "" when no C++ operator will do for any type
	prec   int
	helper string // for the types whose arithmetic C++ does not do as Go does
	native func(ir.Type) bool
}

// A type is wide when C++ promotes it to nothing else.
func wideUnsigned(t ir.Type) bool { return t.Kind == ir.Uint && t.Bits >= 32 }
func floating(t ir.Type) bool     { return t.Kind == ir.Float }
func sums(t ir.Type) bool         { return floating(t) || wideUnsigned(t) }
func always(ir.Type) bool         { return true }

var operators = map[ir.ExprOp]operator{
	ir.ExprAdd:  {"+", precAdd, "add", sums},
	ir.ExprSub:  {"-", precAdd, "sub", sums},
	ir.ExprMul:  {"*", precMul, "mul", wideUnsigned}, // never a plain product of floats: it could become a fused multiply-add
	ir.ExprQuo:  {"/", precMul, "quo", floating},
	ir.ExprRem:  {"%", precMul, "rem", floating},
	ir.ExprAnd:  {"&", precAnd, "", always},
	ir.ExprOr:   {"|", precOr, "", always},
	ir.ExprXor:  {"^", precXor, "", always},
	ir.ExprShl:  {"<<", precShift, "shl", wideUnsigned},
	ir.ExprShr:  {">>", precShift, "shr", always},
	ir.ExprEq:   {"==", precEq, "", always},
	ir.ExprNe:   {"!=", precEq, "", always},
	ir.ExprLt:   {"<", precRel, "", always},
	ir.ExprLe:   {"<=", precRel, "", always},
	ir.ExprGt:   {">", precRel, "", always},
	ir.ExprGe:   {">=", precRel, "", always},
	ir.ExprLAnd: {"&&", precLAnd, "", always},
	ir.ExprLOr:  {"||", precLOr, "", always},
}

func (p *printer) binary(e *ir.Expr) expr {
	op := operators[e.Op]
	switch e.Op {
	case ir.ExprAndNot:
		return p.andNot(e)
	case ir.ExprShl, ir.ExprShr:
		return p.shift(e, op)
	case ir.ExprQuo, ir.ExprRem:
		if e.Type.IsInteger() {
			return p.divide(e, op)
		}
	case ir.ExprEq, ir.ExprNe, ir.ExprLt, ir.ExprLe, ir.ExprGt, ir.ExprGe:
		if always, known := decided(e); known {
			return p.known(e, always)
		}
	}
	if !op.native(e.Type) {
		return p.call(op.helper, e.Type, e.Args...)
	}
	x, y := p.pair(e)
	return expr{binary(x, op.token, op.prec, y), op.prec, e.Type.Bits >= 32 || e.Type == ir.BOOL}
}

// pair prints both operands; a literal beside another operand takes its type from that.
func (p *printer) pair(e *ir.Expr) (x, y expr) {
	constant := func(e *ir.Expr) bool { return e.Op == ir.ExprConst }
	x = p.expr(e.Args[0], constant(e.Args[0]) && !constant(e.Args[1]))
	y = p.expr(e.Args[1], constant(e.Args[1]) && !constant(e.Args[0]))
	return x, y
}

func (p *printer) andNot(e *ir.Expr) expr {
	x, y := p.expr(e.Args[0], false), p.expr(e.Args[1], false)
	y = expr{"~" + y.parens(y.prec < precUnary), precUnary, true}
	return expr{binary(x, "&", precAnd, y), precAnd, e.Type.Bits >= 32}
}

// shift prints x << n and x >> n. C++ does what Go does for constant counts within the width, except to the left of a
// type that wraps or promotes.
func (p *printer) shift(e *ir.Expr, op operator) expr {
	x, n := e.Args[0], e.Args[1]
	if n.Op == ir.ExprConst && n.Bits < uint64(e.Type.Bits) && op.native(e.Type) {
		count := expr{strconv.FormatUint(n.Bits, 10), precPrimary, true}
		return expr{binary(p.expr(x, false), op.token, op.prec, count), op.prec, e.Type.Bits >= 32}
	}
	text := p.value(n)
	if n.Op == ir.ExprConst {
		text = strconv.FormatUint(n.Bits, 10) // any width, since only its value counts
		if n.Bits > 1<<31-1 {
			text = "64"
		}
	}
	if e.CanFault() {
		p.source.need(op.helper + " or fault") // an overload
	}
	return p.callWith(op.helper, e.Type, []*ir.Expr{x}, append([]string{text}, p.faultArgs(e)...))
}

// divide prints integer quotients and remainders. C++ does what Go does when the divisor is a constant other than -1.
func (p *printer) divide(e *ir.Expr, op operator) expr {
	x, y := e.Args[0], e.Args[1]
	switch {
	case e.CanFault():
		return p.callWith(op.helper, e.Type, e.Args, p.faultArgs(e))
	case e.Type.Kind == ir.Int && isMinusOne(y) && e.Op == ir.ExprQuo:
		return p.call("neg", e.Type, x)
	case e.Type.Kind == ir.Int && isMinusOne(y):
		return expr{binary(p.expr(x, false), "&", precAnd, primary("0")), precAnd, e.Type.Bits >= 32}
	}
	a, b := p.pair(e)
	return expr{binary(a, op.token, op.prec, b), op.prec, e.Type.Bits >= 32}
}

func isMinusOne(e *ir.Expr) bool { return int64(e.Bits<<(64-e.Type.Bits))>>(64-e.Type.Bits) == -1 }

// faultArgs are what a helper that may fault takes besides: where to record it, and which row of the table to record.
func (p *printer) faultArgs(e *ir.Expr) []string {
	if !e.CanFault() {
		return nil
	}
	what := "integer divide by zero"
	if e.Op == ir.ExprShl || e.Op == ir.ExprShr {
		what = "negative shift amount"
	}
	return []string{"fault", strconv.Itoa(p.source.faultRow(e.Pos, what, p.fn))}
}
