#include <cstdint>

// block_sums gives the sum of what every block has, and adds it to the sum of all. Dynamic shared memory holds a double
// for every thread. There are as many threads as a power of two, and no fewer than a warp has.
__global__ void block_sums(const float *x, int64_t n, double *sums, double *total) {
  extern __shared__ double part[];
  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  double sum = i < n ? x[i] : 0;
  for (unsigned half = blockDim.x / 2; half >= 32; half /= 2) {
    part[threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.x < half) sum += part[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x >= 32) return;
  for (unsigned lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_down_sync(~0u, sum, lanes);
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    atomicAdd(total, sum);
  }
}
