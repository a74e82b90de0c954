// Package values gives Map functions that have no place in a source file that could be translated.
package values

import (
	"math"

	"github.com/cudagraph/graphgen/ir"
)

type gain float32

func (g gain) scale(x float32) float32 { return x * float32(g) }

func clamp[T ~float32](x T) T { return min(max(x, 0), 1) }

func sum(x, y float32) float32 { return x + y }

// Tone has one of each.
func Tone(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.F32, n))
	k, offset := float32(2), float32(1)
	g.Map(gain(2).scale, x)
	g.Map(gain.scale, x, float32(2))
	g.Map(clamp[float32], x)
	g.Map(func(x float32) float32 { return x*k + offset + k }, x)
	f, h := func(x float32) float32 { return x }, func(x float32) float32 { return -x }
	g.Map(f, x)
	g.Map(h, x)
	g.Map(math.Float32frombits, g.Temp("bits", ir.U32, n)) // fine
	g.Map(inner(k), x)
}

func inner(k float32) func(float32) float32 {
	return func(x float32) float32 {
		return sum(x, k)
	}
}
