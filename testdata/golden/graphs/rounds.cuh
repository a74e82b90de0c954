#include <cooperative_groups.h>

#include <cstdint>

// rounds replaces every number by its sum with the one that stands half an array further on, again and again, from one
// array to the other. In the end it adds what all blocks have together, after every one of them has said what that is.
__global__ void rounds(uint32_t *from, uint32_t *to, uint32_t *sums, uint32_t *out, int64_t n, int64_t count) {
  const auto grid = cooperative_groups::this_grid();
  const int64_t first = int64_t(blockIdx.x) * blockDim.x + threadIdx.x, stride = int64_t(gridDim.x) * blockDim.x;
  for (int64_t k = 0; k < count; k++) {
    for (int64_t i = first; i < n; i += stride) to[i] = from[i] + 3 * from[(i + n / 2) % n];
    grid.sync();
    uint32_t *const t = from;
    from = to, to = t;
  }
  for (int64_t i = first; i < n; i += stride) atomicAdd(&sums[blockIdx.x], from[i]);
  grid.sync();
  uint32_t all = 0;
  for (unsigned b = 0; b < gridDim.x; b++) all += sums[b];
  for (int64_t i = first; i < n; i += stride) out[i] = from[i] + all;
}
