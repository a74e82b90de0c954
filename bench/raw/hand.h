// What the rivals share that are written by hand.
#pragma once
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

namespace {

void must(cudaError_t code, const char *what) {
  if (code == cudaSuccess) return;
  fprintf(stderr, "raw: %s: %s\n", what, cudaGetErrorString(code));
  exit(1);
}
#define MUST(call) must(call, #call)

cudaGraphNode_t add(cudaGraph_t graph, cudaGraphNode_t after, cudaGraphNodeParams &p) {
  cudaGraphNode_t node;
#if CUDART_VERSION >= 13000
  MUST(cudaGraphAddNode(&node, graph, after ? &after : nullptr, nullptr, after ? 1 : 0, &p));
#else
  MUST(cudaGraphAddNode(&node, graph, after ? &after : nullptr, after ? 1 : 0, &p));
#endif
  return node;
}

template <class F>
cudaGraphNode_t kernel(cudaGraph_t graph, cudaGraphNode_t after, F f, int blocks, int threads, void **args) {
  cudaGraphNodeParams p = {};
  p.type = cudaGraphNodeTypeKernel;
  p.kernel.func = reinterpret_cast<void *>(f);
  p.kernel.gridDim = dim3(blocks);
  p.kernel.blockDim = dim3(threads);
  p.kernel.kernelParams = args;
  return add(graph, after, p);
}

template <class F>
double micros(F work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

cudaStream_t stream() {
  static cudaStream_t s = [] {
    cudaStream_t made;
    MUST(cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking));
    return made;
  }();
  return s;
}

}  // namespace
