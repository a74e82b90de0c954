package ir

import (
	"math"
	"testing"
)

// A constant keeps the bits that the user gave, those of a signalling NaN too.
func TestConstantBits(t *testing.T) {
	type own float32
	for _, bits := range []uint32{0, 0x80000000, 1, 0x7f800000, 0x7fc12345, 0x7f800001, 0xffa00000} {
		for _, value := range []any{math.Float32frombits(bits), own(math.Float32frombits(bits))} {
			if c, err := constantOf(value, F32); err != "" || c.Bits != uint64(bits) {
				t.Errorf("%T of %#x: got %#x, %s", value, bits, c.Bits, err)
			}
		}
	}
	for _, bits := range []uint64{1 << 63, 0x7ff0000000000001, 0xfff8000000012345} {
		if c, err := constantOf(math.Float64frombits(bits), F64); err != "" || c.Bits != bits {
			t.Errorf("float64 of %#x: got %#x, %s", bits, c.Bits, err)
		}
	}
}
