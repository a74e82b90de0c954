package funcs

import "math"

// Comparisons and functions over bool.

func LessThanF32(x, y float32) bool  { return x < y }
func EqualF64(x, y float64) bool     { return x == y }
func UnorderedF32(x, y float32) bool { return x != x || y != y }
func IsNaNF64(x float64) bool        { return math.IsNaN(x) }
func AtLeastI32(x, y int32) bool     { return x >= y }
func BelowU64(x, y uint64) bool      { return x < y }
func DiffersI16(x, y int16) bool     { return x != y }
func OddI64(x int64) bool            { return x&1 == 1 }

func Not(x bool) bool { return !x }

// Both does not evaluate its right side when the left decides.
func Both(x, y bool) bool   { return x && y }
func Either(x, y bool) bool { return x || y }
func OneOf(x, y bool) bool  { return x != y }

// PickF32 moves bits.
func PickF32(first bool, x, y float32) float32 {
	if first {
		return x
	}
	return y
}

// PickU8 moves bytes.
func PickU8(first bool, x, y uint8) uint8 {
	if !first {
		x = y
	}
	return x
}

// BoolToI32 counts.
func BoolToI32(x bool) int32 {
	if x {
		return 1
	}
	return 0
}

// GuardedI32 divides only where it may.
func GuardedI32(x, y int32) bool { return y != 0 && x/y > 2 }
