package cuda

import (
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

func define(line int, v *ir.Var, e *ir.Expr) *ir.Stmt {
	return &ir.Stmt{Op: ir.StmtDefine, Pos: at(line), Vars: []*ir.Var{v}, Exprs: []*ir.Expr{e}}
}

func assign(line int, vars []*ir.Var, exprs ...*ir.Expr) *ir.Stmt {
	return &ir.Stmt{Op: ir.StmtAssign, Pos: at(line), Vars: vars, Exprs: exprs}
}

func branch(line int, cond *ir.Expr, body, other []*ir.Stmt) *ir.Stmt {
	return &ir.Stmt{Op: ir.StmtIf, Pos: at(line), Exprs: []*ir.Expr{cond}, Body: body, Else: other}
}

// In Go, divmod and the functions that TestStatements prints.
func divmod(x, y int16) (q, r int16) {
	q, r = x/y, x%y
	return
}

func swapped(x, y int16) int16 {
	x, y = y, x
	x -= 3
	return x ^ y<<1
}

func classes(x, y int16) int16 {
	if x < 0 {
		x := -x
		return x
	} else if x > y {
		y = 7
	} else {
		return y
	}
	return x * y
}

func unpacked(x, y int16) int16 {
	q, r := divmod(x, y)
	_ = q % y
	_, q = divmod(r, 5)
	return q - r
}

// TestStatements prints statements of every kind and compares with the same functions in Go.
func TestStatements(t *testing.T) {
	i16 := func(name string) *ir.Var { return variable(name, ir.I16) }
	c := func(v int16) *ir.Expr { return bitsOf(ir.I16, uint64(uint16(v))) }
	bin := func(o ir.ExprOp, x, y *ir.Expr) *ir.Expr { return op(o, ir.I16, x, y) }

	x, y, q, r := i16("x"), i16("y"), i16("q"), i16("r")
	dm := function("divmod", 10, []*ir.Var{x, y}, []ir.Type{ir.I16, ir.I16},
		define(11, q, c(0)), define(11, r, c(0)),
		assign(12, []*ir.Var{q, r}, bin(ir.ExprQuo, use(x), use(y)), bin(ir.ExprRem, use(x), use(y))),
		ret(13, use(q), use(r)))
	dm.Out = []*ir.Var{q, r}

	x, y = i16("x"), i16("y")
	sw := function("swapped", 20, []*ir.Var{x, y}, []ir.Type{ir.I16},
		assign(21, []*ir.Var{x, y}, use(y), use(x)),
		assign(22, []*ir.Var{x}, bin(ir.ExprSub, use(x), c(3))),
		ret(23, bin(ir.ExprXor, use(x), op(ir.ExprShl, ir.I16, use(y), bitsOf(ir.I64, 1)))))

	x, y = i16("x"), i16("y")
	inner := i16("x")
	cl := function("classes", 30, []*ir.Var{x, y}, []ir.Type{ir.I16},
		branch(31, op(ir.ExprLt, ir.BOOL, use(x), c(0)),
			[]*ir.Stmt{define(32, inner, op(ir.ExprNeg, ir.I16, use(x))), ret(33, use(inner))},
			[]*ir.Stmt{branch(34, op(ir.ExprGt, ir.BOOL, use(x), use(y)),
				[]*ir.Stmt{assign(35, []*ir.Var{y}, c(7))}, []*ir.Stmt{ret(37, use(y))})}),
		ret(39, bin(ir.ExprMul, use(x), use(y))), ret(40, c(1)))

	x, y, q, r = i16("x"), i16("y"), i16("q"), i16("r")
	un := function("unpacked", 50, []*ir.Var{x, y}, []ir.Type{ir.I16},
		&ir.Stmt{Op: ir.StmtDefine, Pos: at(51), Vars: []*ir.Var{q, r}, Exprs: []*ir.Expr{call(dm, use(x), use(y))}},
		&ir.Stmt{Op: ir.StmtEval, Pos: at(52), Exprs: []*ir.Expr{bin(ir.ExprRem, use(q), use(y))}},
		assign(53, []*ir.Var{nil, q}, call(dm, use(r), c(5))),
		ret(54, bin(ir.ExprSub, use(q), use(r))))

	inGo := map[string]func(x, y int16) int16{"swapped": swapped, "classes": classes, "unpacked": unpacked}
	agreeWith(t, []*ir.Func{dm, sw, cl, un}, func(f *ir.Func, env map[*ir.Var]uint64, fault *bool) uint64 {
		x, y := decode[int16](env[f.In[0]]), decode[int16](env[f.In[1]])
		if f == un && y == 0 {
			*fault = true // every division yields 0
			return 0
		}
		return encode(inGo[f.Name](x, y))
	})
}
