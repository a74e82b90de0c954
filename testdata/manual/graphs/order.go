package graphs

import "github.com/cudagraph/graphgen/ir"

func square(x float32) float32 { return x * x }

// Report tells the caller about its result while the launch is still going on.
func Report(g *ir.Builder) {
	n := g.Dim("n")
	squares := g.Output("squares", ir.F32, n)
	g.Download(g.Map(square, g.Upload(g.Input("x", ir.F32, n))), squares)
	g.Callback("done", ir.In(squares))
}

// Fetch lets the caller fill the input at the last moment: nothing in the data says that the callback comes before the
// upload, so Order does.
func Fetch(g *ir.Builder) {
	n := g.Dim("n")
	input := g.Input("x", ir.F32, n)
	fetch := g.Callback("fetch")
	x := g.Upload(input)
	g.Order(fetch, x)
	g.Download(g.Map(square, x), g.Output("squares", ir.F32, n))
}

// Phases does all of its first part before any of its second.
func Phases(g *ir.Builder) {
	n := g.Dim("n")
	a := g.Map(square, g.Upload(g.Input("a", ir.F32, n)))
	g.Callback("first")
	g.Barrier()
	b := g.Map(square, g.Upload(g.Input("b", ir.F32, n)))
	g.Download(a, g.Output("aa", ir.F32, n))
	g.Download(b, g.Output("bb", ir.F32, n))
}
