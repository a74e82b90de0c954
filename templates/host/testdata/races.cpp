// Threads of one block that do, or do not, wait before they read what another wrote: "races NAME".
#include "check.h"

namespace races_program {

__global__ void with_barrier(int *out) {
  __shared__ int slot[64];
  slot[threadIdx.x] = int(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = slot[63 - threadIdx.x];
}

__global__ void without_barrier(int *out) {
  __shared__ int slot[64];
  slot[threadIdx.x] = int(threadIdx.x);
  out[threadIdx.x] = slot[63 - threadIdx.x];
}

// The second barrier is missing: a fast thread writes what a slow one has still to read.
__global__ void one_barrier_of_two(int *out) {
  __shared__ int slot[64];
  int v = int(threadIdx.x);
  for (int i = 0; i < 2; i++) {
    slot[threadIdx.x] = v;
    __syncthreads();
    v = slot[63 - threadIdx.x];
  }
  out[threadIdx.x] = v;
}

// A shuffle makes lanes wait, but it orders no memory.
__global__ void shuffle_for_barrier(int *out) {
  __shared__ int slot[64];
  slot[threadIdx.x] = int(threadIdx.x);
  const int v = __shfl_sync(0xffffffff, int(threadIdx.x), 0);
  out[threadIdx.x] = v + slot[threadIdx.x ^ 1];
}

__global__ void with_syncwarp(int *out) {
  __shared__ int slot[64];
  slot[threadIdx.x] = int(threadIdx.x);
  __syncwarp();
  out[threadIdx.x] = slot[threadIdx.x ^ 1];
}

// Lanes of two warps meet in no __syncwarp.
__global__ void syncwarp_for_block(int *out) {
  __shared__ int slot[64];
  slot[threadIdx.x] = int(threadIdx.x);
  __syncwarp();
  out[threadIdx.x] = slot[threadIdx.x ^ 32];
}

__global__ void with_grid(int *out) {
  out[blockIdx.x * 64 + threadIdx.x] = int(threadIdx.x);
  cooperative_groups::this_grid().sync();
  atomicAdd(&out[128 + threadIdx.x], out[(1 - blockIdx.x) * 64 + threadIdx.x]);
}

// A barrier of each block does not order two of them.
__global__ void block_for_grid(int *out) {
  out[blockIdx.x * 64 + threadIdx.x] = int(threadIdx.x);
  __syncthreads();
  atomicAdd(&out[128 + threadIdx.x], out[(1 - blockIdx.x) * 64 + threadIdx.x]);
}

struct Row {
  const char *name;
  const void *function;
  unsigned blocks;
};

int run(char **argv) {
  const Row rows[] = {
      {"with_barrier", kernel<with_barrier>(), 1},
      {"without_barrier", kernel<without_barrier>(), 1},
      {"one_barrier_of_two", kernel<one_barrier_of_two>(), 1},
      {"shuffle_for_barrier", kernel<shuffle_for_barrier>(), 1},
      {"with_syncwarp", kernel<with_syncwarp>(), 1},
      {"syncwarp_for_block", kernel<syncwarp_for_block>(), 1},
      {"with_grid", kernel<with_grid>(), 2},
      {"block_for_grid", kernel<block_for_grid>(), 2},
  };
  cudaStream_t s = stream();
  int *out = pinned<int>(192);
  std::fill(out, out + 192, 0);
  void *args[] = {&out};
  for (const Row &row : rows) {
    if (strcmp(row.name, argv[1]) != 0) continue;
    OK(cudaLaunchCooperativeKernel(row.function, row.blocks, 64, args, 0, s));
    OK(cudaStreamSynchronize(s));
  }
  OK(cudaFreeHost(out));
  OK(cudaStreamDestroy(s));
  return finish();
}

}  // namespace races_program
