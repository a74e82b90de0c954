package graphs

import "github.com/cudagraph/graphgen/ir"

func less(a, b int64) bool    { return a < b }
func next(n int64) int64      { return n + 1 }
func same(b bool) bool        { return b }
func drift(x float32) float32 { return 0.5*x + 1 }

// Loop makes as many trips as a scalar says, each with two small kernels: one for x, and one that counts and decides.
func Loop(g *ir.Builder) {
	times := g.Scalar("times", ir.I64)
	x := g.State("x", ir.F32, 1000)
	done := g.State("done", ir.I64)
	g.Fill(done, 0)
	g.While(ir.Test(less, done, times), func(g *ir.Builder) {
		g.MapInto(x, drift, x)
		g.MapInto(done, next, done)
	})
}

// Branch runs one small kernel if a scalar says so.
func Branch(g *ir.Builder) {
	taken := g.Scalar("taken", ir.BOOL)
	x := g.State("x", ir.F32, 1000)
	g.If(ir.Test(same, taken), func(g *ir.Builder) { g.MapInto(x, drift, x) })
}

// Straight runs the kernel of Branch without asking.
func Straight(g *ir.Builder) {
	x := g.State("x", ir.F32, 1000)
	g.MapInto(x, drift, x)
}

// Called runs the kernel of Straight, and then calls Go.
func Called(g *ir.Builder) {
	x := g.State("x", ir.F32, 1000)
	done := g.MapInto(x, drift, x)
	g.Order(done, g.Callback("then"))
}

// Copies makes 100 small copies, each after the one before.
func Copies(g *ir.Builder) {
	a, b := g.State("a", ir.U8, 4096), g.State("b", ir.U8, 4096)
	for range 50 {
		g.Copy(b, a)
		g.Copy(a, b)
	}
}

// eight runs eight small kernels, each after the one before and none of them to be fused.
func eight(g *ir.Builder, x, y ir.View) {
	for range 4 {
		g.MapInto(y, drift, x.Slice(0, 0, 1000, -1))
		g.MapInto(x, drift, y.Slice(0, 0, 1000, -1))
	}
}

// Inline runs eight kernels.
func Inline(g *ir.Builder) {
	eight(g, g.State("x", ir.F32, 1000), g.State("y", ir.F32, 1000))
}

// Child runs the kernels of Inline as one child graph.
func Child(g *ir.Builder) {
	x, y := g.State("x", ir.F32, 1000), g.State("y", ir.F32, 1000)
	g.Sub(func(g *ir.Builder) { eight(g, x, y) })
}
