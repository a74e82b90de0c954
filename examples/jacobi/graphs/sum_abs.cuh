#include <cmath>
#include <cstdint>

// sum_abs adds up absolute values, in shared memory. It runs as one block, of as many threads as a power of two.
__global__ void sum_abs(const double *v, int64_t n, double *sum) {
  extern __shared__ double part[];
  double own = 0;
  for (int64_t i = threadIdx.x; i < n; i += blockDim.x) own += fabs(v[i]);
  part[threadIdx.x] = own;
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
  }
  if (threadIdx.x == 0) *sum = part[0];
}
