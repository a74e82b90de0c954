package load

import (
	"fmt"
	"math"
	"math/big"

	"github.com/cudagraph/graphgen/ir"
)

// interpreter evaluates the tree of a device function in the plainest way, to hold it against the Go function itself.
// A value is its bits, as in ir.Constant. Integers are computed with unlimited precision and then cut.
type interpreter struct{ vars map[*ir.Var]uint64 }

// fault is what evaluation panics with where Go panics.
type fault string

func interpret(f *ir.Func, args []uint64) []uint64 {
	in := interpreter{map[*ir.Var]uint64{}}
	for i, v := range f.In {
		in.vars[v] = args[i]
	}
	results, returned := in.body(f.Body)
	if !returned {
		panic("no return")
	}
	return results
}

func (in interpreter) body(list []*ir.Stmt) ([]uint64, bool) {
	for _, s := range list {
		if results, returned := in.stmt(s); returned {
			return results, true
		}
	}
	return nil, false
}

func (in interpreter) stmt(s *ir.Stmt) ([]uint64, bool) {
	values := in.values(s.Exprs)
	switch s.Op {
	case ir.StmtReturn:
		return values, true
	case ir.StmtBlock:
		return in.body(s.Body)
	case ir.StmtIf:
		if values[0] == 1 {
			return in.body(s.Body)
		}
		return in.body(s.Else)
	case ir.StmtDefine, ir.StmtAssign:
		if len(values) != len(s.Vars) {
			panic("assignment mismatch")
		}
		for i, v := range s.Vars {
			if v != nil {
				in.vars[v] = values[i]
			}
		}
	}
	return nil, false
}

func (in interpreter) values(exprs []*ir.Expr) []uint64 {
	if len(exprs) == 1 && exprs[0].Op == ir.ExprCall {
		return interpret(exprs[0].Callee, in.values(exprs[0].Args))
	}
	var values []uint64
	for _, e := range exprs {
		values = append(values, in.expr(e))
	}
	return values
}

func (in interpreter) expr(e *ir.Expr) uint64 {
	switch e.Op {
	case ir.ExprConst:
		return e.Bits
	case ir.ExprVar:
		return in.vars[e.Var]
	case ir.ExprCall:
		return in.values([]*ir.Expr{e})[0]
	case ir.ExprLAnd, ir.ExprLOr:
		x := in.expr(e.Args[0])
		if (x == 1) == (e.Op == ir.ExprLOr) {
			return x
		}
		return in.expr(e.Args[1])
	}
	var args []uint64
	for _, a := range e.Args {
		args = append(args, in.expr(a))
	}
	switch {
	case e.Op == ir.ExprMath:
		return mathCall(e, args)
	case e.Op == ir.ExprConvert:
		return convert(args[0], e.Args[0].Type, e.Type)
	case e.Args[0].Type.Kind == ir.Float:
		return floatOp(e, args)
	}
	return integerOp(e, args)
}

func integer(bits uint64, t ir.Type) *big.Int {
	n := new(big.Int).SetUint64(bits)
	if t.Kind == ir.Int && bits>>(t.Bits-1)&1 == 1 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(t.Bits)))
	}
	return n
}

func cut(n *big.Int, t ir.Type) uint64 {
	modulus := new(big.Int).Lsh(big.NewInt(1), uint(t.Bits))
	return new(big.Int).Mod(n, modulus).Uint64()
}

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func integerOp(e *ir.Expr, args []uint64) uint64 {
	t := e.Args[0].Type
	x := integer(args[0], t)
	switch e.Op {
	case ir.ExprNeg:
		return cut(x.Neg(x), t)
	case ir.ExprCom:
		return cut(x.Not(x), t)
	case ir.ExprNot:
		return 1 - args[0]
	}
	y := integer(args[1], e.Args[1].Type)
	if (e.Op == ir.ExprQuo || e.Op == ir.ExprRem) && y.Sign() == 0 {
		panic(fault("integer divide by zero"))
	}
	if (e.Op == ir.ExprShl || e.Op == ir.ExprShr) && y.Sign() < 0 {
		panic(fault("negative shift amount"))
	}
	if order, ok := map[ir.ExprOp]bool{
		ir.ExprEq: x.Cmp(y) == 0, ir.ExprNe: x.Cmp(y) != 0, ir.ExprLt: x.Cmp(y) < 0, ir.ExprLe: x.Cmp(y) <= 0,
		ir.ExprGt: x.Cmp(y) > 0, ir.ExprGe: x.Cmp(y) >= 0,
	}[e.Op]; ok {
		return truth(order)
	}
	count := uint(128)
	if y.IsUint64() {
		count = uint(min(y.Uint64(), 128))
	}
	n := new(big.Int)
	switch e.Op {
	case ir.ExprAdd:
		n.Add(x, y)
	case ir.ExprSub:
		n.Sub(x, y)
	case ir.ExprMul:
		n.Mul(x, y)
	case ir.ExprQuo:
		n.Quo(x, y)
	case ir.ExprRem:
		n.Rem(x, y)
	case ir.ExprAnd:
		n.And(x, y)
	case ir.ExprOr:
		n.Or(x, y)
	case ir.ExprXor:
		n.Xor(x, y)
	case ir.ExprAndNot:
		n.AndNot(x, y)
	case ir.ExprShl:
		n.Lsh(x, count)
	case ir.ExprShr:
		n.Rsh(x, count)
	default:
		panic(fmt.Sprint("no integer ", e.Op))
	}
	return cut(n, e.Type)
}

func float(bits uint64, t ir.Type) float64 {
	if t == ir.F32 {
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(bits)
}

// floatBits rounds to t. For one operation on float32 operands, rounding the float64 result is rounding the exact one.
func floatBits(x float64, t ir.Type) uint64 {
	if t == ir.F32 {
		return uint64(math.Float32bits(float32(x)))
	}
	return math.Float64bits(x)
}

func floatOp(e *ir.Expr, args []uint64) uint64 {
	t := e.Args[0].Type
	x := float(args[0], t)
	if e.Op == ir.ExprNeg {
		return args[0] ^ 1<<(t.Bits-1)
	}
	y := float(args[1], t)
	switch e.Op {
	case ir.ExprAdd:
		return floatBits(x+y, t)
	case ir.ExprSub:
		return floatBits(x-y, t)
	case ir.ExprMul:
		return floatBits(x*y, t)
	case ir.ExprQuo:
		return floatBits(x/y, t)
	case ir.ExprEq:
		return truth(x == y)
	case ir.ExprNe:
		return truth(x != y)
	case ir.ExprLt:
		return truth(x < y)
	case ir.ExprLe:
		return truth(x <= y)
	case ir.ExprGt:
		return truth(x > y)
	case ir.ExprGe:
		return truth(x >= y)
	}
	panic(fmt.Sprint("no float ", e.Op))
}
