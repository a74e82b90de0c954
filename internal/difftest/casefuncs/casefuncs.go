// Package casefuncs holds the device functions of the cases that broke other tools.
package casefuncs

import "math"

func Double(x float32) float32        { return 2 * x }
func Add(x, y float32) float32        { return x + y }
func Sub(x, y float32) float32        { return x - y }
func Mul(x, y float32) float32        { return x * y }
func Increment(x float32) float32     { return x + 1 }
func TimesTen(x float32) float32      { return x * 10 }
func Sum3(x, y, z float32) float32    { return x + y + z }
func MulAdd(x, y, z float32) float32  { return x*y + z }
func Step(p, lr, g float32) float32   { return p - lr*g }
func Same(x float32) float32          { return x }
func AddI32(x, y int32) int32         { return x + y }
func Not1(x, count int32) int32       { return count + one(x != 1) }
func Unused(x float32) (p, q float32) { return x, -1 }
func Quotient(x, y int32) int32       { return x / y }
func IncrementU8(x uint8) uint8       { return x + 1 }
func IncrementU16(x uint16) uint16    { return x + 1 }
func Inverse(x float32) float32       { return 1 / x }
func Nines(x float32) float32         { return 9 * x }

func Below(x, y int32) bool     { return x < y }
func Positive(x float32) bool   { return x > 0 }
func AddI64(x, y int64) int64   { return x + y }
func Later(trips, n int64) bool { return trips >= n }

func one(x bool) int32 {
	if x {
		return 1
	}
	return 0
}

// SafeQuotient is what a division by zero is said to give.
func SafeQuotient(x, y int32) int32 {
	if y == 0 {
		return 0
	}
	return x / y
}

// Relu lets a NaN through.
func Relu(x float32) float32 { return max(x, 0) }

// Clamp lets a NaN through.
func Clamp(x float32) float32 { return min(max(x, 0), 1) }

func Max(x, y float32) float32     { return max(x, y) }
func Min(x, y float32) float32     { return min(x, y) }
func MathMax(x, y float64) float64 { return math.Max(x, y) }

// Literals32 returns what it names.
func Literals32(k int32) float32 {
	if k == 0 {
		return float32(math.Inf(1))
	} else if k == 1 {
		return float32(math.Inf(-1))
	} else if k == 2 {
		return 1.0 / 3
	} else if k == 3 {
		return 0.088388347648318440550 // 128^-0.5
	} else if k == 4 {
		return 1 / math.Sqrt2
	} else if k == 5 {
		return 16777216
	} else if k == 6 {
		return 1e-45
	}
	return math.MaxFloat32
}

// Literals64 returns what it names.
func Literals64(k int32) float64 {
	if k == 0 {
		return math.Pi
	} else if k == 1 {
		return -8.1210806288895422e-09
	} else if k == 2 {
		return 1e-20
	} else if k == 3 {
		return 5e-324
	} else if k == 4 {
		return 1.7976931348623157e308
	}
	return 7
}

// Literals are the ends of the integers.
func Literals(k int32) (int64, uint64, int32, int8) {
	if k == 0 {
		return math.MinInt64, math.MaxUint64, math.MinInt32, -128
	}
	return math.MaxInt64, 1 << 63, math.MaxInt32, 127
}

// Hostile has a comment */ int evil; /* that **// tries everything \
// ??/
// "quotes" 'and' %s %n
//
//	#cgo LDFLAGS: -lx
//	#error not code
//
// and ends with a backslash \
func Hostile(x float32) float32 {
	// */ neither is this \
	y := x + 1 // nor this ??/
	return y
}
