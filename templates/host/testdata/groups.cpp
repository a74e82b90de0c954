// Cooperative groups, clusters and grids.
#include "check.h"

namespace groups_program {

namespace cg = cooperative_groups;

struct Pair {
  double a;
  int b;
};

template <unsigned Size>
__global__ void tiles(const int *x, int *sum, int *other, unsigned *votes) {
  const auto tile = cg::tiled_partition<Size>(cg::this_thread_block());
  const unsigned i = threadIdx.x;
  sum[i] = cg::reduce(tile, x[i], cg::plus<int>());
  const Pair pair = tile.shfl(Pair{double(x[i]), int(i)}, 1);
  other[i] = int(pair.a) + pair.b + int(tile.meta_group_rank() * 1000 + tile.meta_group_size());
  votes[i] = tile.ballot(x[i] > 0) ^ (tile.any(x[i] > 0) ? 1u << 31 : 0);
  tile.sync();
  const auto half = cg::tiled_partition<Size / 2>(tile);
  other[i] += 100000 * cg::reduce(half, int(half.meta_group_rank()), cg::greater<int>());
}

__global__ void lanes(const int *x, int *out, int *counter) {
  const int i = int(threadIdx.x);
  if (x[i] > 0) {
    const auto group = cg::coalesced_threads();
    int first = 0;
    if (group.thread_rank() == 0) first = atomicAdd(counter, int(group.size()));
    out[group.shfl(first, 0) + int(group.thread_rank())] = i;
    cg::sync(group);
  }
  const auto parts = cg::labeled_partition(cg::tiled_partition<32>(cg::this_thread_block()), i % 3);
  out[64 + i] = cg::reduce(parts, 1, cg::plus<int>()) + 100 * cg::exclusive_scan(parts, 1);
}

__global__ void intrinsics(unsigned *out) {
  const unsigned t = threadIdx.x, all = 0xffffffff;
  out[t] = __match_any_sync(all, t / 8);
  int same = 5;
  out[32 + t] = __match_all_sync(all, 3.5, &same) + unsigned(same);
  out[64 + t] = __reduce_add_sync(all, t) + __reduce_max_sync(all, t) * 1000 + __reduce_xor_sync(all, t);
  out[96 + t] = unsigned(__reduce_min_sync(all, -int(t)));
  out[128 + t] = unsigned(__shfl_xor_sync(all, int(t), 5)) + 100 * unsigned(__shfl_xor_sync(all, int(t), 5, 4));
  out[160 + t] = unsigned(__shfl_sync(all, 1000.0 + t, 3, 8)) + unsigned(__all_sync(all, t < 32));
  out[192 + t] = unsigned(__shfl_down_sync(all, t, 3, 8)) + 100 * __shfl_up_sync(all, t, 3, 8);
  out[224 + t] = __activemask();
}

// Each round adds the neighbours of the round before, which other blocks wrote.
__global__ void rounds(int *a, int *b, int count) {
  const auto grid = cg::this_grid();
  const int n = int(grid.size()), i = int(grid.thread_rank());
  for (int k = 0; k < count; k++) {
    b[i] = a[(i + 1) % n] + a[(i + n - 1) % n];
    grid.sync();
    int *const was = a;
    a = b;
    b = was;
  }
}

// Each block of a cluster reads what the next one has, and then writes it into the one after.
__global__ void exchange(int *out) {
  __shared__ int mine[32], given[32];
  const auto cluster = cg::this_cluster();
  const int t = int(threadIdx.x), blocks = int(cluster.num_blocks()), rank = int(cluster.block_rank());
  mine[t] = int(blockIdx.x + blockIdx.y * gridDim.x) * 100 + t;
  cluster.sync();
  const int *next = cluster.map_shared_rank(mine, (rank + 1) % blocks);
  cluster.map_shared_rank(given, (rank + 2) % blocks)[t] = next[31 - t];
  cluster.barrier_wait(cluster.barrier_arrive());
  out[(blockIdx.x + blockIdx.y * gridDim.x) * 32 + unsigned(t)] =
      given[t] + 100000 * int(cluster.query_shared_rank(next)) + 1000000 * rank;
}

struct Fixture {
  cudaStream_t s = stream();
  int *p;
  explicit Fixture(size_t n) : p(pinned<int>(n)) { std::fill(p, p + n, -1); }
  ~Fixture() {
    OK(cudaFreeHost(p));
    OK(cudaStreamDestroy(s));
  }
};

template <unsigned Size>
void tile_sums() {
  Fixture fix(256);
  int *x = fix.p, *sum = x + 64, *other = x + 128, *votes = x + 192;
  for (int i = 0; i < 64; i++) x[i] = i * 7 % 11 - 5;
  void *args[] = {&x, &sum, &other, &votes};
  OK(cudaLaunchKernel(kernel<tiles<Size>>(), 1, 64, args, 0, fix.s));
  OK(cudaStreamSynchronize(fix.s));
  for (int i = 0; i < 64; i++) {
    const int first = i / int(Size) * int(Size);
    int want = 0;
    unsigned yes = 0;
    for (int k = 0; k < int(Size); k++) want += x[first + k], yes |= unsigned(x[first + k] > 0) << k;
    CHECK(sum[i] == want);
    CHECK(unsigned(votes[i]) == (yes ? yes ^ 1u << 31 : 0));
    const int half = i % int(Size) >= int(Size) / 2;
    CHECK(other[i] == x[first + 1] + first + 1 + i / int(Size) * 1000 + 64 / int(Size) + 100000 * half);
  }
}

void coalesced() {
  Fixture fix(64 + 128 + 1);
  int *x = fix.p, *out = x + 64, *counter = x + 192, positive = 0;
  for (int i = 0; i < 64; i++) x[i] = i * 7 % 11 - 5, positive += x[i] > 0;
  *counter = 0;
  void *args[] = {&x, &out, &counter};
  OK(cudaLaunchKernel(kernel<lanes>(), 1, 64, args, 0, fix.s));
  OK(cudaStreamSynchronize(fix.s));
  CHECK(*counter == positive);
  std::sort(out, out + positive);
  for (int i = 0, k = 0; i < 64; i++) {
    if (x[i] > 0) CHECK(out[k++] == i);
    int same = 0, rank = 0;
    for (int k2 = i / 32 * 32; k2 < i / 32 * 32 + 32; k2++) same += k2 % 3 == i % 3, rank += k2 % 3 == i % 3 && k2 < i;
    CHECK(out[64 + i] == same + 100 * rank);
  }
}

void warp_intrinsics() {
  Fixture fix(256);
  void *args[] = {&fix.p};
  OK(cudaLaunchKernel(kernel<intrinsics>(), 1, 32, args, 0, fix.s));
  OK(cudaStreamSynchronize(fix.s));
  const int *p = fix.p;
  for (int t = 0; t < 32; t++) {
    CHECK(unsigned(p[t]) == 0xffu << t / 8 * 8);
    CHECK(p[32 + t] == 0);  // all lanes and 1
    CHECK(p[64 + t] == 496 + 31000 + 0 && p[96 + t] == -31);
    CHECK(p[128 + t] == (t ^ 5) + 100 * ((t ^ 5) > (t | 3) ? t : t ^ 5));
    CHECK(p[160 + t] == 1000 + t / 8 * 8 + 3 + 1);
    CHECK(p[192 + t] == (t % 8 + 3 < 8 ? t + 3 : t) + 100 * (t % 8 >= 3 ? t - 3 : t));
    CHECK(unsigned(p[224 + t]) == 0xffffffff);
  }
}

void grids() {
  constexpr int n = 12 * 64;
  Fixture fix(2 * n);
  int *a = fix.p, *b = fix.p + n, count = 5;
  std::vector<int> want(n), next(n);
  for (int i = 0; i < n; i++) a[i] = want[size_t(i)] = i % 17;
  for (int k = 0; k < count; k++) {
    for (int i = 0; i < n; i++) next[size_t(i)] = want[size_t((i + 1) % n)] + want[size_t((i + n - 1) % n)];
    std::swap(want, next);
  }
  void *args[] = {&a, &b, &count};
  OK(cudaLaunchCooperativeKernel(kernel<rounds>(), 12, 64, args, 0, fix.s));
  OK(cudaStreamSynchronize(fix.s));
  CHECK(std::equal(want.begin(), want.end(), b));
}

void clusters() {
  Fixture fix(8 * 4 * 32);
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim = {4, 2, 1};
  const cudaLaunchConfig_t config = {dim3(8, 4), 32, 0, fix.s, &attribute, 1};
  void *args[] = {&fix.p};
  OK(cudaLaunchKernelExC(&config, kernel<exchange>(), args));
  OK(cudaStreamSynchronize(fix.s));
  for (int y = 0; y < 4; y++) {
    for (int x = 0; x < 8; x++) {
      const int rank = x % 4 + y % 2 * 4, from = (rank + 7) % 8;  // the giver is two before, and read from the next
      const int fx = x / 4 * 4 + from % 4, fy = y / 2 * 2 + from / 4;
      for (int t = 0; t < 32; t++) {
        const int want = (fx + fy * 8) * 100 + 31 - t + 100000 * ((rank + 1) % 8) + 1000000 * rank;
        CHECK(fix.p[(y * 8 + x) * 32 + t] == want);
      }
    }
  }
}

int run(char **) {
  tile_sums<32>();
  tile_sums<8>();
  tile_sums<2>();
  coalesced();
  warp_intrinsics();
  grids();
  clusters();
  return finish();
}

}  // namespace groups_program
