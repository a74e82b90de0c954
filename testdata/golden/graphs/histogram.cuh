#include <cooperative_groups.h>

#include <cstdint>

// histogram counts what the blocks of each cluster have. The two blocks of a cluster hold 32 of the 64 bins each, in
// shared memory, and count in each other's. It also tells what each block knows of its place.
__global__ void histogram(const uint32_t *x, int64_t n, uint32_t *bins, uint32_t *places) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  const auto cluster = cooperative_groups::this_cluster();
  __shared__ uint32_t own[32];
  if (threadIdx.x < 32) own[threadIdx.x] = 0;
  cluster.sync();
  const int64_t stride = int64_t(gridDim.x) * blockDim.x;
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) {
    const uint32_t bin = x[i] % 64;
    atomicAdd(cluster.map_shared_rank(own, int(bin / 32)) + bin % 32, 1u);
  }
  cluster.sync();  // the other block has counted too, and does not end before
  if (threadIdx.x < 32) bins[blockIdx.x * 32 + threadIdx.x] = own[threadIdx.x];
  if (threadIdx.x == 0) {
    places[3 * blockIdx.x] = cluster.num_blocks();
    places[3 * blockIdx.x + 1] = cluster.block_rank();
    places[3 * blockIdx.x + 2] = gridDim.x;
  }
#endif
}
