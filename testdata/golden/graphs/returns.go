package graphs

import "github.com/cudagraph/graphgen/ir"

var (
	twice = ir.Kernel("twice", `
// Threads without a number return at once.
__global__ void twice(const int32_t *a, int32_t *b, int64_t n) {
  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  b[i] = 2 * a[i];
}
`)
	mirrored = ir.Kernel("mirrored", `
// Here they return before a barrier, which does not wait for them.
__global__ void mirrored(const int32_t *b, int32_t *c, int64_t n) {
  __shared__ int32_t tile[256];
  const int64_t i = threadIdx.x;
  if (i >= n) return;
  tile[i] = b[i];
  __syncthreads();
  c[i] = tile[n - 1 - i];
}
`)
	flag = ir.Kernel("flag", `
// The last thread of the block, which did nothing in the kernels before, does something in this one.
__global__ void flag(int32_t *flag) {
  if (threadIdx.x == blockDim.x - 1) *flag = 1;
}
`)
)

// Returns runs kernels in which some threads return before the others are done.
func Returns(g *ir.Builder) {
	n := g.Dim("n")
	block := ir.Grid(1).Block(256)
	a := g.Upload(g.Input("a", ir.I32, n))
	b, c, last := g.Temp("b", ir.I32, n), g.Temp("c", ir.I32, n), g.Temp("last", ir.I32)
	g.Launch(twice, block, ir.In(a), ir.Out(b), n)
	g.Launch(mirrored, block, ir.In(b), ir.Out(c), n)
	g.Launch(flag, block, ir.Out(last))
	g.Download(c, g.Output("mirrored", ir.I32, n))
	g.Download(last, g.Output("flag", ir.I32))
}
