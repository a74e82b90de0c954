// What the test programs share: checks that go on after a failure, and short ways to describe nodes.
#pragma once

#include "graphgen_host.h"

#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

inline int failures = 0;

// Functions rather than macros do the work, which compiles much faster under sanitizers.
inline void check(bool fine, const char *file, int line, const char *what) {
  if (fine) return;
  printf("%s:%d: %s\n", file, line, what);
  failures++;
}

inline void expect(cudaError_t want, cudaError_t got, const char *file, int line, const char *what) {
  const cudaError_t last = cudaGetLastError();
  if (got == want && last == got) return;
  printf("%s:%d: %s: %s, last %s, want %s\n", file, line, what, cudaGetErrorName(got), cudaGetErrorName(last),
         cudaGetErrorName(want));
  failures++;
}

#define CHECK(what) check((what), __FILE__, __LINE__, #what)

// EXPECT calls the API and compares its error; what is an error must be the last error too.
#define EXPECT(code, call) expect((code), (call), __FILE__, __LINE__, #call)

#define OK(call) EXPECT(cudaSuccess, call)

inline int finish() {
  CHECK(graphgen_host_live() == 0);
  if (failures == 0) puts("ok");
  return failures != 0;
}

template <class T>
T *device(size_t count) {
  T *p = nullptr;
  OK(cudaMalloc(&p, count * sizeof(T)));
  return p;
}

template <class T>
T *pinned(size_t count) {
  T *p = nullptr;
  OK(cudaHostAlloc(&p, count * sizeof(T), cudaHostAllocDefault));
  return p;
}

inline cudaStream_t stream() {
  cudaStream_t s = nullptr;
  OK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
  return s;
}

inline cudaGraphNodeParams kernel_node(const void *func, dim3 grid, dim3 block, void **args) {
  cudaGraphNodeParams p = {};
  p.type = cudaGraphNodeTypeKernel;
  p.kernel.func = const_cast<void *>(func);
  p.kernel.gridDim = grid;
  p.kernel.blockDim = block;
  p.kernel.kernelParams = args;
  return p;
}

inline cudaGraphNodeParams copy_node(void *dst, const void *src, size_t bytes) {
  cudaGraphNodeParams p = {};
  p.type = cudaGraphNodeTypeMemcpy;
  p.memcpy.copyParams.dstPtr = make_cudaPitchedPtr(dst, bytes, bytes, 1);
  p.memcpy.copyParams.srcPtr = make_cudaPitchedPtr(const_cast<void *>(src), bytes, bytes, 1);
  p.memcpy.copyParams.extent = make_cudaExtent(bytes, 1, 1);
  p.memcpy.copyParams.kind = cudaMemcpyDefault;
  return p;
}

inline cudaGraphNodeParams fill_node(void *dst, unsigned value, unsigned element, size_t count) {
  cudaGraphNodeParams p = {};
  p.type = cudaGraphNodeTypeMemset;
  p.memset = {dst, count * element, value, element, count, 1};
  return p;
}

inline cudaGraphNodeParams host_node(cudaHostFn_t fn, void *data) {
  cudaGraphNodeParams p = {};
  p.type = cudaGraphNodeTypeHost;
  p.host = {fn, data};
  return p;
}

inline cudaGraphNodeParams empty_node() {
  cudaGraphNodeParams p = {};
  p.type = cudaGraphNodeTypeEmpty;
  return p;
}

inline cudaGraphNodeParams record_node(cudaEvent_t e) {
  cudaGraphNodeParams p = {};
  p.type = cudaGraphNodeTypeEventRecord;
  p.eventRecord.event = e;
  return p;
}

inline cudaGraphNodeParams wait_node(cudaEvent_t e) {
  cudaGraphNodeParams p = {};
  p.type = cudaGraphNodeTypeWaitEvent;
  p.eventWait.event = e;
  return p;
}

inline cudaGraphNodeParams child_node(cudaGraph_t child) {
  cudaGraphNodeParams p = {};
  p.type = cudaGraphNodeTypeGraph;
  p.graph.graph = child;
  return p;
}

inline cudaGraphNodeParams conditional_node(cudaGraphConditionalHandle handle, cudaGraphConditionalNodeType type,
                                            unsigned size) {
  cudaGraphNodeParams p = {};
  p.type = cudaGraphNodeTypeConditional;
  p.conditional = {handle, type, size, nullptr};
  return p;
}

inline cudaGraphConditionalHandle condition(cudaGraph_t g, unsigned value) {
  cudaGraphConditionalHandle h = 0;
  OK(cudaGraphConditionalHandleCreate(&h, g, value, cudaGraphCondAssignDefault));
  return h;
}

inline cudaGraph_t graph() {
  cudaGraph_t g = nullptr;
  OK(cudaGraphCreate(&g, 0));
  return g;
}

inline cudaGraphNode_t add(cudaGraph_t g, cudaGraphNodeParams p, std::vector<cudaGraphNode_t> after = {}) {
  cudaGraphNode_t node = nullptr;
  OK(cudaGraphAddNode(&node, g, after.data(), nullptr, after.size(), &p));
  return node;
}

// region adds a conditional node and returns its bodies.
inline std::vector<cudaGraph_t> region(cudaGraph_t g, cudaGraphConditionalHandle handle,
                                       cudaGraphConditionalNodeType type, unsigned size,
                                       std::vector<cudaGraphNode_t> after = {}, cudaGraphNode_t *out = nullptr) {
  cudaGraphNodeParams p = conditional_node(handle, type, size);
  cudaGraphNode_t node = nullptr;
  OK(cudaGraphAddNode(&node, g, after.data(), nullptr, after.size(), &p));
  if (out) *out = node;
  const cudaGraph_t *bodies = p.conditional.phGraph_out;
  return bodies ? std::vector<cudaGraph_t>(bodies, bodies + size) : std::vector<cudaGraph_t>(size);
}

inline cudaGraphExec_t instantiate(cudaGraph_t g) {
  cudaGraphExec_t e = nullptr;
  OK(cudaGraphInstantiate(&e, g, 0));
  return e;
}
