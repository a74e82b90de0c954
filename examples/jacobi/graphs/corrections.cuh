#include <cstdint>

// corrections gives what the unknowns lack: what x leaves of each row's right-hand side, by the row's diagonal. A warp does
// a row.
__global__ void corrections(const float *a, const double *b, const double *x, int64_t n, double *dx) {
  const int64_t row = (int64_t(blockIdx.x) * blockDim.x + threadIdx.x) / 32;
  const unsigned lane = threadIdx.x % 32;
  if (row >= n) return;
  double sum = 0;
  for (int64_t col = lane; col < n; col += 32) sum += a[row * n + col] * x[col];
  for (unsigned lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_down_sync(~0u, sum, lanes);
  if (lane == 0) dx[row] = (b[row] - sum) / a[row * n + row];
}
