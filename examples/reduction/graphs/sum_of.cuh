#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include <cstdint>

namespace cg = cooperative_groups;

// sum_of adds up what the threads of a block have: in each warp by shuffles, then among the warps in shared memory.
// Thread 0 gets the sum.
__device__ double sum_of(double v) {
  __shared__ double part[32];
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const double sum = cg::reduce(warp, v, cg::plus<double>());
  if (warp.thread_rank() == 0) part[warp.meta_group_rank()] = sum;
  __syncthreads();
  double all = 0;
  if (threadIdx.x == 0) {
    for (unsigned w = 0; w < warp.meta_group_size(); w++) all += part[w];
  }
  return all;
}
