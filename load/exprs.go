package load

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/cudagraph/graphgen/ir"
)

var binaryOps = map[token.Token]ir.ExprOp{
	token.ADD: ir.ExprAdd, token.SUB: ir.ExprSub, token.MUL: ir.ExprMul, token.QUO: ir.ExprQuo, token.REM: ir.ExprRem,
	token.AND: ir.ExprAnd, token.OR: ir.ExprOr, token.XOR: ir.ExprXor, token.AND_NOT: ir.ExprAndNot,
	token.SHL: ir.ExprShl, token.SHR: ir.ExprShr,
	token.EQL: ir.ExprEq, token.NEQ: ir.ExprNe, token.LSS: ir.ExprLt, token.LEQ: ir.ExprLe, token.GTR: ir.ExprGt,
	token.GEQ: ir.ExprGe, token.LAND: ir.ExprLAnd, token.LOR: ir.ExprLOr,
}

var unaryOps = map[token.Token]ir.ExprOp{token.SUB: ir.ExprNeg, token.XOR: ir.ExprCom, token.NOT: ir.ExprNot}

// expr translates an expression with one value; nil after a mistake, which has been reported.
func (f *function) expr(e ast.Expr) *ir.Expr {
	e = ast.Unparen(e)
	tv := f.src.info.Types[e]
	if tv.Value != nil {
		return f.constant(e, tv)
	}
	switch e := e.(type) {
	case *ast.Ident:
		return f.name(e)
	case *ast.UnaryExpr:
		return f.unary(e, tv.Type)
	case *ast.BinaryExpr:
		return f.binary(e, tv.Type)
	case *ast.CallExpr:
		return f.call(e)
	case *ast.SelectorExpr:
		return f.selector(e)
	}
	return f.refuseSyntax(e)
}

// exprs translates a list, so that mistakes in each are reported; false when there was one.
func (f *function) exprs(list []ast.Expr) ([]*ir.Expr, bool) {
	out := make([]*ir.Expr, len(list))
	ok := true
	for i, e := range list {
		out[i] = f.expr(e)
		ok = ok && out[i] != nil
	}
	return out, ok
}

// name translates a variable.
func (f *function) name(id *ast.Ident) *ir.Expr {
	obj, ok := f.src.info.ObjectOf(id).(*types.Var)
	if !ok {
		return f.refuse(id, functionValue)
	}
	v := f.variable(id, obj)
	if v == nil {
		return nil
	}
	return &ir.Expr{Op: ir.ExprVar, Type: v.Type, Pos: f.pos(id), Var: v}
}

// selector translates pkg.Name; fields and methods are not supported.
func (f *function) selector(e *ast.SelectorExpr) *ir.Expr {
	switch obj := f.src.info.Uses[e.Sel].(type) {
	case *types.Var:
		if !obj.IsField() {
			return f.refuse(e, packageVariable(obj.Pkg().Name()+"."+obj.Name()))
		}
	case *types.Func:
		return f.refuse(e, functionValue)
	}
	return f.refuseSyntax(e)
}

func (f *function) unary(e *ast.UnaryExpr, goType types.Type) *ir.Expr {
	switch e.Op {
	case token.AND:
		return f.refuse(e, addressOf)
	case token.ARROW:
		return f.refuse(e, receive)
	case token.ADD:
		return f.expr(e.X)
	}
	x := f.expr(e.X)
	t, ok := typeOf(goType)
	if x == nil || !ok {
		return nil
	}
	return &ir.Expr{Op: unaryOps[e.Op], Type: t, Pos: f.pos(e), Args: []*ir.Expr{x}}
}

func (f *function) binary(e *ast.BinaryExpr, goType types.Type) *ir.Expr {
	x, y := f.expr(e.X), f.expr(e.Y)
	t, ok := typeOf(goType)
	if x == nil || y == nil || !ok {
		return nil
	}
	return &ir.Expr{Op: binaryOps[e.Op], Type: t, Pos: f.pos(e), Args: []*ir.Expr{x, y}}
}

// convert translates T(x). Between types of one arithmetic it is nothing, except that Go promises that T(x * y) of
// floats rounds the product before anything is added.
func (f *function) convert(e *ast.CallExpr, goType types.Type) *ir.Expr {
	t, ok := typeOf(goType)
	if !ok {
		return f.refuse(e, construct{"a conversion to " + typeText(goType), adviceNumbers})
	}
	x := f.expr(e.Args[0])
	if x == nil || x.Type == t && t.Kind != ir.Float {
		return x
	}
	return &ir.Expr{Op: ir.ExprConvert, Type: t, Pos: f.pos(e), Args: []*ir.Expr{x}}
}
