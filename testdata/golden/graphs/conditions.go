package graphs

import "github.com/cudagraph/graphgen/ir"

func apart(low, high, tolerance float64) bool { return high-low > tolerance }
func middle(low, high float64) float64        { return low + (high-low)/2 }
func squared(x float64) float64               { return x * x }
func beyond(square, target float64) bool      { return square > target }
func third(n int32) int32                     { return n % 3 }
func successor(n int32) int32                 { return n + 1 }

// Root finds a square root by bisection: a loop that ends when the bounds are near.
func Root(g *ir.Builder) {
	target := g.Scalar("target", ir.F64)
	tolerance := g.Scalar("tolerance", ir.F64)
	low := g.Upload(g.Input("low", ir.F64))
	high := g.Upload(g.Input("high", ir.F64))
	trips := g.Temp("done", ir.I64)
	g.Fill(trips, 0)
	g.While(ir.Test(apart, low, high, tolerance), func(g *ir.Builder) {
		mid := g.Map(middle, low, high)
		g.IfElse(ir.Test(beyond, g.Map(squared, mid), target), func(g *ir.Builder) {
			g.Copy(high, mid)
		}, func(g *ir.Builder) {
			g.Copy(low, mid)
		})
		g.Copy(trips, g.Trips())
	}).AtMost(100)
	g.Download(g.Map(middle, low, high), g.Output("root", ir.F64))
	g.Download(trips, g.Output("trips", ir.I64))
}

// Cases counts launches and does something else in each third one, on a whole array.
func Cases(g *ir.Builder) {
	n := g.Dim("n")
	count := g.State("count", ir.I32)
	x := g.Upload(g.Input("x", ir.F64, n))
	g.Switch(ir.Test(third, count), func(g *ir.Builder) {
		g.MapInto(x, squared, x)
	}, func(g *ir.Builder) {
		y := g.Map(squared, x)
		g.If(ir.Test(count), func(g *ir.Builder) {
			g.MapInto(x, squared, y.Slice(0, 0, n, -1))
		})
	})
	g.MapInto(count, successor, count)
	y := g.Output("y", ir.F64, n)
	g.Download(x, y)
	g.Callback("seen", ir.In(y))
}
