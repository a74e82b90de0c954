// Package graphs holds the graphs of the language manual.
package graphs

import (
	"github.com/chewxy/math32"
	"github.com/cudagraph/graphgen/ir"
)

// expose scales linear light by a number of stops.
func expose(light, stops float32) float32 { return light * math32.Exp2(stops) }

// shoulder rolls highlights off.
func shoulder(light float32) float32 { return light / (1 + light) }

// Tone maps linear light to display values.
func Tone(g *ir.Builder) {
	n := g.Dim("n")
	stops := g.Scalar("stops", ir.F32)
	hdr := g.Upload(g.Input("hdr", ir.F32, n))
	lit := g.Map(expose, hdr, stops)
	g.Download(g.Map(shoulder, lit), g.Output("ldr", ir.F32, n))
}
