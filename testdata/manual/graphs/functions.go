package graphs

import (
	"math"

	"example.com/manual/colour"
	"github.com/cudagraph/graphgen/ir"
)

// grade sorts a value into one of four grades.
func grade(x float64) int8 {
	const pass, good = 0.5, 0.75
	if math.IsNaN(x) || x < 0 {
		return -1
	} else if x < pass {
		return 0
	}
	result := int8(1)
	if x >= good {
		result++
	}
	return result
}

// Grades has a device function with constants, branches and variables.
func Grades(g *ir.Builder) {
	n := g.Dim("n")
	g.Download(g.Map(grade, g.Upload(g.Input("marks", ir.F64, n))), g.Output("grades", ir.I8, n))
}

// mix spreads the bits of x over all of the result. Integers wrap.
func mix(x uint32) uint32 {
	x ^= x >> 16
	x *= 0x7feb352d
	x ^= x >> 15
	x *= 0x846ca68b
	return x ^ x>>16
}

// Dice makes random numbers out of counters.
func Dice(g *ir.Builder) {
	n := g.Dim("n")
	counters := g.Upload(g.Input("counters", ir.U32, n))
	dice := g.Map(func(x uint32) uint8 { return uint8(mix(x)%6 + 1) }, counters)
	g.Download(dice, g.Output("dice", ir.U8, n))
}

// Grey calls a function of another package.
func Grey(g *ir.Builder) {
	n := g.Dim("n")
	pixels := g.Upload(g.Input("pixels", ir.F32, n, 3))
	red, green, blue := pixels.Index(1, 0), pixels.Index(1, 1), pixels.Index(1, 2)
	g.Download(g.Map(colour.Luma, red, green, blue), g.Output("grey", ir.F32, n))
}

func ratio(a, b int32) int32 { return a / b }

// Ratio divides, by zero too if it must.
func Ratio(g *ir.Builder) {
	n := g.Dim("n")
	a, b := g.Upload(g.Input("a", ir.I32, n)), g.Upload(g.Input("b", ir.I32, n))
	g.Download(g.Map(ratio, a, b), g.Output("ratio", ir.I32, n))
}
