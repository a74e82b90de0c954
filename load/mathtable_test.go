package load

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chewxy/math32"

	"github.com/cudagraph/graphgen/ir"
)

// TestMathTable fails when ir.MathFuncs has a function that Go does not have, or with another number of arguments.
func TestMathTable(t *testing.T) {
	paths := map[string]string{"math": "math", "math32": "github.com/chewxy/math32"}
	var refs []Ref
	for _, name := range slices.Sorted(maps.Keys(ir.MathFuncs)) {
		if pkg, short, ok := strings.Cut(name, "."); ok {
			refs = append(refs, Ref{paths[pkg], short})
		}
	}
	funcs, err := Translate(context.Background(), ".", refs...)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range funcs {
		if err := f.Verify(); err != nil {
			t.Error(err)
		}
	}
}

// TestMath32IsExact holds what the table calls exact of math32 against float64: the exact result, rounded once. A
// function that does otherwise, such as Remainder with its sign of zero, cannot be left to C's function of that name.
func TestMath32IsExact(t *testing.T) {
	one := map[string][2]any{
		"Abs": {math32.Abs, math.Abs}, "Ceil": {math32.Ceil, math.Ceil}, "Floor": {math32.Floor, math.Floor},
		"Round": {math32.Round, math.Round}, "RoundToEven": {math32.RoundToEven, math.RoundToEven},
		"Sqrt": {math32.Sqrt, math.Sqrt}, "Trunc": {math32.Trunc, math.Trunc},
	}
	two := map[string][2]any{
		"Copysign": {math32.Copysign, math.Copysign}, "Dim": {math32.Dim, dim32}, "Max": {math32.Max, math.Max},
		"Min": {math32.Min, math.Min}, "Mod": {math32.Mod, math.Mod},
	}
	tested := slices.Concat(slices.Collect(maps.Keys(one)), slices.Collect(maps.Keys(two)),
		[]string{"IsNaN", "IsInf", "Signbit", "NaN", "Inf", "Float32bits", "Float32frombits"}) // obvious
	for name, f := range ir.MathFuncs {
		if short, ok := strings.CutPrefix(name, "math32."); ok && f.Exact && !slices.Contains(tested, short) {
			t.Errorf("%s is not tested", name)
		}
	}
	random := rand.New(rand.NewPCG(3, 4))
	for range 50_000 {
		x, y := bits32(anyValue(random, ir.F32)), bits32(anyValue(random, ir.F32))
		for name, f := range one {
			got := f[0].(func(float32) float32)(x)
			if want := float32(f[1].(func(float64) float64)(float64(x))); !same32(got, want) {
				t.Fatalf("math32.%s(%v) = %v, want %v", name, x, got, want)
			}
		}
		for name, f := range two {
			got := f[0].(func(float32, float32) float32)(x, y)
			if want := float32(f[1].(func(float64, float64) float64)(float64(x), float64(y))); !same32(got, want) {
				t.Fatalf("math32.%s(%v, %v) = %v, want %v", name, x, y, got, want)
			}
		}
	}
}

// dim32 rounds the difference as float32 arithmetic does, which is before it is compared with 0.
func dim32(x, y float64) float64 { return math.Max(float64(float32(x)-float32(y)), 0) }

func bits32(bits uint64) float32 { return math.Float32frombits(uint32(bits)) }

func same32(a, b float32) bool {
	return math.Float32bits(a) == math.Float32bits(b) || a != a && b != b
}
