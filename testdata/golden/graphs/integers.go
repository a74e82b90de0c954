package graphs

import "github.com/cudagraph/graphgen/ir"

// Arith8 wraps in 8 bits.
func Arith8(x, y int8) (sum, difference, product, and, or, xor, left, right int8) {
	return x + y, x - y, x * y, x & y, x | y, x ^ y, x << uint8(y), x >> uint8(y)
}

// Arith16 wraps in 16 bits, unsigned.
func Arith16(x, y uint16) (sum, difference, product, clear, not, negative, left, right uint16) {
	return x + y, x - y, x * y, x &^ y, ^x, -x, x << y, x >> y
}

// ArithInt32 wraps in 32 bits.
func ArithInt32(x, y int32) (sum, difference, product, negative, left, right, smaller, larger int32) {
	return x + y, x - y, x * y, -x, x << uint32(y), x >> uint32(y), min(x, y), max(x, y)
}

// ArithInt64 wraps in 64 bits.
func ArithInt64(x, y int64) (sum, difference, product, negative, left, right, smaller, larger int64) {
	return x + y, x - y, x * y, -x, x << uint64(y), x >> uint64(y), min(x, y), max(x, y)
}

// Divide64 divides by what may be 0 or -1; a fault yields 0.
func Divide64(x, y int64) (quotient, remainder int64) { return x / y, x % y }

// Widen64 converts to every other type.
func Widen64(x int64) (int8, int16, int32, uint8, uint16, uint32, uint64, float32, float64) {
	return int8(x), int16(x), int32(x), uint8(x), uint16(x), uint32(x), uint64(x), float32(x), float64(x)
}

// Unsigned64 divides, compares and converts without a sign.
func Unsigned64(x, y uint64) (quotient uint64, less bool, single float32, double float64) {
	return x / (y | 1), x < y, float32(x), float64(x)
}

// Integers computes in several widths. The same 64 bits are read as numbers of each.
func Integers(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.I64, n))
	y := g.Upload(g.Input("y", ir.I64, n))
	part := func(v ir.View, t ir.Type) ir.View { return v.As(t).Slice(0, 0, n) }
	results(g, n, "byte", g.MapN(Arith8, part(x, ir.I8), part(y, ir.I8)))
	results(g, n, "short", g.MapN(Arith16, part(x, ir.U16), part(y, ir.U16)))
	results(g, n, "word", g.MapN(ArithInt32, part(x, ir.I32), part(y, ir.I32)))
	results(g, n, "long", g.MapN(ArithInt64, x, y))
	results(g, n, "widened", g.MapN(Widen64, x))
	results(g, n, "unsigned", g.MapN(Unsigned64, x.As(ir.U64), y.As(ir.U64)))
}

// Division divides integers; a division by zero is a fault with its line, and yields 0.
func Division(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.I64, n))
	y := g.Upload(g.Input("y", ir.I64, n))
	results(g, n, "out", g.MapN(Divide64, x, y))
}
