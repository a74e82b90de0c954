package graphs

import (
	_ "embed"

	"github.com/cudagraph/graphgen/ir"
)

//go:embed saxpy.cuh
var saxpySource string

var (
	saxpy   = ir.Kernel("saxpy", saxpySource)
	reverse = ir.Kernel("reverse", `
__global__ void reverse(const float *in, float *out, int64_t n) {
  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[n - 1 - i] = in[i];
}
`)
)

// Kernels runs kernels that were written by hand among steps that were not.
func Kernels(g *ir.Builder) {
	n := g.Dim("n")
	a := g.Scalar("a", ir.F32)
	x := g.Upload(g.Input("x", ir.F32, n))
	y := g.Map(double, x)
	blocks := ir.Grid(n.CeilDiv(128)).Block(128)
	g.Launch(saxpy, blocks, n, a, ir.In(x), ir.InOut(y))
	back := g.Temp("back", ir.F32, n)
	g.Launch(reverse, blocks, ir.In(y), ir.Out(back), n)
	g.Download(g.Map(plus, back, x), g.Output("out", ir.F32, n))
}
