package cuda

import (
	"bufio"
	"bytes"
	little "encoding/binary"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// agree compiles one function for each tree and compares its results with Go's for all corner values of its variables.
func agree(t *testing.T, trees []*ir.Expr) {
	t.Helper()
	var funcs []*ir.Func
	for i, e := range trees {
		funcs = append(funcs, function(fmt.Sprintf("f%d", i), i+1, variables(e), []ir.Type{e.Type}, ret(i+1, e)))
	}
	agreeWith(t, funcs, func(f *ir.Func, env map[*ir.Var]uint64, fault *bool) uint64 {
		return evaluate(f.Body[0].Exprs[0], env, fault)
	})
}

// agreeWith compares functions that return one value with an oracle.
func agreeWith(t *testing.T, funcs []*ir.Func, oracle func(*ir.Func, map[*ir.Var]uint64, *bool) uint64) {
	t.Helper()
	t.Parallel()
	b := newPlan("Table", "")
	b.Funcs = funcs
	dir := t.TempDir()
	r := bufio.NewReader(runTable(t, dir, b.Plan))
	bad := 0
	for _, f := range funcs {
		if len(f.Out) != 1 {
			continue
		}
		each(f.In, func(env map[*ir.Var]uint64) {
			var got [9]byte
			if _, err := io.ReadFull(r, got[:]); err != nil {
				t.Fatal(err)
			}
			var fault bool
			want := oracle(f, env, &fault)
			if !same(f.Out[0].Type, little.LittleEndian.Uint64(got[:]), want) || (got[8] != 0) != fault {
				if bad++; bad < 20 {
					t.Errorf("%s%x = %x, fault %d; Go says %x, fault %t", f.Name, values(f, env), got[:8], got[8], want, fault)
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

func values(f *ir.Func, env map[*ir.Var]uint64) []uint64 {
	var list []uint64
	for _, v := range f.In {
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
		if len(f.Out) == 1 {
			fmt.Fprintln(&main, tableCall(s, f))
		}
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "#include \"graphgen_host.h\"\n#include <cstdio>\n#include <cstring>\n#include <type_traits>\n")
	fmt.Fprintf(&b, "namespace {\nusing Fault = int;\nnamespace go {\n%s\n}\n", strings.Join(s.prelude(), "\n"))
	fmt.Fprintf(&b, "%s\n%s\n}\nint main() {\n%s}\n", &funcs, tableHarness+tableCorners(), &main)
	if err := os.WriteFile(filepath.Join(dir, "table.cpp"), b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	writeTo(t, dir, nil)
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
