// Intrinsics, atomics and what a thread of a kernel knows of itself.
#include "check.h"

namespace arithmetic_program {

__global__ void __launch_bounds__(64) fill_ids(uint32_t *out) {
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  out[block * threads + thread] = block << 16 | thread;
}

__global__ void count_all(int *i, unsigned *u, unsigned long long *l, float *f, double *d) {
  atomicAdd(i, 1);
  atomicAdd(u, 2u);
  atomicAdd(l, 3ull);
  atomicAdd(f, 1.0f);
  atomicAdd_system(d, 0.5);
  __threadfence();
  __threadfence_system();
}

__global__ void swap_all(int *i, unsigned *u, unsigned long long *l, float *f) {
  CHECK(atomicCAS(i, 1, 9) != 1 && atomicCAS(i, 7, 8) == 7 && *i == 8);
  CHECK(atomicCAS_system(u, 7u, 8u) == 7 && atomicExch(u, 5u) == 8 && *u == 5);
  CHECK(atomicCAS(l, 7ull, 8ull) == 7 && atomicExch(l, 5ull) == 8 && *l == 5);
  CHECK(atomicExch(i, 3) == 8 && atomicExch(f, 2.0f) == 7.0f && *f == 2.0f);
}

void ids() {
  cudaStream_t s = stream();
  uint32_t *out = pinned<uint32_t>(4 * 3 * 2 * 64);
  void *args[] = {&out};
  OK(cudaLaunchKernel(kernel<fill_ids>(), dim3(4, 3, 2), dim3(8, 4, 2), args, 0, s));
  OK(cudaStreamSynchronize(s));
  for (unsigned i = 0; i < 24 * 64; i++) CHECK(out[i] == ((i / 64) << 16 | i % 64));
  OK(cudaFreeHost(out));
  OK(cudaStreamDestroy(s));
}

void atomics() {
  cudaStream_t s = stream();
  int *i = pinned<int>(1);
  unsigned *u = pinned<unsigned>(1);
  unsigned long long *l = pinned<unsigned long long>(1);
  float *f = pinned<float>(1);
  double *d = pinned<double>(1);
  *i = 0, *u = 0, *l = 0, *f = 0, *d = 0;
  void *args[] = {&i, &u, &l, &f, &d};
  OK(cudaLaunchKernel(kernel<count_all>(), 50, 20, args, 0, s));
  OK(cudaStreamSynchronize(s));
  CHECK(*i == 1000 && *u == 2000 && *l == 3000 && *f == 1000 && *d == 500);
  *i = 7, *u = 7, *l = 7, *f = 7;
  OK(cudaLaunchKernel(kernel<swap_all>(), 1, 1, args, 0, s));
  OK(cudaStreamSynchronize(s));
  OK(cudaFreeHost(i));
  OK(cudaFreeHost(u));
  OK(cudaFreeHost(l));
  OK(cudaFreeHost(f));
  OK(cudaFreeHost(d));
  OK(cudaStreamDestroy(s));
}

void intrinsics() {
  CHECK(__fmul_rn(3, 4) == 12 && __dmul_rn(3, 4) == 12 && __fadd_rn(3, 4) == 7 && __dadd_rn(3, 4) == 7);
  CHECK(__fsub_rn(3, 4) == -1 && __dsub_rn(3, 4) == -1 && __fdiv_rn(3, 4) == 0.75f && __ddiv_rn(3, 4) == 0.75);
  CHECK(__fsqrt_rn(9) == 3 && __dsqrt_rn(9) == 3 && __fmaf_rn(3, 4, 5) == 17 && __fma_rn(3, 4, 5) == 17);
  CHECK(__float_as_uint(__fadd_rn(-0.0f, -0.0f)) == 0x80000000u);
  CHECK(__float_as_uint(1) == 0x3f800000 && __float_as_int(-0.0f) == std::numeric_limits<int>::min());
  CHECK(__uint_as_float(0x40000000) == 2 && __int_as_float(0x40000000) == 2);
  CHECK(__double_as_longlong(1) == 0x3ff0000000000000 && __longlong_as_double(0x4000000000000000) == 2);
  CHECK(__hiloint2double(0x3ff80000, 0) == 1.5 && __double2hiint(1.5) == 0x3ff80000 && __double2loint(1.5) == 0);
  CHECK(__hiloint2double(__double2hiint(-0.1), __double2loint(-0.1)) == -0.1);
  CHECK(__clz(0) == 32 && __clz(1) == 31 && __clz(-1) == 0 && __clzll(0) == 64 && __clzll(1) == 63);
  CHECK(__ffs(0) == 0 && __ffs(8) == 4 && __ffsll(0) == 0 && __ffsll(1ll << 40) == 41);
  CHECK(__popc(0xff00ff00) == 16 && __popcll(~0ull) == 64);
  CHECK(__brev(1) == 0x80000000 && __brev(0x12345678) == 0x1e6a2c48 && __brevll(1) == 1ull << 63 && __brevll(2) == 1ull << 62);
  CHECK(__umulhi(0xffffffff, 0xffffffff) == 0xfffffffe && __mulhi(-1, 2) == -1);
  CHECK(__umul64hi(~0ull, ~0ull) == ~0ull - 1 && __mul64hi(-1, 2) == -1);
  CHECK(exp2f(3) == 8 && sqrtf(4) == 2 && fabsf(-1.0f) == 1 && warpSize == 32);
}

int run(char **) {
  ids();
  atomics();
  intrinsics();
  return finish();
}

}  // namespace arithmetic_program
