package graphs

import "github.com/cudagraph/graphgen/ir"

func scale(x, gain, offset float32) float32 { return x*gain + offset }

// Calibrate scales every column of a table by a gain of its own: gains of shape [cols] broadcast over the rows, and
// constants over everything.
func Calibrate(g *ir.Builder) {
	rows, cols := g.Dim("rows"), g.Dim("cols")
	table := g.Upload(g.Input("table", ir.F32, rows, cols))
	gains := g.Upload(g.Input("gains", ir.F32, cols))
	g.Download(g.Map(scale, table, gains, 0.5), g.Output("scaled", ir.F32, rows, cols))
}

func split(value int32, parts int) (share, rest int32) {
	return value / int32(parts), value % int32(parts)
}

// Share splits numbers into as many parts as there are numbers: a function with two results gives two buffers, and a
// size can be an argument.
func Share(g *ir.Builder) {
	n := g.Dim("n")
	out := g.MapN(split, g.Upload(g.Input("values", ir.I32, n)), n)
	g.Download(out[0], g.Output("shares", ir.I32, n))
	g.Download(out[1], g.Output("rests", ir.I32, n))
}

func add(a, b int32) int32 { return a + b }

// Fold adds the second half of its numbers to the first, and the new first half, backwards, to the second. MapInto
// writes memory that is there already; all reads of a step happen before its writes, also where the two overlap.
func Fold(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.I32, n.Mul(2)))
	low, high := x.Slice(0, 0, n), x.Slice(0, n, n.Mul(2))
	g.MapInto(low, add, low, high)
	g.MapInto(high, add, high, low.Slice(0, 0, n, -1))
	g.Download(x, g.Output("y", ir.I32, n.Mul(2)))
}
