#include <cstdint>

// saxpy adds a*x to y.
__global__ void saxpy(int64_t n, float a, const float *__restrict__ x, float *__restrict__ y) {
  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) y[i] = __fadd_rn(__fmul_rn(a, x[i]), y[i]);
}
