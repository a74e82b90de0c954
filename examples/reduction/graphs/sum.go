// Package graphs describes the GPU work of the reduction command.
package graphs

import (
	_ "embed"

	"github.com/cudagraph/graphgen/ir"
)

//go:generate go tool graphgen -o ../gpu .

//go:embed sum_of.cuh
var sumOf string

var (
	addBlocks = ir.Kernel("add_blocks", sumOf+`
// add_blocks adds the sum of each block's numbers to what stands for the block.
__global__ void add_blocks(const float *x, int64_t n, double *sums) {
  double own = 0;
  const int64_t stride = int64_t(gridDim.x) * blockDim.x;
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) own += x[i];
  const double sum = sum_of(own);
  if (threadIdx.x == 0) sums[blockIdx.x] += sum;
}
`)
	addAll = ir.Kernel("add_all", sumOf+`
// add_all adds the sums of all blocks to the result. It runs as one block.
__global__ void add_all(const double *sums, int64_t n, double *result) {
  double own = 0;
  for (int64_t i = threadIdx.x; i < n; i += blockDim.x) own += sums[i];
  const double sum = sum_of(own);
  if (threadIdx.x == 0) *result += sum;
}
`)
)

// Threads is the number of threads of a block.
const Threads = 512

// Sum adds up an array in two steps, each of which adds to what a memset has made 0, and tells the caller the result while
// the launch is still going on: a graph of seven nodes.
func Sum(g *ir.Builder) {
	n, blocks := g.Dim("n"), g.Dim("blocks")
	x := g.Upload(g.Input("x", ir.F32, n))
	sums := g.Temp("sums", ir.F64, blocks)
	g.Fill(sums, 0)
	g.Launch(addBlocks, ir.Grid(blocks).Block(Threads), ir.In(x), n, ir.InOut(sums))
	total := g.Temp("total", ir.F64)
	g.Fill(total, 0)
	g.Launch(addAll, ir.Grid(1).Block(Threads), ir.In(sums), blocks, ir.InOut(total))
	result := g.Output("result", ir.F64)
	g.Download(total, result)
	g.Callback("report", ir.In(result))
}
