package funcs

import "github.com/cudagraph/graphgen/internal/randgraph/funcs/deep"

// The functions over unsigned integers.

func AddU8(x, y uint8) uint8 { return x + y }

// SaturateU8 does its arithmetic in a wider type.
func SaturateU8(x, y uint8) uint8 {
	sum := uint16(x) + uint16(y)
	if sum > 255 {
		return 255
	}
	return uint8(sum)
}

// ShiftU8 promotes in C but not in Go.
func ShiftU8(x, by uint8) uint8 { return x<<(by&7)>>1 + ^x>>2 }

func MulU16(x, y uint16) uint16 { return x * y }

// MaskU16 has Go's own operator.
func MaskU16(x, y uint16) uint16 { return x&^y | 1 }

func XorU32(x, y uint32) uint32    { return x ^ y }
func MulAddU32(x, y uint32) uint32 { return x*2654435761 + y }

// ShiftU32 shifts past the width.
func ShiftU32(x uint32, by uint64) uint32 { return x<<by ^ x>>(by/2) }

func RotateU32(x uint32, by uint8) uint32 { return deep.Rotate(x, by) }

// GcdStepU32 guards its divisor.
func GcdStepU32(x, y uint32) (uint32, uint32) {
	if y == 0 {
		return x, 0
	}
	return y, x % y
}

func SubU64(x, y uint64) uint64 { return x - y }

// QuoU64 guards with the same expression that it divides by.
func QuoU64(x, y uint64) uint64 {
	if y|1 == 1 {
		return x
	}
	return x/y + x%(y|1)
}

func HalvesU64(x uint64) (uint32, uint32) { return deep.Halves(x) }

// TripleU64 has three results of different types.
func TripleU64(x uint64) (uint8, uint16, bool) { return uint8(x >> 56), uint16(x), x > 1<<40 }
