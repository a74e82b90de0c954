package randgraph

import (
	"encoding/binary"
	"math/rand/v2"

	"github.com/cudagraph/graphgen/ir"
)

// corners32 and corners64 are floats at which arithmetic goes wrong: zeros, infinities, NaNs quiet and signalling with
// payloads, the ends of the normal and denormal ranges, the ends of integer types, and a few plain numbers.
var (
	corners32 = []uint64{
		0, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345, 0x7f800001, 0xffa00000, 1, 0x80000001, 0x007fffff,
		0x00800000, 0x7f7fffff, 0xff7fffff, 0x4f000000, 0xcf000000, 0x4f800000, 0x5f000000, 0xdf000000, 0x43000000,
		0x437f8000, 0x3f800000, 0xbf800000, 0x3f000000, 0x40490fdb, 0x3f800001, 0x3f7fffff,
	}
	corners64 = []uint64{
		0, 1 << 63, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000, 0xfff8000000012345, 0x7ff0000000000001,
		1, 0x800fffffffffffff, 0x0010000000000000, 0x7fefffffffffffff, 0xffefffffffffffff, 0x43e0000000000000,
		0xc3e0000000000000, 0x43f0000000000000, 0x41dfffffffc00000, 0x47efffffe0000000, 0x3690000000000000,
		0x3ff0000000000000, 0xbff8000000000000, 0x400921fb54442d18, 0x3ff0000000000001,
	}
)

// randomBits draws a value of a type: a corner, a small number or any bits.
func randomBits(r *rand.Rand, t ir.Type) uint64 {
	bits := r.Uint64()
	switch {
	case t.Kind == ir.Bool:
		return bits & 1
	case t == ir.F32:
		return randomFloat(r, corners32, uint64(exponent32(bits)))
	case t == ir.F64:
		return randomFloat(r, corners64, exponent64(bits))
	case r.IntN(5) == 0:
		ends := []uint64{0, 1, 1<<64 - 1, 1 << (t.Bits - 1), 1<<(t.Bits-1) - 1}
		bits = ends[r.IntN(len(ends))]
	case r.IntN(2) == 0:
		bits = uint64(r.Int64N(41) - 20)
	}
	cut := 64 - t.Bits
	return bits << cut >> cut
}

func randomFloat(r *rand.Rand, corners []uint64, plain uint64) uint64 {
	if r.IntN(4) == 0 {
		return corners[r.IntN(len(corners))]
	}
	return plain
}

// exponent32 keeps the fraction and sign of a float and moves it near 1.
func exponent32(bits uint64) uint32 {
	return uint32(bits)&0x807fffff | (120+uint32(bits>>32)%16)<<23
}

func exponent64(bits uint64) uint64 { return bits&0x800fffffffffffff | (1015+bits>>52%16)<<52 }

// randomData fills n elements.
func randomData(r *rand.Rand, t ir.Type, n int) []byte {
	var data []byte
	for range n {
		data = append(data, binary.LittleEndian.AppendUint64(nil, randomBits(r, t))[:t.Size]...)
	}
	return data
}
