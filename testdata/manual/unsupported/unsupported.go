// Package unsupported holds what the language manual says of Go that device functions cannot be.
package unsupported

import "github.com/cudagraph/graphgen/ir"

var gain float32 = 2

func amplify(x float32) float32 { return gain * x }

func power(x float32) float32 {
	for range 3 {
		x *= x
	}
	return x
}

// Loud uses a variable and a loop.
func Loud(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Map(amplify, g.Upload(g.Input("x", ir.F32, n)))
	g.Download(g.Map(power, x), g.Output("y", ir.F32, n))
}
