// Kernels whose threads work together, each against a sum that the host makes another way.
#include "check.h"

namespace blocks_program {

namespace cg = cooperative_groups;

__global__ void reduce_shared(const int *x, int *sums, int n) {
  __shared__ int part[256];
  const int t = int(threadIdx.x), i = int(blockIdx.x * blockDim.x) + t;
  part[t] = i < n ? x[i] : 0;
  __syncthreads();
  for (int k = int(blockDim.x) / 2; k > 0; k /= 2) {
    if (t < k) part[t] += part[t + k];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = part[0];
}

template <class T>
__device__ T warp_sum(T v) {
  for (unsigned k = 16; k > 0; k /= 2) v += __shfl_down_sync(0xffffffff, v, k);
  return v;
}

template <class T, int Warps>
__global__ void reduce_shuffles(const int *x, int *sums, int n) {
  __shared__ T part[Warps], total;
  const int t = int(threadIdx.x), i = int(blockIdx.x * blockDim.x) + t;
  const T v = warp_sum(T(i < n ? x[i] : 0));
  if (t % warpSize == 0) part[t / warpSize] = v;
  __syncthreads();
  if (t < warpSize) {
    const T sum = warp_sum(t < Warps ? part[t] : T(0));
    if (t == 0) total = sum;
  }
  __syncthreads();
  if (t == Warps) sums[blockIdx.x] = int(total);
}

__global__ void scan_warps(const int *x, int *out) {
  const int lane = int(threadIdx.x % 32);
  int v = x[threadIdx.x];
  for (int k = 1; k < 32; k *= 2) {
    const int other = __shfl_up_sync(0xffffffff, v, unsigned(k));
    if (lane >= k) v += other;
  }
  out[threadIdx.x] = v;
}

__global__ void histogram(const int *x, unsigned *bins, int n) {
  __shared__ unsigned local[16];
  if (threadIdx.x < 16) local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = int(blockIdx.x * blockDim.x + threadIdx.x); i < n; i += int(gridDim.x * blockDim.x)) {
    atomicAdd(&local[x[i] & 15], 1u);
  }
  __syncthreads();
  if (threadIdx.x < 16) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

__global__ void transpose(const int *in, int *out, int n) {
  extern __shared__ int tile[];
  const int w = int(blockDim.x), bx = int(blockIdx.x) * w, by = int(blockIdx.y) * w;
  const int x = int(threadIdx.x), y = int(threadIdx.y);
  tile[y * (w + 1) + x] = in[(by + y) * n + bx + x];
  __syncthreads();
  out[(bx + y) * n + by + x] = tile[x * (w + 1) + y];
}

// Half of the threads return before a barrier that the others meet at.
__global__ void early(int *x) {
  __shared__ int sum;
  if (threadIdx.x >= blockDim.x / 2) return;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, 1);
  __syncthreads();
  x[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void counts(int *x) {
  const int t = int(threadIdx.x);
  const int count = __syncthreads_count(t % 3 == 0), none = __syncthreads_or(t > 1000), all = __syncthreads_and(t >= 0);
  const int some = __syncthreads_or(t == 5), fewer = __syncthreads_and(t != 5);
  if (t == 7) x[0] = count, x[1] = none, x[2] = all, x[3] = some, x[4] = fewer;
}

// Every other lane, and the rest, each go their own way.
__global__ void divergent(int *x) {
  __shared__ int slot[32];
  const int t = int(threadIdx.x);
  if (t % 2) {
    slot[t] = t;
    __syncwarp(0xaaaaaaaa);
    x[t] = slot[(t + 2) % 32];
  } else {
    slot[t] = 100 + t;
    __syncwarp(0x55555555);
    x[t] = slot[(t + 2) % 32] + int(__popc(__ballot_sync(0x55555555, t < 8)));
  }
}

// Threads wait for another one by looking again and again.
__global__ void spin(int *flag, int *x) {
  if (threadIdx.x == 63) atomicExch(flag, 7);
  while (atomicAdd(flag, 0) == 0) {
  }
  x[threadIdx.x] = atomicAdd(flag, 0);
}

std::vector<int> numbers(size_t n) {
  std::vector<int> list(n);
  unsigned state = 1;
  for (int &v : list) v = int((state = state * 1664525 + 1013904223) >> 20) - 2048;
  return list;
}

struct Fixture {
  cudaStream_t s = stream();
  int *x, *out;
  size_t n;
  explicit Fixture(size_t n_) : x(pinned<int>(n_)), out(pinned<int>(n_)), n(n_) {
    const auto list = numbers(n);
    std::copy(list.begin(), list.end(), x);
    clear();
  }
  void clear() { std::fill(out, out + n, -1); }
  void run(const void *f, dim3 grid, dim3 block, std::vector<void *> args, size_t shared = 0) {
    OK(cudaLaunchKernel(f, grid, block, args.data(), shared, s));
    OK(cudaStreamSynchronize(s));
  }
  ~Fixture() {
    OK(cudaFreeHost(x));
    OK(cudaFreeHost(out));
    OK(cudaStreamDestroy(s));
  }
};

void sums(const void *f) {
  Fixture fix(2000);
  int n = 1900;
  fix.run(f, 8, 256, {&fix.x, &fix.out, &n});
  for (int b = 0; b < 8; b++) {
    int want = 0;
    for (int i = b * 256; i < (b + 1) * 256 && i < n; i++) want += fix.x[i];
    CHECK(fix.out[b] == want);
  }
}

void scans() {
  Fixture fix(128);
  fix.run(kernel<scan_warps>(), 1, 128, {&fix.x, &fix.out});
  for (int w = 0; w < 4; w++) {
    int want = 0;
    for (int i = w * 32; i < w * 32 + 32; i++) CHECK(fix.out[i] == (want += fix.x[i]));
  }
}

void histograms() {
  Fixture fix(5000);
  unsigned *bins = pinned<unsigned>(16), want[16] = {};
  std::fill(bins, bins + 16, 0u);
  int n = 4999;
  for (int i = 0; i < n; i++) want[fix.x[i] & 15]++;
  fix.run(kernel<histogram>(), 5, 128, {&fix.x, &bins, &n});
  CHECK(std::equal(bins, bins + 16, want));
  OK(cudaFreeHost(bins));
}

void transposes() {
  Fixture fix(64 * 64);
  int n = 64;
  fix.run(kernel<transpose>(), dim3(4, 4), dim3(16, 16), {&fix.x, &fix.out, &n}, 16 * 17 * sizeof(int));
  for (int i = 0; i < n * n; i++) CHECK(fix.out[i] == fix.x[i % n * n + i / n]);
}

void exits() {
  Fixture fix(256);
  fix.run(kernel<early>(), 2, 128, {&fix.out});
  for (int i = 0; i < 256; i++) CHECK(fix.out[i] == (i % 128 < 64 ? 64 : -1));
  fix.run(kernel<counts>(), 1, 100, {&fix.out});
  const int want[] = {34, 0, 1, 1, 0};
  CHECK(std::equal(want, want + 5, fix.out));
}

void masks() {
  Fixture fix(64);
  fix.run(kernel<divergent>(), 1, 32, {&fix.out});
  for (int t = 0; t < 32; t++) CHECK(fix.out[t] == (t + 2) % 32 + (t % 2 ? 0 : 104));
  int *flag = pinned<int>(1);
  *flag = 0;
  fix.run(kernel<spin>(), 1, 64, {&flag, &fix.out});
  CHECK(std::count(fix.out, fix.out + 64, 7) == 64);
  OK(cudaFreeHost(flag));
}

// Blocks as large as they get, and many.
__global__ void ring(int *out, int rounds) {
  __shared__ int slot[1024];
  int v = int(threadIdx.x);
  for (int i = 0; i < rounds; i++) {
    slot[threadIdx.x] = v;
    __syncthreads();
    v = slot[(threadIdx.x + 1) % 1024];
    __syncthreads();
  }
  atomicAdd(&out[v], 1);
}

void large() {
  int *out = pinned<int>(1024), rounds = 3, blocks = 20;
  Fixture fix(1);
  std::fill(out, out + 1024, 0);
  fix.run(kernel<ring>(), unsigned(blocks), 1024, {&out, &rounds});
  CHECK(std::count(out, out + 1024, blocks) == 1024);
  OK(cudaFreeHost(out));
}

int run(char **) {
  sums(kernel<reduce_shared>());
  sums(kernel<reduce_shuffles<int, 8>>());
  sums(kernel<reduce_shuffles<double, 8>>());
  scans();
  histograms();
  transposes();
  exits();
  masks();
  large();
  return finish();
}

}  // namespace blocks_program
