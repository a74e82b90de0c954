package cuda

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// inC gives C's name, for doubles, of the functions that C has too with the same special cases, where it differs.
var inC = map[string]string{"abs": "fabs", "mod": "fmod", "roundtoeven": "rint", "gamma": "tgamma"}

// own are the functions that C lacks, or that mean something else there. Words between @ differ by type.
var own = []helperRow{
	{"isnan", nil, `
__device__ inline bool isnan(@float@ x) { return x != x; }`},
	{"isinf", nil, `
// isinf reports whether x is an infinity: the positive one if sign > 0, the negative one if sign < 0, either if 0.
__device__ inline bool isinf(@float@ x, int64_t sign) {
  return (sign >= 0 && x == @inf@) || (sign <= 0 && x == -@inf@);
}`},
	{"dim", nil, `
// dim is x - y, or 0 if that is less.
__device__ inline @float@ dim(@float@ x, @float@ y) {
  const @float@ d = x - y;
  return d <= 0 ? 0 : d;
}`},
	{"Max", []string{"max"}, `
// Max is infinite if either is, then NaN if either is.
__device__ inline @float@ Max(@float@ x, @float@ y) {
  return x == @inf@ || y == @inf@ ? @inf@ : max(x, y);
}`},
	{"Min", []string{"min"}, `
// Min is infinite if either is, then NaN if either is.
__device__ inline @float@ Min(@float@ x, @float@ y) {
  return x == -@inf@ || y == -@inf@ ? -@inf@ : min(x, y);
}`},
}

// words are what stands between @.
var words = map[ir.Type]*strings.Replacer{
	ir.F32: strings.NewReplacer("@float@", "float", "@inf@", "__uint_as_float(0x7f800000)"),
	ir.F64: strings.NewReplacer("@float@", "double", "@inf@", "__longlong_as_double(0x7ff0000000000000)"),
}

// moved are the functions that move bits; both packages have those for float32.
var moved = map[string]string{
	"float32bits":     "__device__ inline uint32_t float32bits(float x) { return __float_as_uint(x); }",
	"float32frombits": "__device__ inline float float32frombits(uint32_t x) { return __uint_as_float(x); }",
	"float64bits":     "__device__ inline uint64_t float64bits(double x) { return uint64_t(__double_as_longlong(x)); }",
	"float64frombits": "__device__ inline double float64frombits(uint64_t x) { return __longlong_as_double((long long)x); }",
}

// mathHelpers gives the functions of packages math (float64) and math32 (float32) that no other table has.
func mathHelpers() []helperRow {
	var rows []helperRow
	for _, t := range []ir.Type{ir.F32, ir.F64} {
		for _, row := range own {
			var needs []string
			for _, n := range row.needs {
				needs = append(needs, n+"."+t.Name)
			}
			rows = append(rows, helperRow{row.key + "." + t.Name, needs, words[t].Replace(row.code)})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(moved)) {
		rows = append(rows, helperRow{name, nil, moved[name]})
	}
	return append(rows, cFunctions()...)
}

// cFunctions calls C's functions of the same meaning. Those that are not exact end in an addition of -0, which changes
// no value: the compiler could otherwise contract a product within them with a sum outside.
func cFunctions() []helperRow {
	var rows []helperRow
	for _, f := range slices.Sorted(maps.Keys(ir.MathFuncs)) {
		name, ok := strings.CutPrefix(f, "math.")
		if name = mathHelper(name); !ok || isOwn(name) {
			continue
		}
		for _, t := range []ir.Type{ir.F32, ir.F64} {
			rows = append(rows, cFunction(name, ir.MathFuncs[f], t))
		}
	}
	return rows
}

func isOwn(name string) bool {
	return moved[name] != "" || name == "signbit" || name == "inf" || name == "nan" ||
		slices.ContainsFunc(own, func(row helperRow) bool { return row.key == name })
}

func cFunction(name string, f ir.MathFunc, t ir.Type) helperRow {
	c := cmp.Or(inC[name], name)
	params := []string{"x", "y", "z"}[:f.Args]
	call, zero, add := "::"+c, "-0.0", "__dadd_rn"
	if t == ir.F32 {
		call, zero, add = call+"f", "-0.0f", "__fadd_rn"
	}
	call += "(" + strings.Join(params, ", ") + ")"
	if !f.Exact {
		call = add + "(" + call + ", " + zero + ")"
	}
	code := fmt.Sprintf("__device__ inline %s %s(%[1]s %[3]s) { return %[4]s; }",
		t.C, name, strings.Join(params, ", "+t.C+" "), call)
	return helperRow{name + "." + t.Name, nil, code}
}

// mathHelper is the name of the helper for a function of package math. Max and Min keep their capitals, since the
// builtins max and min mean something else.
func mathHelper(name string) string {
	if name == "Max" || name == "Min" {
		return name
	}
	return strings.ToLower(name)
}
