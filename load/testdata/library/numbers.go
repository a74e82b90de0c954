package library

import (
	"math"
	"math/bits"

	"github.com/chewxy/math32"
)

type stops float32

type light = float32

func expose(x light, s stops) light { return x * math32.Exp2(float32(s)) }

func namedArithmetic(s stops, x float64) (stops, float64) { return s*2 + stops(x), float64(s) - x }

func rounded(x, y, z float32) float32 { return float32(x*y) + z }

func widened(x, y float32) float32 { return float32(float64(x) * float64(y)) }

func throughInt(x float64) float64 { return float64(int64(x)) + float64(uint32(int32(x))) }

func narrow(x uint64) (int8, uint8, int32, float32) {
	return int8(x), uint8(x >> 3), int32(x), float32(x)
}

func signs(x int8) (int64, uint64, uint16) { return int64(x), uint64(x), uint16(uint8(x)) }

func precedence(a, b, c int) int { return a + b*c - (a-b)*c ^ a&(b|c) - -b - ^(a - c) }

func floatPrecedence(a, b, c float64) float64 { return a - (b - c) - a/(b*c) + (a + b) + c - -(-a) }

func roots(x float64) (float64, float64) { return math.Sqrt(x), math.Floor(x) - math.Trunc(-x) }

func root32(x float32) float32 { return math32.Sqrt(math32.Abs(x)) }

func fused(x, y, z float64) float64 { return math.FMA(x, y, z) }

func representation(x float32) (uint32, float32) {
	b := math.Float32bits(x)
	return b, math.Float32frombits(b ^ 1<<31)
}

func builtins(x, y, z float32) (float32, float32, float64) {
	return min(x, y, z), max(x, 0), math.Max(float64(x), float64(y))
}

func signed(x float64) float64 { return math.Copysign(x, -1) * float64(bits.RotateLeft32(3, 2)) }

func translated(x uint64) (uint64, uint32) {
	hi, lo := bits.Mul64(x, 0x9E3779B97F4A7C15)
	return hi ^ lo, bits.ReverseBytes32(uint32(lo))
}
