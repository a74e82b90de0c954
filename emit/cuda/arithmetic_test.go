package cuda

import (
	"bufio"
	"bytes"
	little "encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"maps"

	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
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

// agree compiles one function for each tree and compares its results with Go's for all corner values of its variables.
func agree(t *testing.T, trees []*ir.Expr) {
	t.Helper()
	t.Parallel()
	b := newPlan("Table", "")
	for i, e := range trees {
		b.Funcs = append(b.Funcs, function(fmt.Sprintf("f%d", i), i+1, variables(e), []ir.Type{e.Type}, ret(i+1, e)))
	}
	dir := t.TempDir()
	out := runTable(t, dir, b.Plan)
	r := bufio.NewReader(out)
	bad := 0
	for i, e := range trees {
		each(variables(e), func(env map[*ir.Var]uint64) {
			var got [9]byte
			if _, err := io.ReadFull(r, got[:]); err != nil {
				t.Fatal(err)
			}
			var fault bool
			want := evaluate(e, env, &fault)
			if !same(e.Type, little.LittleEndian.Uint64(got[:]), want) || (got[8] != 0) != fault {
				if bad++; bad < 20 {
					t.Errorf("f%d%x = %x, fault %d; Go says %x, fault %t", i, values(e, env), got[:8], got[8], want, fault)
				}
			}
		})
	}
	if r.Buffered() > 0 {
		t.Error("more results than calls")
	}
	if bad > 0 {
		source, _ := os.ReadFile(filepath.Join(dir, "table.cpp"))
		t.Errorf("%d results differ; the source:\n%.4000s", bad, source)
	}
}

func values(e *ir.Expr, env map[*ir.Var]uint64) []uint64 {
	var list []uint64
	for _, v := range variables(e) {
		list = append(list, env[v])
	}
	return list
}

// same compares bits; a NaN equals any other.
func same(t ir.Type, x, y uint64) bool {
	switch t {
	case ir.F32:
		a, b := decode[float32](x), decode[float32](y)
		return a != a && b != b || x == y
	case ir.F64:
		a, b := decode[float64](x), decode[float64](y)
		return a != a && b != b || x == y
	}
	return x == y
}

func variables(e *ir.Expr) []*ir.Var {
	var list []*ir.Var
	var visit func(e *ir.Expr)
	visit = func(e *ir.Expr) {
		if e.Op == ir.ExprVar && !slices.Contains(list, e.Var) {
			list = append(list, e.Var)
		}
		for _, a := range e.Args {
			visit(a)
		}
	}
	visit(e)
	return list
}

// each calls f with every combination of corner values, the last variable fastest.
func each(vars []*ir.Var, f func(env map[*ir.Var]uint64)) {
	env := map[*ir.Var]uint64{}
	var visit func(rest []*ir.Var)
	visit = func(rest []*ir.Var) {
		if len(rest) == 0 {
			f(env)
			return
		}
		for _, c := range cornersFor(rest[0].Type, len(vars)) {
			env[rest[0]] = c
			visit(rest[1:])
		}
	}
	visit(vars)
}

// cornersFor thins the corners out where three variables would multiply them.
func cornersFor(t ir.Type, vars int) []uint64 {
	all := corners(t)
	if vars < 3 {
		return all
	}
	var few []uint64
	for i := 0; i < len(all); i += 1 + len(all)/16 {
		few = append(few, all[i])
	}
	return few
}

// runTable builds a program that calls every function of a plan with all corner values and writes, for each call, the
// eight bytes of the result and whether there was a fault.
func runTable(t *testing.T, dir string, p *plan.Plan) io.Reader {
	t.Helper()
	s := newSource(p)
	var funcs, main bytes.Buffer
	for _, f := range p.Funcs {
		for _, line := range s.function(f) {
			if !strings.HasPrefix(line, "#line") {
				fmt.Fprintln(&funcs, line)
			}
		}
		fmt.Fprintln(&main, tableCall(s, f))
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "#include \"graphgen_host.h\"\n#include <cstdio>\n#include <cstring>\n#include <type_traits>\n")
	fmt.Fprintf(&b, "namespace {\nusing Fault = int;\nnamespace go {\n%s\n}\n", strings.Join(s.prelude(), "\n"))
	fmt.Fprintf(&b, "%s\n%s\n}\nint main() {\n%s}\n", &funcs, tableHarness+tableCorners(), &main)
	if err := os.WriteFile(filepath.Join(dir, "table.cpp"), b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	writeHeader(t, dir)
	compile(t, dir, "-O1", "-Wno-unused-variable", "-fsanitize=undefined,float-cast-overflow", "-fno-sanitize-recover=all", "-ffp-contract=off", "table.cpp", "-o", "table")
	var out, stderr bytes.Buffer
	cmd := exec.Command(filepath.Join(dir, "table"))
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s\n%.3000s", err, stderr.Bytes(), b.String())
	}
	return &out
}

const tableHarness = `
template <class T>
T from_bits(uint64_t bits) {
  T x;
  memcpy(&x, &bits, sizeof x);
  return x;
}
template <class R>
void put(R r, const Fault &fault) {
  unsigned char out[9] = {};
  memcpy(out, &r, sizeof r);
  out[8] = fault != 0;
  fwrite(out, 1, sizeof out, stdout);
}
typedef std::initializer_list<uint64_t> Corners;
template <class R>
void run(R (*f)()) {
  put(f(), Fault());
}
template <class R>
void run(R (*f)(Fault *)) {
  Fault fault = 0;
  put(f(&fault), fault);
}
template <class R, class A, class... P>
struct Bound {  // f with its first argument fixed
  static R (*f)(A, P...);
  static A a;
  static R call(P... rest) { return f(a, rest...); }
};
template <class R, class A, class... P>
R (*Bound<R, A, P...>::f)(A, P...);
template <class R, class A, class... P>
A Bound<R, A, P...>::a;
template <class R, class A, class... P, class... C>
void run(R (*f)(A, P...), const Corners &first, const C &...rest) {
  for (const uint64_t bits : first) {
    Bound<R, A, P...>::f = f;
    Bound<R, A, P...>::a = from_bits<A>(bits);
    run(&Bound<R, A, P...>::call, rest...);
  }
}
`

// tableCall calls f for all corners of its parameters.
func tableCall(s *source, f *ir.Func) string {
	args := []string{s.funcs[f]}
	for _, v := range f.In {
		args = append(args, fmt.Sprintf("%s_%d", v.Type, min(len(f.In), 3)))
	}
	return "run(" + strings.Join(args, ", ") + ");"
}

// tableCorners declares the corner values, thinned out or not.
func tableCorners() string {
	var b strings.Builder
	for _, t := range ir.Types {
		for n := 1; n <= 3; n++ {
			fmt.Fprintf(&b, "const Corners %s_%d = {", t, n)
			for _, c := range cornersFor(t, n) {
				fmt.Fprintf(&b, "%#xul, ", c)
			}
			fmt.Fprintln(&b, "};")
		}
	}
	return b.String()
}

func writeHeader(t *testing.T, dir string) { writeTo(t, dir, []emit.File{}) }
