package library

import "math"

const (
	red = iota * 10
	green
	blue
)

type mode uint8

const (
	off mode = 1 << iota
	dim
	bright
)

const (
	gain   = 1.5
	offset = -0.25
	third  = 1.0 / 3
	tiny   = 1e-45
	letter = 'x'
	big    = 1 << 100
	mask   = ^uint16(0)
	yes    = gain > 1
	name   = "five"
)

func constants(x float32) float32 { return x*gain + offset + third + math.Pi }

func constants64(x float64) float64 { return x*gain + offset + third + math.Pi + big }

func smallest(x float32) (float32, float64, float32) {
	return x + tiny, math.SmallestNonzeroFloat64, math.MaxFloat32
}

func iotas(x int) (int, int, mode) { return x + red + green, blue, off | bright | mode(x) }

func integers(x uint64) (uint64, int64, uint16, int8, rune) {
	return x ^ math.MaxUint64, math.MinInt64, mask, -128, letter
}

func exact(x float32) (float32, float64, bool) {
	return x + (big >> 98), 0.1 + 0.2, yes
}

func negativeZero(x float64) (float64, float64) { return -0.0, -x * 0 }

func infinities(x float64) (float64, float64, bool) {
	inf := math.Inf(1)
	return inf - x, -inf, math.IsInf(x, -1) || math.IsNaN(x)
}

func untypedShift(n uint) (int64, uint8, float64) {
	var wide int64 = 1 << n
	var narrow uint8 = 255 >> n
	return wide, narrow, float64(1 << 3)
}

func runes(x int32) (int32, uint8) { return x + 'a', uint8(x) + '\n' }

func length(x int) int { return x + len(name) }

func hexadecimal(x float64) (float64, int) { return x * 0x1p-3, 0xff &^ 0b1010 }

func untypedBool(x int) bool {
	less := x < 3
	return less == (x > -3)
}
