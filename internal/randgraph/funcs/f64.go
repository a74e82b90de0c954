package funcs

import (
	"math"

	"github.com/cudagraph/graphgen/internal/randgraph/funcs/deep"
)

// The functions over float64.

func AddF64(x, y float64) float64       { return x + y }
func SubF64(x, y float64) float64       { return x - y }
func MulF64(x, y float64) float64       { return x * y }
func QuoF64(x, y float64) float64       { return x / y }
func SqrtF64(x float64) float64         { return math.Sqrt(x) }
func MulAddF64(x, y, z float64) float64 { return x*y + z }

// FusedF64 is rounded once, because it says so.
func FusedF64(x, y, z float64) float64 { return math.FMA(x, y, z) }

func KeepF64(x float64) float64 { return x }

// PickF64 moves bits.
func PickF64(first bool, x, y float64) float64 {
	if first {
		return x
	}
	return y
}

func ClampF64(x float64) float64  { return deep.Clamp(x, -2, 1e10) }
func MinF64(x, y float64) float64 { return math.Min(x, y) }
func MaxF64(x, y float64) float64 { return max(x, y) }
func TruncF64(x float64) float64  { return math.Trunc(x) }

// SplitF64 gives the whole part and the rest.
func SplitF64(x float64) (float64, float64) {
	whole := math.Floor(x)
	return whole, x - whole
}

// FromBitsF64 makes floats of any bits.
func FromBitsF64(x uint64) float64 { return math.Float64frombits(x) }
