// Package mistakes holds what the language manual says of mistakes.
package mistakes

import "github.com/cudagraph/graphgen/ir"

func add(a, b float32) float32 { return a + b }

// Wrong has three mistakes.
func Wrong(g *ir.Builder) {
	n, m := g.Dim("n"), g.Dim("m")
	x := g.Upload(g.Input("x", ir.I32, n))
	y := g.Upload(g.Input("y", ir.F32, m))
	g.Map(add, x, 1)
	g.Map(add, y, g.Temp("z", ir.F32, n))
	g.Download(y, g.Output("n", ir.F32, m))
}
