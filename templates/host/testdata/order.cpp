// A diamond with a pinned result: x = 1; a = x + 1, b = x + 2; out = 10a + b. "order EDGES LAUNCHES" leaves out one edge
// if EDGES is 0, and prints the results.
#include "check.h"

namespace order_program {

__global__ void put(int *x) { *x = 1; }
__global__ void plus(const int *x, int *y, int k) { *y = *x + k; }
__global__ void join(const int *a, const int *b, int *out) { *out = 10 * *a + *b; }

// Blocks of one kernel are unordered: this one is wrong, and only with threads can it show.
__global__ void racy(int *x) { *x += 1; }

int run(char **argv) {
  const bool whole = atoi(argv[1]) != 0;
  cudaStream_t s = stream();
  int *d = device<int>(3), *x = d, *a = d + 1, *b = d + 2, *out = pinned<int>(1), one = 1, two = 2;
  void *put_args[] = {&x}, *a_args[] = {&x, &a, &one}, *b_args[] = {&x, &b, &two}, *join_args[] = {&a, &b, &out};
  cudaGraph_t g = graph();
  const auto zero = add(g, fill_node(d, 0, 4, 3));
  const auto p = add(g, kernel_node(kernel<put>(), 1, 1, put_args), {zero});
  const auto na = add(g, kernel_node(kernel<plus>(), 1, 1, a_args), {p});
  const auto nb = add(g, kernel_node(kernel<plus>(), 1, 1, b_args), {whole ? p : zero});
  const auto through = add(g, empty_node(), {nb});  // S04: order passes through
  add(g, kernel_node(kernel<join>(), 1, 1, join_args), {na, through});
  void *racy_args[] = {&x};
  if (argv[3]) add(g, kernel_node(kernel<racy>(), 16, 4, racy_args), {na, nb});
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

}  // namespace order_program
