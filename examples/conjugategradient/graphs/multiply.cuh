#include <cstdint>

// multiply multiplies a sparse matrix with a vector, a thread to each row. The values of row i are those from starts[i] up
// to but not including starts[i + 1]; they stand in the columns that cols says.
__global__ void multiply(const int32_t *starts, const int32_t *cols, const float *values, const float *v, int64_t n, float *out) {
  const int64_t row = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (row >= n) return;
  float sum = 0;
  for (int32_t k = starts[row]; k < starts[row + 1]; k++) sum += values[k] * v[cols[k]];
  out[row] = sum;
}
