package graphs

import "github.com/cudagraph/graphgen/ir"

func between(left, right float32) float32     { return (left + right) / 2 }
func sharper(v, soft, amount float32) float32 { return v + amount*(v-soft) }

// Sharpen sharpens a line of pixels twice, with whatever the caller does to it in between.
func Sharpen(g *ir.Builder) {
	n := g.Dim("n")
	amount := g.Scalar("amount", ir.F32)
	line := g.Upload(g.Input("line", ir.F32, n.Add(2)))
	inner := line.Slice(0, 1, n.Add(1))
	sharpen := g.Sub(func(g *ir.Builder) {
		soft := g.Map(between, line.Slice(0, 0, n), line.Slice(0, 2, n.Add(2)))
		g.MapInto(inner, sharper, inner, soft, amount)
	})
	g.Fill(line.Slice(0, 0, 1), 0)
	g.Again(sharpen)
	g.Download(inner, g.Output("out", ir.F32, n))
}
