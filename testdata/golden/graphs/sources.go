package graphs

import (
	_ "embed"

	"github.com/cudagraph/graphgen/ir"
)

//go:embed blend.cuh
var blendSource string

//go:embed sharpen.cuh
var sharpenSource string

var (
	blend   = ir.Kernel("picture", blendSource)
	sharpen = ir.Kernel("picture", sharpenSource)
)

// Sources runs kernels of two files that have the same name, and so have their helpers, macros and structs.
func Sources(g *ir.Builder) {
	n := g.Dim("n")
	shape := ir.Grid(n.CeilDiv(64)).Block(64)
	in := g.Upload(g.Input("in", ir.I32, n))
	mid, out := g.Temp("mid", ir.I32, n), g.Temp("out", ir.I32, n)
	g.Launch(blend, shape, ir.In(in), ir.Out(mid), n)
	g.Launch(sharpen, shape, ir.In(mid), ir.Out(out), n)
	g.Download(out, g.Output("sharp", ir.I32, n))
}

// Again runs one of them in another graph of the package.
func Again(g *ir.Builder) {
	n := g.Dim("n")
	in := g.Upload(g.Input("in", ir.I32, n))
	out := g.Temp("out", ir.I32, n)
	g.Launch(sharpen, ir.Grid(n.CeilDiv(64)).Block(64), ir.In(in), ir.Out(out), n)
	g.Download(out, g.Output("sharp", ir.I32, n))
}
