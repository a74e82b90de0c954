package cuda

import (
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// expr prints an expression. converted says that its context converts to the expression's type, so that a bare literal
// will do.
func (p *printer) expr(e *ir.Expr, converted bool) expr {
	switch e.Op {
	case ir.ExprConst:
		return p.literal(e.Type, e.Bits, e.Text, converted)
	case ir.ExprVar:
		return primary(p.vars[e.Var])
	case ir.ExprCall:
		return primary(p.callee(e))
	case ir.ExprMath:
		return p.math(e)
	case ir.ExprConvert:
		return p.convert(e)
	case ir.ExprNeg, ir.ExprCom, ir.ExprNot:
		return p.unary(e)
	}
	return p.binary(e)
}

// value prints an expression for a place that converts it: an argument, a result, the value of a variable.
func (p *printer) value(e *ir.Expr) string { return p.expr(e, true).text }

// callee prints a call of a device function.
func (p *printer) callee(e *ir.Expr) string {
	args := make([]string, len(e.Args))
	for i, a := range e.Args {
		args[i] = p.value(a)
	}
	if p.source.canFault(e.Callee) {
		args = append(args, "fault")
	}
	return p.source.funcs[e.Callee] + "(" + strings.Join(args, ", ") + ")"
}

func (p *printer) unary(e *ir.Expr) expr {
	x := e.Args[0]
	switch {
	case e.Op == ir.ExprNeg && e.Type.Kind == ir.Int:
		return p.call("neg", e.Type, x)
	case e.Op == ir.ExprCom && e.Type.Kind == ir.Uint && e.Type.Bits < 32:
		return primary(e.Type.C + "(~" + p.operand(x) + ")")
	case e.Op == ir.ExprNeg && e.Type.Kind == ir.Uint && e.Type.Bits < 32:
		return primary(e.Type.C + "(-" + p.operand(x) + ")")
	}
	token := map[ir.ExprOp]string{ir.ExprNeg: "-", ir.ExprCom: "~", ir.ExprNot: "!"}[e.Op]
	return expr{token + p.operand(x), precUnary, e.Type.Bits >= 32 || e.Op == ir.ExprNot}
}

// operand prints what a unary operator takes.
func (p *printer) operand(x *ir.Expr) string {
	e := p.expr(x, false)
	return e.parens(e.prec < precUnary || strings.HasPrefix(e.text, "-"))
}

// call prints a call of a helper whose parameters have type T, which C++ deduces unless an argument's C++ type differs.
func (p *printer) call(name string, t ir.Type, args ...*ir.Expr) expr {
	return p.callWith(name, t, args, nil)
}

func (p *printer) callWith(name string, t ir.Type, args []*ir.Expr, more []string) expr {
	name = p.helper(name, t)
	exact := true
	var texts []string
	for _, a := range args {
		e := p.expr(a, true)
		exact = exact && e.exact
		texts = append(texts, e.text)
	}
	if !exact {
		name += "<" + t.C + ">"
	}
	return primary(name + "(" + strings.Join(append(texts, more...), ", ") + ")")
}
