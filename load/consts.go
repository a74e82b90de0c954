package load

import (
	"go/ast"
	"go/constant"
	"go/types"
	"math"

	"github.com/cudagraph/graphgen/ir"
)

// constant translates an expression whose value the type checker knows, exactly as Go folds it.
func (f *function) constant(e ast.Expr, tv types.TypeAndValue) *ir.Expr {
	t, ok := typeOf(tv.Type)
	if !ok {
		return f.refuse(e, construct{kindOfType(tv.Type), adviceNumbers})
	}
	return &ir.Expr{Op: ir.ExprConst, Type: t, Pos: f.pos(e), Bits: bitsOf(tv.Value, t), Text: f.spelling(e)}
}

func (f *function) number(at ast.Node, n int64, t ir.Type) *ir.Expr {
	value := constant.MakeInt64(n)
	if t == ir.BOOL {
		value = constant.MakeBool(n != 0)
	}
	return &ir.Expr{Op: ir.ExprConst, Type: t, Pos: f.pos(at), Bits: bitsOf(value, t)}
}

// bitsOf is a constant's representation in t, which can hold it: the type checker has seen to that.
func bitsOf(v constant.Value, t ir.Type) uint64 {
	switch {
	case t == ir.BOOL:
		if constant.BoolVal(v) {
			return 1
		}
		return 0
	case t == ir.F32:
		x, _ := constant.Float32Val(v)
		return uint64(math.Float32bits(x))
	case t == ir.F64:
		x, _ := constant.Float64Val(v)
		return math.Float64bits(x)
	}
	v = constant.ToInt(v)
	bits, ok := constant.Uint64Val(v)
	if !ok {
		n, _ := constant.Int64Val(v)
		bits = uint64(n)
	}
	return bits & (math.MaxUint64 >> (64 - t.Bits))
}

// spelling is how the user wrote a constant, when that is a literal or a name.
func (f *function) spelling(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return e.Value
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		if pkg, ok := e.X.(*ast.Ident); ok {
			return pkg.Name + "." + e.Sel.Name
		}
	}
	return ""
}
