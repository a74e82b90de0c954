package graphs

import "github.com/cudagraph/graphgen/ir"

func average(a, b float64) float64       { return a + (b-a)/2 }
func gained(x, by, gain float64) float64 { return x + by*gain }
func many(count, limit int32) bool       { return count > limit }

// Subs smooths a row three times by one child graph, which has scratch of its own and another child graph in it, and once
// more when it has been launched more than a number of times.
func Subs(g *ir.Builder) {
	n := g.Dim("n")
	gain, limit := g.Scalar("gain", ir.F64), g.Scalar("limit", ir.I32)
	x := g.Upload(g.Input("x", ir.F64, n))
	by := g.External("by", ir.F64, n)
	launches := g.State("launches", ir.I32)

	smooth := g.Sub(func(g *ir.Builder) {
		mirrored := g.Temp("mirrored", ir.F64, n)
		fold := g.Sub(func(g *ir.Builder) {
			back := g.Map(average, x, x.Slice(0, 0, n, -1))
			g.Copy(mirrored, back.Slice(0, 0, n, -1))
			g.MapInto(x, gained, x, mirrored, gain)
		})
		g.MapInto(x, gained, x, by, gain)
		g.Again(fold)
	})
	first := g.Temp("first", ir.F64, n)
	g.Copy(first, x)
	g.Again(smooth)
	g.MapInto(x, average, x, first.Slice(0, 0, n, -1))
	g.Again(smooth)

	g.MapInto(launches, successor, launches)
	g.If(ir.Test(many, launches, limit), func(g *ir.Builder) {
		g.Again(smooth)
		g.Sub(func(g *ir.Builder) { g.MapInto(x, gained, x, x, gain) })
	})

	// The rest of the work of a child graph: host copies, a fill, a callback.
	y, seen := g.Output("y", ir.F64, n), g.Output("seen", ir.F64, n)
	report := g.Sub(func(g *ir.Builder) {
		g.Download(x, y)
		g.Callback("note", ir.In(y), ir.Out(seen))
		g.Fill(x.Slice(0, 0, n, 2), 0)
	})
	g.Order(report, g.Again(report))
}

// Folds folds a row onto itself in child graphs alone: one in another, which runs twice, and the inner one twice in each.
func Folds(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.F64, n))
	gain := g.Scalar("gain", ir.F64)
	twice := g.Sub(func(g *ir.Builder) {
		fold := g.Sub(func(g *ir.Builder) {
			mirrored := g.Map(average, x, x.Slice(0, 0, n, -1))
			g.MapInto(x, gained, x, mirrored.Slice(0, 0, n, -1), gain)
		})
		g.Again(fold)
	})
	g.Again(twice)
	g.Download(x, g.Output("y", ir.F64, n))
}
