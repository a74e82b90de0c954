// A loop of three trips around a diamond. "bodies EDGES LAUNCHES" leaves out one edge of the body if EDGES is 0, and
// the one into the loop from what sets its condition if EDGES is 2, the one out of it if EDGES is 3, and the one into a
// child graph inside if EDGES is 4; it prints the results.
#include "check.h"

namespace bodies_program {

__global__ void put(int *x) { *x = 1; }
__global__ void plus(const int *x, int *y, int k) { *y = *x + k; }
__global__ void join(const int *a, const int *b, int *sum) { *sum += 10 * *a + *b; }
__global__ void next(cudaGraphConditionalHandle h, int *trips) { cudaGraphSetConditional(h, unsigned(++*trips < 3)); }
__global__ void start(cudaGraphConditionalHandle h) { cudaGraphSetConditional(h, 1); }

int run(char **argv) {
  const int edges = atoi(argv[1]);
  cudaStream_t s = stream();
  int *d = device<int>(5), *x = d, *a = d + 1, *b = d + 2, *sum = d + 3, *trips = d + 4, *out = pinned<int>(1);
  int one = 1, two = 2;
  cudaGraph_t g = graph();
  cudaGraphConditionalHandle h = condition(g, 0);
  void *put_args[] = {&x}, *a_args[] = {&x, &a, &one}, *b_args[] = {&x, &b, &two}, *join_args[] = {&a, &b, &sum};
  void *next_args[] = {&h, &trips}, *start_args[] = {&h};
  const auto zero = add(g, fill_node(sum, 0, 4, 2));
  const auto go = add(g, kernel_node(kernel<start>(), 1, 1, start_args));
  cudaGraphNode_t loop;
  std::vector<cudaGraphNode_t> before = {zero};
  if (edges != 2) before.push_back(go);
  const cudaGraph_t body = region(g, h, cudaGraphCondTypeWhile, 1, before, &loop)[0];
  const auto clear = add(body, fill_node(d, 0, 4, 3));
  const auto p = add(body, kernel_node(kernel<put>(), 1, 1, put_args), {clear});
  const auto na = add(body, kernel_node(kernel<plus>(), 1, 1, a_args), {p});
  const auto nb = add(body, kernel_node(kernel<plus>(), 1, 1, b_args), {edges == 0 ? clear : p});
  cudaGraph_t child = graph();
  add(child, kernel_node(kernel<join>(), 1, 1, join_args));
  add(body, child_node(child), edges == 4 ? std::vector<cudaGraphNode_t>{na} : std::vector<cudaGraphNode_t>{na, nb});
  OK(cudaGraphDestroy(child));
  add(body, kernel_node(kernel<next>(), 1, 1, next_args));  // whenever: the loop looks when the trip is over
  add(g, copy_node(out, sum, 4), {edges == 3 ? zero : loop});
  cudaGraphExec_t e = instantiate(g);
  for (int i = 0; i < atoi(argv[2]); i++) {
    OK(cudaGraphLaunch(e, s));
    OK(cudaStreamSynchronize(s));
    printf("%d\n", *out);
  }
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphDestroy(g));
  OK(cudaFree(d));
  OK(cudaFreeHost(out));
  OK(cudaStreamDestroy(s));
  return failures != 0 || graphgen_host_live() != 0;
}

}  // namespace bodies_program
