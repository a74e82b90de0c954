// What the benchmark of nodes compares with, written by hand.
#include "hand.h"
#include "raw.h"

namespace {

__global__ void drift(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 0.5f * x[i] + 1.0f;
}

__global__ void decide(cudaGraphConditionalHandle loop, int64_t *done, int64_t times) {
  cudaGraphSetConditional(loop, ++*done < times);
}

__global__ void begin(cudaGraphConditionalHandle loop, int64_t *done, int64_t times) {
  *done = 0;
  cudaGraphSetConditional(loop, 0 < times);
}

cudaGraphExec_t loop_of(int64_t times) {
  cudaGraph_t graph;
  MUST(cudaGraphCreate(&graph, 0));
  cudaGraphConditionalHandle loop;
  MUST(cudaGraphConditionalHandleCreate(&loop, graph, 0, cudaGraphCondAssignDefault));
  float *x;
  int64_t *done;
  int n = 1000;
  MUST(cudaMalloc(&x, n * sizeof *x));
  MUST(cudaMalloc(&done, sizeof *done));
  MUST(cudaMemset(x, 0x3f, n * sizeof *x));
  void *deciding[] = {&loop, &done, &times}, *drifting[] = {&x, &n};
  cudaGraphNodeParams p = {};
  p.type = cudaGraphNodeTypeConditional;
  p.conditional.handle = loop;
  p.conditional.type = cudaGraphCondTypeWhile;
  p.conditional.size = 1;
  add(graph, kernel(graph, nullptr, begin, 1, 1, deciding), p);
  const cudaGraph_t body = p.conditional.phGraph_out[0];
  kernel(body, nullptr, drift, (n + 255) / 256, 256, drifting);
  kernel(body, nullptr, decide, 1, 1, deciding);
  cudaGraphExec_t exec;
  MUST(cudaGraphInstantiate(&exec, graph, 0));
  return exec;
}

cudaGraphExec_t steps_of(int count, bool child) {
  cudaGraph_t graph, steps;
  MUST(cudaGraphCreate(&graph, 0));
  MUST(cudaGraphCreate(&steps, 0));
  float *x;
  int n = 1000;
  MUST(cudaMalloc(&x, n * sizeof *x));
  MUST(cudaMemset(x, 0x3f, n * sizeof *x));
  void *args[] = {&x, &n};
  cudaGraphNode_t last = nullptr;
  for (int i = 0; i < count; i++) last = kernel(child ? steps : graph, last, drift, (n + 255) / 256, 256, args);
  cudaGraphNodeParams p = {};
  p.type = cudaGraphNodeTypeGraph;
  p.graph.graph = steps;
  if (child) add(graph, nullptr, p);
  cudaGraphExec_t exec;
  MUST(cudaGraphInstantiate(&exec, graph, 0));
  return exec;
}

}  // namespace

double raw_loop(int64_t times) {
  const cudaGraphExec_t exec = loop_of(times);
  for (int i = 0; i < 3; i++) MUST(cudaGraphLaunch(exec, stream()));
  MUST(cudaStreamSynchronize(stream()));
  const double took = micros([&] {
    MUST(cudaGraphLaunch(exec, stream()));
    MUST(cudaStreamSynchronize(stream()));
  });
  MUST(cudaGraphExecDestroy(exec));
  return took;
}

double raw_steps(int count, int child) {
  static const cudaGraphExec_t exec[] = {steps_of(count, false), steps_of(count, true)};
  return micros([&] {
    MUST(cudaGraphLaunch(exec[child], stream()));
    MUST(cudaStreamSynchronize(stream()));
  });
}

double raw_copies(int count) {
  static char *a = nullptr, *b = nullptr;
  if (!a) {
    MUST(cudaMalloc(&a, 4096));
    MUST(cudaMalloc(&b, 4096));
    MUST(cudaMemset(a, 0x55, 4096));
  }
  return micros([&] {
    for (int i = 0; i < count / 2; i++) {
      MUST(cudaMemcpyAsync(b, a, 4096, cudaMemcpyDeviceToDevice, stream()));
      MUST(cudaMemcpyAsync(a, b, 4096, cudaMemcpyDeviceToDevice, stream()));
    }
    MUST(cudaStreamSynchronize(stream()));
  });
}
