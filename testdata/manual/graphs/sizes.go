package graphs

import "github.com/cudagraph/graphgen/ir"

func mean(a, b float32) float32 { return (a + b) / 2 }

// Halve makes a signal half as long: each of its samples is the mean of two.
func Halve(g *ir.Builder) {
	n := g.Dim("n")
	signal := g.Upload(g.Input("signal", ir.F32, n.Mul(2)))
	pairs := signal.Reshape(n, 2)
	g.Download(g.Map(mean, pairs.Index(1, 0), pairs.Index(1, 1)), g.Output("half", ir.F32, n))
}

// Head copies the first samples of a signal. That there are so many is checked when the graph is made.
func Head(g *ir.Builder) {
	n, first := g.Dim("n"), g.Dim("first")
	signal := g.Upload(g.Input("signal", ir.I16, n))
	g.Download(signal.Slice(0, 0, first), g.Output("head", ir.I16, first))
}
