package cuda

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

var binaryOps = []ir.ExprOp{ir.ExprAdd, ir.ExprSub, ir.ExprMul, ir.ExprQuo, ir.ExprRem, ir.ExprAnd, ir.ExprOr, ir.ExprXor,
	ir.ExprAndNot}
var comparisons = []ir.ExprOp{ir.ExprEq, ir.ExprNe, ir.ExprLt, ir.ExprLe, ir.ExprGt, ir.ExprGe}
var integerTypes = []ir.Type{ir.I8, ir.I16, ir.I32, ir.I64, ir.U8, ir.U16, ir.U32, ir.U64}
var numberTypes = append(slices.Clone(integerTypes), ir.F32, ir.F64)

// TestOperators prints every operator for every type, with variables and with literals, and compares with Go.
func TestOperators(t *testing.T) {
	var trees []*ir.Expr
	for _, typ := range numberTypes {
		x, y := variable("x", typ), variable("y", typ)
		for _, o := range append(slices.Clone(binaryOps), comparisons...) {
			trees = append(trees, literals(o, typ, x, y)...)
		}
		trees = append(trees, op(ir.ExprNeg, typ, use(x)), mathCall("min", typ, use(x), use(y)), mathCall("max", typ, use(x), use(y)),
			op(ir.ExprSub, typ, use(x), op(ir.ExprNeg, typ, op(ir.ExprNeg, typ, use(y)))))
		if typ.IsInteger() {
			trees = append(trees, op(ir.ExprCom, typ, use(x)))
		}
	}
	b := func(name string) *ir.Expr { return use(variable(name, ir.BOOL)) }
	for _, o := range []ir.ExprOp{ir.ExprEq, ir.ExprNe, ir.ExprLAnd, ir.ExprLOr} {
		trees = append(trees, op(o, ir.BOOL, b("x"), op(ir.ExprNot, ir.BOOL, b("y"))))
	}
	agree(t, trees)
}

// literals are a binary operator on variables, and with a literal on either side.
func literals(o ir.ExprOp, typ ir.Type, x, y *ir.Var) []*ir.Expr {
	result := typ
	if slices.Contains(comparisons, o) {
		result = ir.BOOL
	} else if typ.Kind == ir.Float && golang[typ].binary[o] == nil {
		return nil
	}
	trees := []*ir.Expr{op(o, result, use(x), use(y)), op(o, result, use(x), use(x))}
	for _, c := range literalCorners(typ) {
		trees = append(trees, op(o, result, bitsOf(typ, c), use(y)))
		if c != 0 || o != ir.ExprQuo && o != ir.ExprRem || typ.Kind == ir.Float {
			trees = append(trees, op(o, result, use(x), bitsOf(typ, c)))
		}
	}
	return trees
}

// TestShifts shifts every type by counts of every type.
func TestShifts(t *testing.T) {
	var trees []*ir.Expr
	for _, typ := range integerTypes {
		for _, o := range []ir.ExprOp{ir.ExprShl, ir.ExprShr} {
			x := variable("x", typ)
			for _, n := range integerTypes {
				trees = append(trees, op(o, typ, use(x), use(variable("n", n))), op(o, typ, bitsOf(typ, 5), use(variable("n", n))))
			}
			for _, n := range []uint64{0, 1, uint64(typ.Bits - 1), uint64(typ.Bits), 200, 1 << 40} {
				trees = append(trees, op(o, typ, use(x), bitsOf(ir.U64, n)))
			}
		}
	}
	agree(t, trees)
}

// TestConversions converts every type to every type, in a sum too, where a C++ type would show.
func TestConversions(t *testing.T) {
	var trees []*ir.Expr
	for _, from := range numberTypes {
		for _, to := range numberTypes {
			c := op(ir.ExprConvert, to, use(variable("x", from)))
			trees = append(trees, c, op(ir.ExprAdd, to, c, c))
		}
	}
	agree(t, trees)
}

// TestMath calls every function that is defined to the bit.
func TestMath(t *testing.T) {
	var trees []*ir.Expr
	for _, name := range slices.Sorted(maps.Keys(ir.MathFuncs)) {
		f := ir.MathFuncs[name]
		if !f.Exact || f.Args < 0 {
			continue
		}
		if exactMath[name] == nil {
			t.Errorf("no oracle for %s", name)
			continue
		}
		trees = append(trees, mathTree(name, f))
	}
	agree(t, trees)
}

func mathTree(name string, f ir.MathFunc) *ir.Expr {
	in, out := ir.F64, ir.F64
	if strings.HasPrefix(name, "math32.") {
		in, out = ir.F32, ir.F32
	}
	_, short, _ := strings.Cut(name, ".")
	args := []ir.Type{in, in, in}[:f.Args]
	switch short {
	case "IsNaN", "Signbit":
		out = ir.BOOL
	case "IsInf":
		args[1], out = ir.I64, ir.BOOL
	case "Inf":
		args[0] = ir.I64
	case "Float32bits":
		args[0], out = ir.F32, ir.U32
	case "Float32frombits":
		args[0], out = ir.U32, ir.F32
	case "Float64bits":
		out = ir.U64
	case "Float64frombits":
		args[0] = ir.U64
	}
	var exprs []*ir.Expr
	for i, t := range args {
		exprs = append(exprs, use(variable(string("xyz"[i]), t)))
	}
	return mathCall(name, out, exprs...)
}

// TestTrees prints random trees: parentheses, promotions and literals deep inside.
func TestTrees(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var trees []*ir.Expr
	for range 400 {
		g := &grower{r: r, vars: map[ir.Type]*ir.Var{}}
		trees = append(trees, g.tree(ir.Types[r.IntN(len(ir.Types))], 4))
	}
	agree(t, trees)
}

// grower makes random trees over at most three variables.
type grower struct {
	r    *rand.Rand
	vars map[ir.Type]*ir.Var
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

func (g *grower) leaf(t ir.Type) *ir.Expr {
	if g.vars[t] == nil && len(g.vars) < 3 {
		g.vars[t] = variable("v"+t.Name, t)
	}
	if v := g.vars[t]; v != nil && g.r.IntN(4) > 0 {
		return use(v)
	}
	return bitsOf(t, pick(g.r, corners(t)))
}

func (g *grower) tree(t ir.Type, depth int) *ir.Expr {
	if depth == 0 {
		return g.leaf(t)
	}
	sub := func(t ir.Type) *ir.Expr { return g.tree(t, g.r.IntN(depth)) }
	if t == ir.BOOL {
		switch o := g.r.IntN(4); o {
		case 0:
			return op(pick(g.r, []ir.ExprOp{ir.ExprLAnd, ir.ExprLOr, ir.ExprEq, ir.ExprNe}), t, sub(t), sub(t))
		case 1:
			return op(ir.ExprNot, t, sub(t))
		default:
			of := pick(g.r, numberTypes)
			return op(pick(g.r, comparisons), t, sub(of), sub(of))
		}
	}
	switch g.r.IntN(8) {
	case 0:
		return op(ir.ExprConvert, t, sub(pick(g.r, numberTypes)))
	case 1:
		return op(ir.ExprNeg, t, sub(t))
	case 2:
		return mathCall(pick(g.r, []string{"min", "max"}), t, sub(t), sub(t), sub(t))
	case 3:
		if t.IsInteger() {
			return op(pick(g.r, []ir.ExprOp{ir.ExprShl, ir.ExprShr}), t, sub(t), g.count())
		}
	case 4:
		if t.IsInteger() {
			return op(ir.ExprCom, t, sub(t))
		}
	}
	for {
		o := pick(g.r, binaryOps)
		if t.Kind == ir.Float && golang[t].binary[o] == nil {
			continue
		}
		x, y := sub(t), sub(t)
		if (o == ir.ExprQuo || o == ir.ExprRem) && y.Op == ir.ExprConst && y.Bits == 0 && t.IsInteger() {
			y.Bits = 3
		}
		return op(o, t, x, y)
	}
}

// count is a shift count; Go refuses negative literals.
func (g *grower) count() *ir.Expr {
	n := g.leaf(pick(g.r, integerTypes))
	if n.Op == ir.ExprConst {
		n.Bits &= 127
	}
	return n
}
