package graphs

import (
	_ "embed"

	"github.com/cudagraph/graphgen/ir"
)

//go:embed saxpy.cu
var saxpySource string

var saxpy = ir.Kernel("saxpy", saxpySource)

// Saxpy runs a kernel written in CUDA C++.
func Saxpy(g *ir.Builder) {
	n := g.Dim("n")
	a := g.Scalar("a", ir.F32)
	x := g.Upload(g.Input("x", ir.F32, n))
	y := g.Upload(g.Input("y", ir.F32, n))
	g.Launch(saxpy, ir.Grid(n.CeilDiv(128)).Block(128), a, ir.In(x), ir.InOut(y), n)
	g.Download(y, g.Output("sum", ir.F32, n))
}
