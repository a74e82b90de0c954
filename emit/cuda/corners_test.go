package cuda

import (
	"math"

	"github.com/cudagraph/graphgen/ir"
)

// corners are the values of a type at which arithmetic goes wrong first.
func corners(t ir.Type) []uint64 {
	switch {
	case t == ir.BOOL:
		return []uint64{0, 1}
	case t == ir.F32:
		var all []uint64
		for _, v := range floatCorners {
			all = append(all, uint64(math.Float32bits(float32(v))))
		}
		return append(all, 1, 0x007fffff, 0x00800000, 0x80000001, 0x7f7fffff, 0xff7fffff, 0x4effffff, 0x5effffff)
	case t == ir.F64:
		var all []uint64
		for _, v := range floatCorners {
			all = append(all, math.Float64bits(v))
		}
		return append(all, 1, 1<<52-1, 1<<52, 1<<63|1, math.Float64bits(math.MaxFloat64), math.Float64bits(-math.MaxFloat64))
	}
	mask := uint64(math.MaxUint64) >> (64 - t.Bits)
	var all []uint64
	seen := map[uint64]bool{}
	for _, v := range []uint64{0, 1, 2, 3, 7, 8, 31, 32, 63, 64, 100, ^uint64(0), ^uint64(1), ^uint64(6), 0x55aa1234deadbeef,
		mask >> 1, mask>>1 + 1, mask>>1 + 2, mask >> 2} {
		if v &= mask; !seen[v] {
			seen[v] = true
			all = append(all, v)
		}
	}
	return all
}

var floatCorners = []float64{
	0, math.Copysign(0, -1), 1, -1, 0.1, 0.5, -0.5, 1.5, 2.5, -2.5, 3, 1 + 1.0/4096, 127.5, 128, 255.9, -128.9, -129, 256,
	32768, 65535.5, 65536, -32769, 70000, 2147483647, 2147483648, -2147483648, -2147483649, 4294967295, 4294967296, 3e9,
	-3e9, 1 << 53, 1<<53 + 2, 9223372036854775807, -9223372036854775808, -9223372036854777856, 9.3e18, 1e19,
	18446744073709549568, 18446744073709551616, 2e19, 1e-20, 1e30, -1e38, math.Inf(1), math.Inf(-1), math.NaN(),
}

// literalCorners are fewer, for constants in the source.
func literalCorners(t ir.Type) []uint64 {
	all := corners(t)
	if t.Kind == ir.Float {
		return all
	}
	mask := uint64(math.MaxUint64) >> (64 - t.Bits)
	return []uint64{1, 5, mask, mask >> 1, mask>>1 + 1, mask - 6, 0}
}
