package cuda

import (
	"math"
	"strings"

	"github.com/chewxy/math32"
)

func math1[T number](f func(T) T) func([]uint64) uint64 {
	return func(x []uint64) uint64 { return encode(f(decode[T](x[0]))) }
}
func math2[T number](f func(x, y T) T) func([]uint64) uint64 {
	return func(x []uint64) uint64 { return encode(f(decode[T](x[0]), decode[T](x[1]))) }
}
func bool1[T number](f func(T) bool) func([]uint64) uint64 {
	return func(x []uint64) uint64 { return truthBits(f(decode[T](x[0]))) }
}

// exactMath are the functions whose results are defined to the bit.
var exactMath = map[string]func([]uint64) uint64{
	"math.Abs": math1(math.Abs), "math32.Abs": math1(math32.Abs),
	"math.Ceil": math1(math.Ceil), "math32.Ceil": math1(math32.Ceil),
	"math.Copysign": math2(math.Copysign), "math32.Copysign": math2(math32.Copysign),
	"math.Floor": math1(math.Floor), "math32.Floor": math1(math32.Floor),
	"math.Mod": math2(math.Mod), "math32.Mod": math2(math32.Mod),
	"math.Sqrt": math1(math.Sqrt), "math32.Sqrt": math1(math32.Sqrt),
	"math.Trunc": math1(math.Trunc), "math32.Trunc": math1(math32.Trunc),
	"math.IsNaN": bool1(math.IsNaN), "math32.IsNaN": bool1(math32.IsNaN),
	"math.Signbit": bool1(math.Signbit), "math32.Signbit": bool1(math32.Signbit),
	"math.Max": math2(math.Max), "math32.Max": math2(math32.Max),
	"math.Min": math2(math.Min), "math32.Min": math2(math32.Min),
	"math.Remainder": math2(math.Remainder), "math32.Remainder": math2(math32.Remainder),
	"math.Dim": math2(math.Dim), "math32.Dim": math2(math32.Dim),
	"math.Round": math1(math.Round), "math.RoundToEven": math1(math.RoundToEven),
	"math32.Round": math1(math32.Round), "math32.RoundToEven": math1(math32.RoundToEven),
	"math.NaN":   func([]uint64) uint64 { return encode(math.NaN()) },
	"math32.NaN": func([]uint64) uint64 { return encode(math32.NaN()) },
	"math.Inf":   func(x []uint64) uint64 { return encode(math.Inf(int(x[0]))) },
	"math32.Inf": func(x []uint64) uint64 { return encode(math32.Inf(int(x[0]))) },
	"math.IsInf": func(x []uint64) uint64 { return truthBits(math.IsInf(decode[float64](x[0]), int(x[1]))) },
	"math32.IsInf": func(x []uint64) uint64 {
		return truthBits(math32.IsInf(decode[float32](x[0]), int(x[1])))
	},
	"math.FMA": func(x []uint64) uint64 {
		return encode(math.FMA(decode[float64](x[0]), decode[float64](x[1]), decode[float64](x[2])))
	},
	"math.Float32bits": identityBits, "math.Float32frombits": identityBits,
	"math.Float64bits": identityBits, "math.Float64frombits": identityBits,
	"math32.Float32bits": identityBits, "math32.Float32frombits": identityBits,
}

func identityBits(x []uint64) uint64 { return x[0] }

func evaluateMath(name string, arg func(int) uint64, n int) uint64 {
	args := make([]uint64, n)
	for i := range args {
		args[i] = arg(i)
	}
	return exactMath[name](args)
}

func is32(name string) bool {
	return strings.HasPrefix(name, "math32.") || strings.Contains(name, "32")
}
