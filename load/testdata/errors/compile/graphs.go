// Package compile does not type-check: two mistakes in two functions.
package compile

import "github.com/cudagraph/graphgen/ir"

func double(x float32) float32 { return x * two }

// Tone has a mistake of its own.
func Tone(g *ir.Builder) {
	n := g.Dim("n")
	g.Upload(g.Input("in", ir.F32, n), 1)
}

type lens struct{}

type lens struct{}
