package load

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/load/testdata/library"
	"github.com/cudagraph/graphgen/load/testdata/operators"
)

// translated translates functions of a package below testdata.
func translated(t *testing.T, pkg string, functions map[string]any) map[string]*ir.Func {
	t.Helper()
	names := slices.Sorted(maps.Keys(functions))
	var refs []Ref
	for _, name := range names {
		refs = append(refs, Ref{"./" + filepath.Join("testdata", pkg), name})
	}
	funcs, err := Translate(context.Background(), ".", refs...)
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]*ir.Func{}
	for i, f := range funcs {
		if f.Name != names[i] {
			t.Fatalf("asked for %s, got %s", names[i], f.Name)
		}
		byName[names[i]] = f
	}
	return byName
}

// TestOracle fails when the tree of a function means something other than the function: it evaluates the tree and
// calls the function, on corner values and on random ones.
func TestOracle(t *testing.T) {
	for pkg, functions := range map[string]map[string]any{"operators": operators.Functions, "library": library.Functions} {
		trees := translated(t, pkg, functions)
		for _, name := range slices.Sorted(maps.Keys(functions)) {
			t.Run(pkg+"/"+name, func(t *testing.T) {
				compareFunction(t, trees[name], reflect.ValueOf(functions[name]))
			})
		}
	}
}

func compareFunction(t *testing.T, tree *ir.Func, real reflect.Value) {
	if err := tree.Verify(); err != nil {
		t.Fatal(err)
	}
	for _, callee := range tree.Calls {
		if err := callee.Verify(); err != nil {
			t.Fatal(err)
		}
	}
	random := rand.New(rand.NewPCG(1, uint64(len(tree.Name))))
	for _, args := range inputs(random, tree.Params) {
		got, gotFault := attempt(func() []uint64 { return interpret(tree, args) })
		want, wantFault := attempt(func() []uint64 { return callGo(real, args) })
		if gotFault != wantFault || !same(got, want, tree.Results) {
			t.Fatalf("%s%v = %v %s\nwant %v %s\n%s", tree.Name, shown(args, tree.Params), shown(got, tree.Results), gotFault,
				shown(want, tree.Results), wantFault, tree)
		}
	}
}

// attempt runs f and gives the text of a run-time fault.
func attempt(f func() []uint64) (results []uint64, failed string) {
	defer func() {
		if cause := recover(); cause != nil {
			failed = strings.TrimPrefix(fmt.Sprint(cause), "runtime error: ")
		}
	}()
	return f(), ""
}

func callGo(real reflect.Value, args []uint64) []uint64 {
	var in []reflect.Value
	for i, bits := range args {
		in = append(in, goValue(bits, real.Type().In(i)))
	}
	var out []uint64
	for _, v := range real.Call(in) {
		out = append(out, goBits(v))
	}
	return out
}

// same compares bits; any NaN equals any other.
func same(got, want []uint64, types []ir.Type) bool {
	if len(got) != len(want) {
		return false
	}
	for i := range got {
		nan := types[i].Kind == ir.Float && math.IsNaN(float(got[i], types[i])) && math.IsNaN(float(want[i], types[i]))
		if got[i] != want[i] && !nan {
			return false
		}
	}
	return true
}

func shown(bits []uint64, types []ir.Type) (list []any) {
	for i, b := range bits {
		list = append(list, goValue(b, goTypes[types[i]]).Interface())
	}
	return list
}

// inputs are all pairs of corners for up to two parameters, and random values.
func inputs(random *rand.Rand, params []ir.Type) [][]uint64 {
	lists := [][]uint64{{}}
	for i, p := range params {
		if i == 2 {
			break
		}
		var next [][]uint64
		for _, list := range lists {
			for _, c := range corners(p) {
				next = append(next, append(slices.Clone(list), c))
			}
		}
		lists = next
	}
	for i := range lists {
		for len(lists[i]) < len(params) {
			lists[i] = append(lists[i], anyValue(random, params[len(lists[i])]))
		}
	}
	for range 300 {
		var list []uint64
		for _, p := range params {
			list = append(list, anyValue(random, p))
		}
		lists = append(lists, list)
	}
	return lists
}

// corners are the values where arithmetic is most often wrong.
func corners(t ir.Type) []uint64 {
	switch t.Kind {
	case ir.Bool:
		return []uint64{0, 1}
	case ir.Float:
		var list []uint64
		for _, x := range []float64{0, 1, 2, 0.5, 1.5, 3, 10, 127, 128, 255, 256, 32768, 65536, 1 << 31, 1 << 32, 1 << 63,
			1 << 64, 1e-45, 1e-38, 5e-324, math.MaxFloat32, math.MaxFloat64, math.Inf(1), math.Pi, 0.1} {
			list = append(list, floatBits(x, t), floatBits(-x, t))
		}
		return append(list, floatBits(math.NaN(), t))
	}
	top := uint64(1) << (t.Bits - 1)
	var list []uint64
	for _, x := range []uint64{0, 1, 2, 3, 5, 7, 8, 31, 32, 63, 64, 100, top - 1, top, top + 1, math.MaxUint64, math.MaxUint64 - 1, math.MaxUint64 - 6} {
		list = append(list, x&(math.MaxUint64>>(64-t.Bits)))
	}
	return list
}

func anyValue(random *rand.Rand, t ir.Type) uint64 {
	if list := corners(t); random.IntN(3) == 0 {
		return list[random.IntN(len(list))]
	}
	if t.Kind == ir.Float && random.IntN(2) == 0 {
		return floatBits(random.NormFloat64()*10, t)
	}
	if t == ir.BOOL {
		return random.Uint64N(2)
	}
	return random.Uint64() & (math.MaxUint64 >> (64 - t.Bits))
}
