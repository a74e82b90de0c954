// What the benchmark of scaling compares with, written by hand, and its clock on the device.
#include "hand.h"
#include "raw.h"

namespace {

__global__ void empty() {}

// hold keeps a stream busy until the host says otherwise, or for some seconds.
__global__ void hold(const volatile int *go) {
  const long long start = clock64();
  while (!*go && clock64() - start < 8'000'000'000) {
  }
}

volatile int *go() {
  static int *flag = [] {
    int *made;
    MUST(cudaHostAlloc(&made, sizeof *made, cudaHostAllocDefault));
    return made;
  }();
  return flag;
}

cudaEvent_t mark(int which) {
  static cudaEvent_t marks[2] = {};
  if (!marks[which]) MUST(cudaEventCreate(&marks[which]));
  return marks[which];
}

// chains_of has some chains of empty kernels, all after one more kernel or after none.
cudaGraph_t chains_of(int length, int width, bool root) {
  cudaGraph_t graph;
  MUST(cudaGraphCreate(&graph, 0));
  const cudaGraphNode_t first = root ? kernel(graph, nullptr, empty, 1, 1, nullptr) : nullptr;
  for (int k = 0; k < width; k++) {
    cudaGraphNode_t last = first;
    for (int i = 0; i < length; i++) last = kernel(graph, last, empty, 1, 1, nullptr);
  }
  return graph;
}

void launch(cudaGraphExec_t exec, double *api, double *total) {
  *total = micros([=] {
    *api = micros([=] { MUST(cudaGraphLaunch(exec, stream())); });
    MUST(cudaStreamSynchronize(stream()));
  });
}

}  // namespace

raw_costs raw_chains(int length, int width, int root) {
  raw_costs c = {};
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  c.make = micros([&] {
    graph = chains_of(length, width, root);
    MUST(cudaGraphInstantiate(&exec, graph, 0));
    MUST(cudaGraphUpload(exec, stream()));
    MUST(cudaStreamSynchronize(stream()));
  });
  launch(exec, &c.first_api, &c.first_total);
  launch(exec, &c.repeat_api, &c.repeat_total);
  const uintptr_t s = reinterpret_cast<uintptr_t>(stream());
  raw_begin(s);
  MUST(cudaGraphLaunch(exec, stream()));
  c.device = raw_end(s);
  MUST(cudaGraphExecDestroy(exec));
  MUST(cudaGraphDestroy(graph));
  return c;
}

void raw_begin(uintptr_t stream) {
  const auto s = reinterpret_cast<cudaStream_t>(stream);
  *go() = 0;
  hold<<<1, 1, 0, s>>>(go());
  MUST(cudaGetLastError());
  MUST(cudaEventRecord(mark(0), s));
}

double raw_end(uintptr_t stream) {
  MUST(cudaEventRecord(mark(1), reinterpret_cast<cudaStream_t>(stream)));
  *go() = 1;
  MUST(cudaEventSynchronize(mark(1)));
  float ms = 0;
  MUST(cudaEventElapsedTime(&ms, mark(0), mark(1)));
  return 1000.0 * ms;
}
