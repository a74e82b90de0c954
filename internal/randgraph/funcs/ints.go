package funcs

// The functions over signed integers: they wrap, and divisors are guarded.

func AddI8(x, y int8) int8 { return x + y }
func MulI8(x, y int8) int8 { return x * y }

// QuoI8 meets -128 / -1.
func QuoI8(x, y int8) int8 {
	if y == 0 {
		return 0
	}
	return x / y
}

func SubI16(x, y int16) int16 { return x - y }

// AverageI16 goes through a wider type and back.
func AverageI16(x, y int16) int16 { return int16((int32(x) + int32(y)) / 2) }

// RemI16 keeps the sign of x.
func RemI16(x, y int16) int16 {
	if y == 0 {
		return x
	}
	return x % y
}

func AddI32(x, y int32) int32 { return x + y }
func MulI32(x, y int32) int32 { return x*y - 3 }
func NegI32(x int32) int32    { return -x }

// DivideI32 gives quotient and remainder.
func DivideI32(x, y int32) (quotient, remainder int32) {
	if y == 0 {
		return -1, x
	}
	return x / y, x % y
}

// ShiftI32 shifts past the width; the sign fills.
func ShiftI32(x int32, by uint8) int32 { return x >> by }

// CollatzI32 has an else-if and nested blocks.
func CollatzI32(x int32) int32 {
	if x <= 1 {
		return 1
	} else if half := x / 2; half*2 == x {
		return half
	} else {
		return 3*x + 1
	}
}

func AddI64(x, y int64) int64 { return x + y }
func MulI64(x, y int64) int64 { return x * y }

// ScaleI64 takes a size.
func ScaleI64(x int64, n int) int64 { return x*int64(n) + 1 }

// HashI64 mixes all bits.
func HashI64(x int64) int64 {
	u := uint64(x)
	u = (u ^ u>>30) * 0xbf58476d1ce4e5b9
	return int64(u ^ u>>27)
}

// MedianI64 calls builtins.
func MedianI64(x, y, z int64) int64 { return max(min(x, y), min(max(x, y), z)) }
