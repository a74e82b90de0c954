package funcs

import (
	"math"

	"github.com/chewxy/math32"

	"github.com/cudagraph/graphgen/internal/randgraph/funcs/deep"
)

// The functions over float32.

func AddF32(x, y float32) float32 { return x + y }
func SubF32(x, y float32) float32 { return x - y }
func MulF32(x, y float32) float32 { return x * y }
func QuoF32(x, y float32) float32 { return x / y }
func NegF32(x float32) float32    { return -x }

// MulAddF32 must be rounded twice.
func MulAddF32(x, y, z float32) float32 { return x*y + z }

// DotF32 has two products that a compiler would love to contract.
func DotF32(a, b, c, d float32) float32 { return a*b - c*d }

func SqrtF32(x float32) float32 { return math32.Sqrt(x) }

// RootF32 is rounded once from the double root.
func RootF32(x float32) float32 { return float32(math.Sqrt(float64(x))) }

func ReciprocalF32(x float32) float32 { return 1 / (x + 0.1) }

func MinF32(x, y float32) float32 { return min(x, y) }
func MaxF32(x, y float32) float32 { return max(x, y, -1.5) }

// ReluF32 lets a NaN through.
func ReluF32(x float32) float32 {
	if x < 0 {
		return 0
	}
	return x
}

// KeepF32 moves bits.
func KeepF32(x float32) float32 { return x }

// LessF32 moves the bits of one of its arguments.
func LessF32(x, y float32) float32 {
	if x < y {
		return x
	}
	return y
}

func MixF32(x, y, a float32) float32 { return deep.Mix(x, y, a) }

// HornerF32 is a polynomial with locals that are assigned again.
func HornerF32(x float32) float32 {
	y := float32(0.33333334)
	y = y*x - 0.5
	y = y*x + 1e-3
	y *= x
	return y
}

// SharesF32 gives two results that depend on one sum.
func SharesF32(x, y float32) (float32, float32) {
	sum := x + y
	if sum == 0 {
		return 0, 1
	}
	return x / sum, y / sum
}

// OrderF32 gives its arguments in order, as they are.
func OrderF32(x, y float32) (low, high float32) {
	low, high = x, y
	if high < low {
		low, high = high, low
	}
	return low, high
}

func AbsF32(x float32) float32   { return math32.Abs(x) }
func FloorF32(x float32) float32 { return math32.Floor(x) }

// ScaleF32 takes a size.
func ScaleF32(x float32, n int) float32 { return x * float32(n) }

// BitsF32 looks at the bits.
func BitsF32(x float32) uint32 { return math.Float32bits(x) ^ 0x80000001 }
