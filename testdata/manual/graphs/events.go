package graphs

import "github.com/cudagraph/graphgen/ir"

func shade(x, light float32) float32 { return x * light }
func average(a, b float32) float32   { return (a + b) / 2 }

// Render draws a picture that another graph looks at, when that has done with the picture before.
func Render(g *ir.Builder) {
	n := g.Dim("n")
	light := g.Scalar("light", ir.F32)
	seen, drawn := g.Event("seen"), g.Event("drawn")
	picture := g.State("picture", ir.F32, n)
	scene := g.Upload(g.Input("scene", ir.F32, n)) // may run while the graph waits
	g.Wait(seen)
	g.MapInto(picture, shade, scene, light)
	g.Record(drawn)
}

// Show smooths pictures over time.
func Show(g *ir.Builder) {
	n := g.Dim("n")
	drawn, seen := g.Event("drawn"), g.Event("seen")
	picture, smooth := g.External("picture", ir.F32, n), g.State("smooth", ir.F32, n)
	g.Wait(drawn)
	g.MapInto(smooth, average, smooth, picture)
	g.Record(seen)
	g.Download(smooth, g.Output("shown", ir.F32, n)) // need not be done when Render goes on
}
