// What CUDA's While nodes bear beside them. Nothing here is graphgen's. A launch that fails shows why graphgen keeps loops
// apart; docs/measurements.md has what it printed.
//
//   loops OPTION=N ...
//     graphs=1     graphs with a loop, each launched from a thread of its own
//     others=0     graphs of branches alone, the same
//     loops=1      loops in each graph, side by side
//     depth=1      loops in each other
//     branches=0   branches of eight kernels beside the loops
//     copies=0     branches of eight copies within the device beside the loops
//     hosts=0      branches of copies from and to the host beside the loops
//     ifs=0        ifs, taken, with a branch each, beside the loops
//     apart=0      1: loops come after all branches, and one after the other; 2: with branches after them, too
//     turns=0      1: launches of graphs with a loop come after all launches before and before all that are later
//     launches=1000
#include <cuda_runtime.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

using Count = unsigned long long;
using Nodes = std::vector<cudaGraphNode_t>;

static std::map<std::string, int> option = {{"graphs", 1}, {"others", 0}, {"loops", 1}, {"depth", 1}, {"branches", 0}, {"copies", 0},
                                            {"hosts", 0}, {"ifs", 0}, {"apart", 0}, {"turns", 0}, {"launches", 1000}};
static std::atomic<bool> failed{false};

static void check(cudaError_t code, const char *call, int thread, int launch) {
  if (code == cudaSuccess) return;
  printf("thread %d, launch %d: %s: %s\n", thread, launch, call, cudaGetErrorString(code));
  fflush(stdout);
  _Exit(1);  // the context is lost
}
#define CHECK(call) check(call, #call, thread, launch)

__global__ void begin(Count *trips, cudaGraphConditionalHandle handle) {
  *trips = 0;
  cudaGraphSetConditional(handle, 1);
}
__global__ void trip(Count *trips, Count *total, cudaGraphConditionalHandle handle) {
  *trips += 1, *total += 1;
  cudaGraphSetConditional(handle, *trips < 3);
}
__global__ void work(Count *sum) { atomicAdd(sum, 1ull); }

// Maker adds nodes to the graph of one thread, whose memory is at `memory`.
struct Maker {
  int thread;
  Count *memory;
  static constexpr int launch = -1;
  static constexpr int kTotals = 512, kSums = 1024, kTexts = 4096;  // where the totals of loops, the sums of branches, and what is copied begin

  cudaGraphNode_t add(cudaGraph_t graph, cudaGraphNodeParams *p, const Nodes &after) {
    cudaGraphNode_t node = nullptr;
    CHECK(cudaGraphAddNode(&node, graph, after.data(), nullptr, after.size(), p));
    return node;
  }

  template <class... Args>
  cudaGraphNode_t kernel(cudaGraph_t graph, void (*f)(Args...), unsigned blocks, const Nodes &after, Args... args) {
    void *list[] = {&args...};
    cudaGraphNodeParams p = {};
    p.type = cudaGraphNodeTypeKernel;
    p.kernel.func = reinterpret_cast<void *>(f);
    p.kernel.gridDim = dim3(blocks);
    p.kernel.blockDim = dim3(blocks > 1 ? 256 : 1);
    p.kernel.kernelParams = list;
    return add(graph, &p, after);
  }

  cudaGraphNode_t copy(cudaGraph_t graph, void *dst, void *src, const Nodes &after) {
    const size_t bytes = 4096;
    cudaGraphNodeParams p = {};
    p.type = cudaGraphNodeTypeMemcpy;
    p.memcpy.copyParams.srcPtr = make_cudaPitchedPtr(src, bytes, bytes, 1);
    p.memcpy.copyParams.dstPtr = make_cudaPitchedPtr(dst, bytes, bytes, 1);
    p.memcpy.copyParams.extent = make_cudaExtent(bytes, 1, 1);
    p.memcpy.copyParams.kind = cudaMemcpyDefault;
    return add(graph, &p, after);
  }

  // conditional adds a node whose condition a kernel before it sets, and gives its body.
  cudaGraphNode_t conditional(cudaGraph_t graph, cudaGraphConditionalNodeType type, Count *trips, const Nodes &after,
                              cudaGraphConditionalHandle *handle, cudaGraph_t *body) {
    CHECK(cudaGraphConditionalHandleCreate(handle, graph, 0, cudaGraphCondAssignDefault));
    const cudaGraphNode_t test = kernel(graph, begin, 1, after, trips, *handle);
    cudaGraphNodeParams p = {};
    p.type = cudaGraphNodeTypeConditional;
    p.conditional.handle = *handle;
    p.conditional.type = type;
    p.conditional.size = 1;
    const cudaGraphNode_t node = add(graph, &p, {test});
    *body = p.conditional.phGraph_out[0];
    return node;
  }

  cudaGraphNode_t loop(cudaGraph_t graph, int which, int depth, const Nodes &after) {
    Count *const trips = memory + which, *const total = memory + kTotals + which;
    cudaGraphConditionalHandle handle;
    cudaGraph_t body;
    const cudaGraphNode_t node = conditional(graph, cudaGraphCondTypeWhile, trips, after, &handle, &body);
    Nodes inner;
    if (depth > 1) inner.push_back(loop(body, which + 1, depth - 1, {}));
    kernel(body, trip, 1, inner, trips, total, handle);
    return node;
  }

  Nodes branches(cudaGraph_t graph, int count, bool copies, const Nodes &after) {
    Nodes ends;
    for (int b = 0; b < count; b++) {
      Nodes before = after;
      for (int k = 0; k < 8; k++) {
        before = {copies ? copy(graph, memory + kTexts + 512 * (b + 1), memory + kTexts, before)
                         : kernel(graph, work, 64, before, memory + kSums + b)};
      }
      ends.push_back(before[0]);
    }
    return ends;
  }

  void beside(cudaGraph_t graph) {
    for (int h = 0; h < option["hosts"]; h++) {
      char *pinned = nullptr;
      CHECK(cudaHostAlloc(reinterpret_cast<void **>(&pinned), 4096, cudaHostAllocDefault));
      Nodes before;
      for (int k = 0; k < 8; k++) {
        void *const there = memory + kTexts + 512 * (h + 20);
        before = {k % 2 ? copy(graph, pinned, there, before) : copy(graph, there, pinned, before)};
      }
    }
    for (int i = 0; i < option["ifs"]; i++) {
      cudaGraphConditionalHandle handle;
      cudaGraph_t body;
      conditional(graph, cudaGraphCondTypeIf, memory + 256 + i, {}, &handle, &body);
      branches(body, 1, false, {});
    }
  }
};

static std::mutex mutex;
static cudaEvent_t last;                 // after the last launch of a graph with a loop
static std::vector<cudaEvent_t> others;  // after the launches of others since
static std::atomic<int> waiting;

static void run(int thread, bool loops) {
  int launch = -1;
  const int apart = option["apart"];
  cudaStream_t stream;
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  Maker m{thread, nullptr};
  CHECK(cudaMalloc(&m.memory, 1 << 20));
  CHECK(cudaMemset(m.memory, 0, 1 << 20));
  CHECK(cudaStreamSynchronize(nullptr));
  cudaGraph_t graph;
  CHECK(cudaGraphCreate(&graph, 0));
  Nodes before = m.branches(graph, loops ? option["branches"] : option["branches"] + 1, false, {});
  for (int l = 0; loops && l < option["loops"]; l++) {
    const cudaGraphNode_t end = m.loop(graph, 16 * l, option["depth"], apart ? before : Nodes{});
    if (apart) before = {end};
  }
  if (loops) {
    m.branches(graph, option["copies"], true, {});
    m.beside(graph);
    if (apart > 1) m.branches(graph, option["branches"], false, before);
  }
  cudaGraphExec_t exec;
  CHECK(cudaGraphInstantiate(&exec, graph, 0));
  cudaEvent_t mine;
  CHECK(cudaEventCreateWithFlags(&mine, cudaEventDisableTiming));
  for (waiting--; waiting > 0;) std::this_thread::yield();
  for (launch = 0; launch < option["launches"]; launch++) {
    if (option["turns"]) {
      const std::lock_guard<std::mutex> lock(mutex);
      CHECK(cudaStreamWaitEvent(stream, last, 0));
      for (const cudaEvent_t e : others) {
        if (loops) CHECK(cudaStreamWaitEvent(stream, e, 0));
      }
      CHECK(cudaGraphLaunch(exec, stream));
      CHECK(cudaEventRecord(loops ? last : mine, stream));
      if (loops) others.clear();
      else others.push_back(mine);
    } else {
      CHECK(cudaGraphLaunch(exec, stream));
    }
    CHECK(cudaStreamSynchronize(stream));
  }
  Count want = launch, got = 0;
  for (int d = 0; loops && d < option["depth"]; d++) {
    want *= 3;
    for (int l = 0; l < option["loops"]; l++) {
      CHECK(cudaMemcpy(&got, m.memory + Maker::kTotals + 16 * l + d, sizeof got, cudaMemcpyDeviceToHost));
      if (got != want) printf("thread %d: %llu trips, want %llu\n", thread, got, want), failed = true;
    }
  }
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    char *const value = strchr(argv[i], '=');
    const auto known = value ? option.find(std::string(argv[i], size_t(value - argv[i]))) : option.end();
    if (known == option.end()) return fprintf(stderr, "unknown: %s\n", argv[i]), 2;
    known->second = atoi(value + 1);
  }
  if (cudaEventCreateWithFlags(&last, cudaEventDisableTiming) != cudaSuccess) return fprintf(stderr, "no CUDA device\n"), 2;
  waiting = option["graphs"] + option["others"];
  std::vector<std::thread> threads;
  for (int k = 0; k < option["graphs"] + option["others"]; k++) threads.emplace_back(run, k, k < option["graphs"]);
  for (std::thread &t : threads) t.join();
  if (!failed) printf("right\n");
  return failed;
}
