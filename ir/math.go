package ir

// MathFunc is a function that device code may call and that every target knows: of packages math (float64) and
// github.com/chewxy/math32 (float32), and Go's builtins.
type MathFunc struct {
	Name  string // "math.Sqrt"
	Args  int    // -1: one or more, as min and max
	Exact bool   // the result is defined to the bit by IEEE 754 or by Go, so every target gives the same
}

// mathNames are the functions that math and math32 share, with the number of arguments and whether they are exact.
var mathNames = []MathFunc{
	{"Abs", 1, true}, {"Ceil", 1, true}, {"Copysign", 2, true}, {"Floor", 1, true}, {"Mod", 2, true},
	{"Sqrt", 1, true}, {"Trunc", 1, true}, {"IsNaN", 1, true}, {"IsInf", 2, true}, {"Signbit", 1, true},
	{"NaN", 0, true}, {"Inf", 1, true}, {"Max", 2, true}, {"Min", 2, true}, {"Dim", 2, true}, {"Round", 1, true},
	{"RoundToEven", 1, true},
	{"Acos", 1, false}, {"Acosh", 1, false}, {"Asin", 1, false}, {"Asinh", 1, false}, {"Atan", 1, false},
	{"Atan2", 2, false}, {"Atanh", 1, false}, {"Cbrt", 1, false}, {"Cos", 1, false}, {"Cosh", 1, false},
	{"Erf", 1, false}, {"Erfc", 1, false}, {"Exp", 1, false}, {"Exp2", 1, false}, {"Expm1", 1, false},
	{"Gamma", 1, false}, {"Hypot", 2, false}, {"Log", 1, false}, {"Log10", 1, false}, {"Log1p", 1, false},
	{"Log2", 1, false}, {"Pow", 2, false}, {"Sin", 1, false}, {"Sinh", 1, false}, {"Tan", 1, false}, {"Tanh", 1, false},
}

// MathFuncs lists every such function by name.
var MathFuncs = mathTable()

func mathTable() map[string]MathFunc {
	table := map[string]MathFunc{}
	add := func(name string, f MathFunc) {
		f.Name = name
		table[name] = f
	}
	for _, f := range mathNames {
		add("math."+f.Name, f)
		add("math32."+f.Name, f)
	}
	for _, f := range []MathFunc{
		{"FMA", 3, true}, {"Remainder", 2, true}, // that of math32 gives +0 where IEEE 754 and math give -0
		{"Float32bits", 1, true}, {"Float32frombits", 1, true}, {"Float64bits", 1, true}, {"Float64frombits", 1, true},
	} {
		add("math."+f.Name, f)
	}
	for _, f := range []MathFunc{{"Float32bits", 1, true}, {"Float32frombits", 1, true}} {
		add("math32."+f.Name, f)
	}
	add("min", MathFunc{"", -1, true})
	add("max", MathFunc{"", -1, true})
	return table
}
