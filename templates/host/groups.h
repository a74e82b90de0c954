// ---- Cooperative groups --------------------------------------------------------------------------------------------
//
// What <cooperative_groups.h>, <cooperative_groups/reduce.h> and <cooperative_groups/scan.h> have for blocks, tiles of
// a warp, clusters and grids.

namespace graphgen_host {

inline uint64_t linear(uint3 at, dim3 size) { return at.x + uint64_t(size.x) * (at.y + uint64_t(size.y) * at.z); }

}  // namespace graphgen_host

namespace cooperative_groups {

class thread_block {
 public:
  static void sync(GRAPHGEN_HOST_HERE) { __syncthreads(file, line); }
  static unsigned thread_rank() { return graphgen_host::team->thread(); }
  static unsigned num_threads() { return graphgen_host::team->shape().threads(); }
  static unsigned size() { return num_threads(); }
  static dim3 group_index() { return blockIdx; }
  static dim3 thread_index() { return threadIdx; }
  static dim3 dim_threads() { return blockDim; }
  static dim3 group_dim() { return blockDim; }
};

inline thread_block this_thread_block() { return {}; }

// grid_group is all blocks of a cooperative launch.
class grid_group {
 public:
  static bool is_valid() { return graphgen_host::team->shape().cooperative; }
  static void sync(GRAPHGEN_HOST_HERE) {
    if (!is_valid()) {
      graphgen_host::Quiet quiet;
      graphgen_host::team->fail(cudaErrorLaunchFailure, "grid.sync, %s:%d, in a launch that is not cooperative", file,
                                line);
    }
    graphgen_host::meet(graphgen_host::team->grid(), "grid.sync", {file, line});
  }
  static unsigned long long num_blocks() { return graphgen_host::team->shape().blocks(); }
  static unsigned long long block_rank() { return graphgen_host::linear(blockIdx, gridDim); }
  static unsigned long long num_threads() { return num_blocks() * thread_block::num_threads(); }
  static unsigned long long size() { return num_threads(); }
  static unsigned long long thread_rank() {
    return block_rank() * thread_block::num_threads() + thread_block::thread_rank();
  }
  static dim3 dim_blocks() { return gridDim; }
  static dim3 group_dim() { return gridDim; }
  static dim3 block_index() { return blockIdx; }
  static unsigned long long num_clusters() {
    return num_blocks() / graphgen_host::volume(graphgen_host::team->shape().cluster);
  }
};

inline grid_group this_grid() { return {}; }

// cluster_group is the blocks of a cluster, which reach each other's shared memory. Without clusters it is the block.
class cluster_group {
 public:
  struct arrival_token {};

  static void sync(GRAPHGEN_HOST_HERE) {
    graphgen_host::meet(graphgen_host::team->cluster(), "cluster.sync", {file, line});
  }
  static arrival_token barrier_arrive(GRAPHGEN_HOST_HERE) {
    graphgen_host::Quiet quiet;
    graphgen_host::Team &t = *graphgen_host::team;
    if (t.arrived()) t.fail(cudaErrorLaunchFailure, "barrier_arrive, %s:%d, twice without a wait", file, line);
    graphgen_host::Meeting *m = t.join(t.cluster(), "cluster.sync", {file, line});
    t.arrive(m);
    t.arrived() = m;
    return {};
  }
  static void barrier_wait(GRAPHGEN_HOST_HERE) {
    graphgen_host::Quiet quiet;
    graphgen_host::Team &t = *graphgen_host::team;
    if (!t.arrived()) t.fail(cudaErrorLaunchFailure, "barrier_wait, %s:%d, without barrier_arrive", file, line);
    graphgen_host::Meeting *m = std::exchange(t.arrived(), nullptr);
    t.await(m);
    t.take(m);
    t.leave(m);
  }
  static void barrier_wait(arrival_token &&, GRAPHGEN_HOST_HERE) { barrier_wait(file, line); }

  static unsigned num_blocks() { return unsigned(graphgen_host::volume(dim_blocks())); }
  static unsigned block_rank() { return graphgen_host::team->home().rank; }
  static unsigned num_threads() { return num_blocks() * thread_block::num_threads(); }
  static unsigned size() { return num_threads(); }
  static unsigned thread_rank() { return block_rank() * thread_block::num_threads() + thread_block::thread_rank(); }
  static dim3 dim_blocks() { return graphgen_host::team->shape().cluster; }
  static dim3 block_index() {
    const dim3 c = dim_blocks();
    return dim3(blockIdx.x % c.x, blockIdx.y % c.y, blockIdx.z % c.z);
  }

  // map_shared_rank is where the variable of another block lies that p points to in this one.
  template <class T>
  static T *map_shared_rank(T *p, int rank, GRAPHGEN_HOST_HERE) {
    graphgen_host::Quiet quiet;
    void *own = const_cast<std::remove_cv_t<T> *>(p);
    return static_cast<T *>(graphgen_host::team->map(own, unsigned(rank), {file, line}));
  }
  template <class T>
  static unsigned query_shared_rank(const T *p) {
    graphgen_host::Quiet quiet;
    return graphgen_host::team->owner(p);
  }
};

inline cluster_group this_cluster() { return {}; }

template <class Group>
void sync(const Group &group, GRAPHGEN_HOST_HERE) {
  group.sync(file, line);
}

}  // namespace cooperative_groups
