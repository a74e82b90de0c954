package graphs

import (
	_ "embed"

	"github.com/cudagraph/graphgen/ir"
)

//go:embed multiply.cuh
var multiplySource string

//go:embed halves.cuh
var halves string

var (
	multiply = ir.Kernel("multiply", multiplySource)

	products = ir.Kernel("products", halves+`
// products gives what each block has of a dot product.
__global__ void products(const float *a, const float *b, int64_t n, double *sums) {
  double own = 0;
  const int64_t stride = int64_t(gridDim.x) * blockDim.x;
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) own += double(a[i]) * b[i];
  const double sum = halves(own);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}
`)
	total = ir.Kernel("total", halves+`
// total adds up what the blocks have. It runs as one block.
__global__ void total(const double *sums, int64_t n, float *result) {
  double own = 0;
  for (int64_t i = threadIdx.x; i < n; i += blockDim.x) own += sums[i];
  const double sum = halves(own);
  if (threadIdx.x == 0) *result = float(sum);
}
`)
)
