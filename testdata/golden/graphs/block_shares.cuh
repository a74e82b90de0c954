#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

// sum_of adds up what the threads of a block have.
__device__ float sum_of(float v) {
  __shared__ float part[32];
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const float sum = cg::reduce(warp, v, cg::plus<float>());
  if (warp.thread_rank() == 0) part[warp.meta_group_rank()] = sum;
  __syncthreads();
  return cg::reduce(warp, warp.thread_rank() < warp.meta_group_size() ? part[warp.thread_rank()] : 0, cg::plus<float>());
}

// block_shares turns a row of 128 values around and gives each the share that it has in the sum of them.
__global__ void block_shares(const float *in, float *out, int64_t n) {
  __shared__ float row[128], total;
  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  row[threadIdx.x] = i < n ? in[i] : 0;
  const float sum = sum_of(row[threadIdx.x]);
  if (threadIdx.x == 0) total = sum;
  __syncthreads();
  if (i < n) out[i] = row[blockDim.x - 1 - threadIdx.x] / total;
}
