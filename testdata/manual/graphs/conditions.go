package graphs

import "github.com/cudagraph/graphgen/ir"

func less(a, b int64) bool             { return a < b }
func next(count int64) int64           { return count + 1 }
func logistic(x, rate float64) float64 { return rate * x * (1 - x) }

// Orbit iterates the logistic map as often as a scalar says: the device decides when to stop.
func Orbit(g *ir.Builder) {
	n := g.Dim("n")
	rate := g.Scalar("rate", ir.F64)
	times := g.Scalar("times", ir.I64)
	x := g.Upload(g.Input("x", ir.F64, n))
	done := g.Temp("done", ir.I64)
	g.Fill(done, 0)
	g.While(ir.Test(less, done, times), func(g *ir.Builder) {
		g.MapInto(x, logistic, x, rate)
		g.MapInto(done, next, done)
	}).AtMost(1000)
	g.Download(x, g.Output("y", ir.F64, n))
}

func negative(v float32) float32 { return 1 - v }
func darker(v float32) float32   { return v / 2 }
func same(effect int32) int32    { return effect }

// Effect changes a picture as a scalar says: 0 is the negative, 1 is darker, and anything else leaves it as it is.
func Effect(g *ir.Builder) {
	h, w := g.Dim("h"), g.Dim("w")
	effect := g.Scalar("effect", ir.I32)
	picture := g.Upload(g.Input("picture", ir.F32, h, w))
	g.Switch(ir.Test(same, effect), func(g *ir.Builder) {
		g.MapInto(picture, negative, picture)
	}, func(g *ir.Builder) {
		g.MapInto(picture, darker, picture)
	})
	g.Download(picture, g.Output("out", ir.F32, h, w))
}
