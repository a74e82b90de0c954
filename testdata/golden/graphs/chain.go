package graphs

import "github.com/cudagraph/graphgen/ir"

func scale(x, gain float32) float32 { return x * gain }
func shift(x float32) float32       { return x + 0.25 }
func square(x float32) float32      { return x * x }
func soften(x float32) float32      { return x / (1 + x) }
func center(x float32) float32      { return x - 0.5 }
func widen(x float32) float32       { return 3 * x }
func bound(x float32) float32       { return max(-1, min(1, x)) }
func lift(x float32) float32        { return x + 1 }

// Chain is eight steps in a row: one kernel when they are fused.
func Chain(g *ir.Builder) {
	n := g.Dim("n")
	gain := g.Scalar("gain", ir.F32)
	x := g.Map(scale, g.Upload(g.Input("x", ir.F32, n)), gain)
	for _, step := range []func(float32) float32{shift, square, soften, center, widen, bound, lift} {
		x = g.Map(step, x)
	}
	g.Download(x, g.Output("y", ir.F32, n))
}
