package graphs

import "github.com/cudagraph/graphgen/ir"

func next(x int64) int64 { return 3*x + 1 }

// Callbacks calls Go between steps, in the order written.
func Callbacks(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.I64, n))
	seen := g.Output("seen", ir.I64, n)
	y := g.Map(next, x)
	g.Download(y, seen)
	g.Callback("look", ir.In(seen))
	g.Callback("change", ir.InOut(seen))
	again := g.Temp("again", ir.I64, n)
	g.Copy(again, seen)
	g.Barrier()
	g.Download(g.Map(next, again), g.Output("out", ir.I64, n))
}
