package graphs

import (
	"math"

	"github.com/chewxy/math32"
	"github.com/cudagraph/graphgen/ir"
)

// Arith32 is all that IEEE 754 defines to the bit of two numbers.
func Arith32(x, y float32) (sum, difference, product, quotient, root float32) {
	return x + y, x - y, x * y, x / y, math32.Sqrt(x)
}

// Fused32 holds products beside sums, which no compiler may contract.
func Fused32(x, y float32) (float32, float32, float32) {
	return x*y + x, x - x*y, -(x * y) + float32(x*x)
}

// Order32 compares.
func Order32(x, y float32) (eq, ne, lt, le, gt, ge bool, smaller, larger float32) {
	return x == y, x != y, x < y, x <= y, x > y, x >= y, min(x, y), max(x, y)
}

// Arith64 is Arith32 in double precision.
func Arith64(x, y float64) (sum, difference, product, quotient, root float64) {
	return x + y, x - y, x * y, x / y, math.Sqrt(x)
}

// Fused64 is Fused32 in double precision.
func Fused64(x, y float64) (float64, float64, float64) {
	return x*y + x, x - x*y, -(x * y) + float64(x*x)
}

// Narrow64 converts to every smaller or equal type.
func Narrow64(x float64) (float32, int8, int16, int32, int64, uint8, uint16, uint32, uint64) {
	return float32(x), int8(x), int16(x), int32(x), int64(x), uint8(x), uint16(x), uint32(x), uint64(x)
}

// Narrow32 converts to every integer and to double precision.
func Narrow32(x float32) (float64, int8, int16, int32, int64, uint8, uint16, uint32, uint64) {
	return float64(x), int8(x), int16(x), int32(x), int64(x), uint8(x), uint16(x), uint32(x), uint64(x)
}

// Floats computes in single precision.
func Floats(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.F32, n))
	y := g.Upload(g.Input("y", ir.F32, n))
	results(g, n, "arith", g.MapN(Arith32, x, y))
	results(g, n, "fused", g.MapN(Fused32, x, y))
	results(g, n, "order", g.MapN(Order32, x, y))
	results(g, n, "narrow", g.MapN(Narrow32, x))
}

// Doubles computes in double precision.
func Doubles(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.F64, n))
	y := g.Upload(g.Input("y", ir.F64, n))
	results(g, n, "arith", g.MapN(Arith64, x, y))
	results(g, n, "fused", g.MapN(Fused64, x, y))
	results(g, n, "narrow", g.MapN(Narrow64, x))
}

// results downloads everything, as arith0, arith1 and so on.
func results(g *ir.Builder, n ir.Dim, name string, values []ir.View) {
	for i, v := range values {
		g.Download(v, g.Output(name+string(rune('0'+i)), v.Type, n))
	}
}
