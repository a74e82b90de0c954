// Package graphs describes what the benchmarks run.
package graphs

import "github.com/cudagraph/graphgen/ir"

// The steps of the chain: none is the inverse of another, and all are cheap beside a load and a store.
func scale(x, gain float32) float32 { return x * gain }
func shift(x float32) float32       { return x + 0.25 }
func fold(x float32) float32        { return x * x }
func soften(x float32) float32      { return x / (1 + x) }
func center(x float32) float32      { return x - 0.5 }
func widen(x float32) float32       { return 3 * x }
func bound(x float32) float32       { return max(-1, min(1, x)) }
func lift(x float32) float32        { return x + 1 }

// Chain runs eight steps over memory that stays on the device.
func Chain(g *ir.Builder) {
	n := g.Dim("n")
	gain := g.Scalar("gain", ir.F32)
	x := g.State("x", ir.F32, n)
	v := g.Map(scale, x, gain)
	for _, f := range []func(float32) float32{shift, fold, soften, center, widen, bound} {
		v = g.Map(f, v)
	}
	g.MapInto(g.State("y", ir.F32, n), lift, v)
}
