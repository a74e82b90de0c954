// The calls as CUDA 12 declares them. Built with -DCUDART_VERSION=12040.
#include "check.h"

int main() {
  cudaGraph_t g = graph();
  cudaGraphNode_t a = nullptr, b = nullptr, from[1] = {}, to[1] = {};
  cudaGraphNodeParams p = empty_node();
  size_t count = 1;
  int version = 0;
  OK(cudaGraphAddNode(&a, g, nullptr, 0, &p));
  OK(cudaGraphAddNode(&b, g, nullptr, 0, &p));
  OK(cudaGraphAddDependencies(g, &a, &b, 1));
  OK(cudaGraphGetEdges(g, from, to, &count));
  CHECK(count == 1 && from[0] == a && to[0] == b);
  from[0] = to[0] = nullptr;
  OK(cudaGraphNodeGetDependencies(b, from, &count));
  OK(cudaGraphNodeGetDependentNodes(a, to, &count));
  CHECK(count == 1 && from[0] == a && to[0] == b);
  OK(cudaRuntimeGetVersion(&version));
  CHECK(version == 12040);
  OK(cudaGraphDestroy(g));
  return finish();
}
