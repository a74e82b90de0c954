// Graphs: arguments, edges, questions, updates, and what each refuses.
#include "check.h"

namespace graphs_program {

struct Wide {
  alignas(32) double v[4];
};

__global__ void put(int *dst, int index, int value) { dst[index] = value; }
__global__ void axpy(float a, const float *x, float *y) { y[threadIdx.x] = a * x[threadIdx.x]; }
__global__ void mixed(char c, Wide w, short s, double *out) { *out = c + w.v[3] + s; }
__global__ void next(int *x) { x[0] += 1; }
__global__ void nothing() {}

// G01: one array of arguments, reused and then gone.
void build(cudaGraph_t g, int *d) {
  for (int i = 0; i < 64; i++) {
    int value = 1000 + i;
    void *args[] = {&d, &i, &value};
    add(g, kernel_node(kernel<put>(), 1, 1, args));
  }
}

void overwrite_stack() {
  volatile char junk[8192];
  for (volatile char &c : junk) c = 0x55;
}

void arguments() {
  cudaStream_t s = stream();
  int *d = device<int>(64), *h = pinned<int>(64);
  double *out = pinned<double>(1);
  cudaGraph_t g = graph();
  build(g, d);
  overwrite_stack();
  char c = 1;
  short k = 2;
  Wide w{{0, 0, 0, 0.5}};
  void *args[] = {&c, &w, &k, &out};
  add(g, kernel_node(kernel<mixed>(), 1, 1, args));
  cudaGraphExec_t e = instantiate(g);
  OK(cudaGraphDestroy(g));
  OK(cudaGraphLaunch(e, s));
  OK(cudaMemcpyAsync(h, d, 256, cudaMemcpyDefault, s));
  OK(cudaStreamSynchronize(s));
  for (int i = 0; i < 64; i++) CHECK(h[i] == 1000 + i);
  CHECK(*out == 3.5);
  OK(cudaGraphExecDestroy(e));
  OK(cudaFree(d));
  OK(cudaFreeHost(h));
  OK(cudaFreeHost(out));
  OK(cudaStreamDestroy(s));
}

// G02: a new value for one of two nodes, again and again, also while launches are under way.
void updates() {
  cudaStream_t s = stream();
  float *x = pinned<float>(2), *y1 = pinned<float>(2), *y2 = pinned<float>(2), a1 = 2, a2 = 3;
  x[0] = x[1] = 1;
  cudaGraph_t g = graph();
  void *args1[] = {&a1, &x, &y1}, *args2[] = {&a2, &x, &y2};
  add(g, kernel_node(kernel<axpy>(), 1, 2, args1));
  cudaGraphNode_t second = add(g, kernel_node(kernel<axpy>(), 1, 2, args2));
  cudaGraphNode_t empty = add(g, empty_node());
  cudaGraphExec_t e = instantiate(g);
  OK(cudaGraphLaunch(e, s));
  a2 = 5;
  cudaGraphNodeParams p = kernel_node(kernel<axpy>(), 1, 2, args2);
  OK(cudaStreamSynchronize(s));
  CHECK(y1[0] == 2 && y2[1] == 3);
  for (int i = 0; i < 3; i++) OK(cudaGraphExecNodeSetParams(e, second, &p));
  OK(cudaGraphLaunch(e, s));
  a2 = 7;
  OK(cudaGraphExecNodeSetParams(e, second, &p));  // for the next launch, not for the one before
  OK(cudaStreamSynchronize(s));
  CHECK(y1[0] == 2 && y2[0] == 5);
  OK(cudaGraphLaunch(e, s));
  OK(cudaStreamSynchronize(s));
  CHECK(y1[1] == 2 && y2[1] == 7);

  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(e, empty, &p));  // another type
  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(e, nullptr, &p));
  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(nullptr, second, &p));
  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(e, second, nullptr));
  cudaGraph_t other = graph();
  cudaGraphNode_t foreign = add(other, p);
  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(e, foreign, &p));
  OK(cudaGraphDestroy(other));
  OK(cudaGraphDestroy(g));
  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(e, second, &p));  // G14: the node is gone
  OK(cudaGraphExecDestroy(e));
  EXPECT(cudaErrorInvalidValue, cudaGraphLaunch(e, s));
  EXPECT(cudaErrorInvalidValue, cudaGraphExecDestroy(e));
  EXPECT(cudaErrorInvalidValue, cudaGraphDestroy(g));
  for (float *f : {x, y1, y2}) OK(cudaFreeHost(f));
  OK(cudaStreamDestroy(s));
}

// G14: only copies and fills of one dimension change, and they stay where they are.
void linear() {
  char *d = device<char>(64), *h = pinned<char>(8);
  cudaGraph_t g = graph();
  cudaGraphNodeParams flat = fill_node(d, 1, 1, 8), rect = flat;
  rect.memset.height = 2;
  const auto a = add(g, flat), b = add(g, rect), c = add(g, copy_node(d, d + 32, 8));
  cudaGraphExec_t e = instantiate(g);
  OK(cudaGraphExecNodeSetParams(e, a, &flat));
  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(e, a, &rect));
  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(e, b, &flat));
  cudaGraphNodeParams moved = rect, wider = rect, pinned_one = fill_node(h, 1, 1, 8);
  moved.memset.dst = d + 1, moved.memset.value = 9;  // the place and the value of a rectangle may change
  wider.memset.width = 4;
  OK(cudaGraphExecNodeSetParams(e, b, &moved));
  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(e, b, &wider));
  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(e, a, &pinned_one));
  cudaGraphNodeParams copy = copy_node(d, d + 16, 8), none = copy_node(d, d + 16, 0);
  OK(cudaGraphExecNodeSetParams(e, c, &copy));
  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(e, c, &none));
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphDestroy(g));
  OK(cudaFreeHost(h));
  OK(cudaFree(d));
}

void shapes() {
  const dim3 bad_grids[] = {{0, 1, 1}, {1, 0, 1}, {1, 1, 0}, {0x80000000u, 1, 1}, {1, 65536, 1}, {1, 1, 65536}};
  const dim3 bad_blocks[] = {{0, 1, 1}, {1025, 1, 1}, {1, 1025, 1}, {1, 1, 65}, {32, 32, 2}};
  cudaGraph_t g = graph();
  cudaStream_t s = stream();
  cudaGraphNode_t n;
  for (const dim3 grid : bad_grids) {
    cudaGraphNodeParams p = kernel_node(kernel<nothing>(), grid, 1, nullptr);
    EXPECT(cudaErrorInvalidConfiguration, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &p));
    EXPECT(cudaErrorInvalidConfiguration, cudaLaunchKernel(kernel<nothing>(), grid, 1, nullptr, 0, s));
  }
  for (const dim3 block : bad_blocks) {
    EXPECT(cudaErrorInvalidConfiguration, cudaLaunchKernel(kernel<nothing>(), 1, block, nullptr, 0, s));
  }
  OK(cudaLaunchKernel(kernel<nothing>(), dim3(3, 2, 2), dim3(4, 4, 64), nullptr, 0, s));
  EXPECT(cudaErrorInvalidValue, cudaLaunchKernel(kernel<nothing>(), 1, 1, nullptr, 49153, s));
  EXPECT(cudaErrorInvalidDeviceFunction, cudaLaunchKernel(nullptr, 1, 1, nullptr, 0, s));
  EXPECT(cudaErrorInvalidDeviceFunction, cudaLaunchKernel(reinterpret_cast<const void *>(nothing), 1, 1, nullptr, 0, s));
  EXPECT(cudaErrorInvalidValue, cudaLaunchKernel(kernel<next>(), 1, 1, nullptr, 0, s));
  int on_stack = 0, *p = &on_stack;
  void *args[] = {&p};
  EXPECT(cudaErrorInvalidValue, cudaLaunchKernel(kernel<next>(), 1, 1, args, 0, s));  // no device can follow it
  OK(cudaStreamSynchronize(s));
  OK(cudaStreamDestroy(s));
  OK(cudaGraphDestroy(g));
}

void edges() {
  cudaGraph_t g = graph(), other = graph();
  cudaGraphNode_t a = add(g, empty_node()), b = add(g, empty_node(), {a}), c = add(g, empty_node(), {a, b}), n;
  cudaGraphNode_t k = add(g, kernel_node(kernel<nothing>(), 1, 1, nullptr)), x = add(other, empty_node());
  cudaGraphNodeParams p = empty_node(), kp = kernel_node(kernel<nothing>(), 1, 1, nullptr), odd = p;
  cudaGraphNode_t twice[] = {a, a};
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, twice, nullptr, 2, &p));
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, &x, nullptr, 1, &p));
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 1, &p));
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, nullptr, nullptr, nullptr, 0, &p));
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, nullptr));
  odd.type = cudaGraphNodeType(0x0a);  // an allocation
  EXPECT(cudaErrorNotSupported, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &odd));
  odd = p, odd.reserved0[1] = 1;
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &odd));
  odd = p, odd.reserved2 = 1;
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &odd));
  p = host_node(nullptr, nullptr);
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &p));
  cudaGraphEdgeData programmatic = {1, 0, cudaGraphDependencyTypeProgrammatic, {}};
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, &a, &programmatic, 1, &kp));
  OK(cudaGraphAddNode(&n, g, &k, &programmatic, 1, &kp));

  EXPECT(cudaErrorInvalidValue, cudaGraphAddDependencies(g, &a, &a, nullptr, 1));
  EXPECT(cudaErrorInvalidValue, cudaGraphAddDependencies(g, &a, &b, nullptr, 1));  // there already
  EXPECT(cudaErrorInvalidValue, cudaGraphAddDependencies(g, &a, &x, nullptr, 1));
  EXPECT(cudaErrorInvalidValue, cudaGraphAddDependencies(g, nullptr, &b, nullptr, 1));
  OK(cudaGraphAddDependencies(g, &n, &c, nullptr, 1));

  size_t count = 0;
  OK(cudaGraphGetNodes(g, nullptr, &count));
  CHECK(count == 5);
  cudaGraphNode_t nodes[9], from[9], to[9];
  cudaGraphEdgeData data[9];
  count = 9;
  OK(cudaGraphGetNodes(g, nodes, &count));
  CHECK(count == 5 && nodes[0] == a && nodes[4] == n && nodes[5] == nullptr);
  OK(cudaGraphGetEdges(g, nullptr, nullptr, nullptr, &count));
  CHECK(count == 5);
  EXPECT(cudaErrorLossyQuery, cudaGraphGetEdges(g, from, to, nullptr, &count));
  OK(cudaGraphGetEdges(g, from, to, data, &count));
  CHECK(from[3] == k && to[3] == n && data[3].type == cudaGraphDependencyTypeProgrammatic && data[0].type == 0);
  EXPECT(cudaErrorInvalidValue, cudaGraphGetEdges(g, from, nullptr, nullptr, &count));
  cudaGraphNodeType type;
  OK(cudaGraphNodeGetType(k, &type));
  CHECK(type == cudaGraphNodeTypeKernel);
  EXPECT(cudaErrorInvalidValue, cudaGraphNodeGetType(nullptr, &type));

  OK(cudaGraphAddDependencies(g, &c, &a, nullptr, 1));  // a circle, seen when all is there
  cudaGraphExec_t e;
  EXPECT(cudaErrorInvalidValue, cudaGraphInstantiate(&e, g, 0));
  EXPECT(cudaErrorInvalidValue, cudaGraphInstantiate(&e, other, 99));
  EXPECT(cudaErrorInvalidValue, cudaGraphInstantiate(nullptr, other, 0));
  EXPECT(cudaErrorInvalidValue, cudaGraphCreate(&g, 1));
  OK(cudaGraphDestroy(g));
  OK(cudaGraphDestroy(other));
}

// S07: ten thousand nodes in a row. Memory that went between two launches is told by the next wait.
void chain() {
  cudaStream_t s = stream();
  int *d = device<int>(1), *h = pinned<int>(1);
  cudaGraph_t g = graph();
  void *args[] = {&d};
  cudaGraphNode_t last = add(g, fill_node(d, 0, 4, 1));
  for (int i = 0; i < 10000; i++) last = add(g, kernel_node(kernel<next>(), 1, 1, args), {last});
  add(g, copy_node(h, d, 4), {last});
  cudaGraphExec_t e = instantiate(g);
  OK(cudaGraphUpload(e, s));
  OK(cudaGraphLaunch(e, s));
  OK(cudaStreamSynchronize(s));
  CHECK(*h == 10000);
  OK(cudaFree(d));
  OK(cudaGraphLaunch(e, s));
  EXPECT(cudaErrorIllegalAddress, cudaStreamSynchronize(s));
  OK(cudaStreamSynchronize(s));
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphDestroy(g));
  OK(cudaFreeHost(h));
  OK(cudaStreamDestroy(s));
}

int run(char **) {
  arguments();
  updates();
  linear();
  shapes();
  edges();
  chain();
  return finish();
}

}  // namespace graphs_program
