// Launches that fail for what their threads do: "stuck NAME". The stream works on after each.
#include "check.h"

namespace stuck_program {

namespace cg = cooperative_groups;

__global__ void half_waits(int *x) {
  if (threadIdx.x < 40) __syncwarp();
  __syncthreads();
  x[threadIdx.x] = 1;
}
__global__ void other_barrier(int *x) {
  if (threadIdx.x < 32) {
    __syncthreads();
  } else {
    x[0] = __syncthreads_count(1);
  }
}
__global__ void not_in_mask(int *) { __syncwarp(0xff); }
__global__ void odd_width(int *x) { x[threadIdx.x] = __shfl_sync(0xffffffff, x[threadIdx.x], 0, 12); }
__global__ void one_block_waits(int *) {
  if (blockIdx.x == 0) cg::this_cluster().sync();
  if (blockIdx.x == 1) cg::this_grid().sync();
}
__global__ void no_grid(int *) { cg::this_grid().sync(); }
__global__ void not_shared(int *x) { *cg::this_cluster().map_shared_rank(x, 0) = 1; }
__global__ void too_much(int *x) {
  __shared__ char a[40000];
  extern __shared__ char b[];
  a[threadIdx.x] = b[threadIdx.x] = char(x[0]);
}
__global__ void beyond(int *x) {
  __shared__ int a[64];
  int *p = a;
  x[threadIdx.x] = p[threadIdx.x + 1];
}
__global__ void unset(float *x) {
  __shared__ float a[64];
  float *p = a;
  x[threadIdx.x] = p[threadIdx.x];
  p[threadIdx.x] = 1;
}
__global__ void fine(int *x) {
  __syncthreads();
  x[threadIdx.x] = 3;
}

struct Row {
  const char *name;
  const void *function;
  cudaError_t want;
  size_t shared;
  bool cooperative;
};

int run(char **argv) {
  const Row rows[] = {
      {"half_waits", kernel<half_waits>(), cudaErrorLaunchFailure, 0, false},
      {"other_barrier", kernel<other_barrier>(), cudaErrorLaunchFailure, 0, false},
      {"not_in_mask", kernel<not_in_mask>(), cudaErrorLaunchFailure, 0, false},
      {"odd_width", kernel<odd_width>(), cudaErrorLaunchFailure, 0, false},
      {"one_block_waits", kernel<one_block_waits>(), cudaErrorLaunchFailure, 0, true},
      {"no_grid", kernel<no_grid>(), cudaErrorLaunchFailure, 0, false},
      {"not_shared", kernel<not_shared>(), cudaErrorLaunchFailure, 0, false},
      {"too_much", kernel<too_much>(), cudaErrorLaunchOutOfResources, 200000, false},
      {"beyond", kernel<beyond>(), cudaSuccess, 0, false},
      {"unset", kernel<unset>(), cudaSuccess, 0, false},
  };
  cudaStream_t s = stream();
  int *x = pinned<int>(64);
  std::fill(x, x + 64, 0);
  void *args[] = {&x};
  for (const Row &row : rows) {
    if (strcmp(row.name, argv[1]) != 0) continue;
    OK(cudaFuncSetAttribute(row.function, cudaFuncAttributeMaxDynamicSharedMemorySize, 200000));
    if (row.cooperative) {
      OK(cudaLaunchCooperativeKernel(row.function, 2, 64, args, row.shared, s));
    } else {
      OK(cudaLaunchKernel(row.function, 2, 64, args, row.shared, s));
    }
    EXPECT(row.want, cudaStreamSynchronize(s));
  }
  if (strcmp(argv[1], "unset") == 0) {
    for (int i = 0; i < 64; i++) CHECK(std::isnan(reinterpret_cast<float *>(x)[i]));
  }
  OK(cudaLaunchKernel(kernel<fine>(), 1, 64, args, 0, s));
  OK(cudaStreamSynchronize(s));
  CHECK(std::count(x, x + 64, 3) == 64);
  OK(cudaFreeHost(x));
  OK(cudaStreamDestroy(s));
  return finish();
}

}  // namespace stuck_program
