// Package both has mistakes in steps and in functions; all are reported, by line.
package both

import "github.com/cudagraph/graphgen/ir"

func first(x float32) float32 {
	y := x
	return y
}

func second(x float32) float32 {
	for range 3 {
		x++
	}
	s := "text"
	return x + float32(len(s))
}

func third(x float32) float32 {
	var p *float32 = &x
	return *p
}

// Tone has an argument of the wrong type between the two.
func Tone(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.F32, n))
	i := g.Upload(g.Input("i", ir.I32, n))
	g.Map(third, x)
	g.Map(first, i)
	g.Map(second, x)
}
