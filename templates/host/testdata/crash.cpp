// Deliberate mistakes. "crash NAME" makes one; it must not live to print "survived".
#include "check.h"

namespace crash_program {

__global__ void write_at(float *p, int64_t i) { p[i] = 1; }
__global__ void read_at(const float *p, int64_t i, float *out) { *out = p[i]; }
__global__ void follow(float **table) { *table[0] = 1; }

__global__ void set(cudaGraphConditionalHandle h) { cudaGraphSetConditional(h, 1); }

void touch(void *p) { *static_cast<volatile float *>(p) = 1; }

int run(char **argv) {
  const std::string what = argv[1];
  cudaStream_t s = stream();
  float *d = device<float>(101), *h = pinned<float>(101), *out = h;
  int64_t at = 0;
  void *write_d[] = {&d, &at}, *write_h[] = {&h, &at}, *read_d[] = {&d, &at, &out};
  if (what == "none") OK(cudaLaunchKernel(kernel<write_at>(), 1, 1, write_d, 0, s));
  if (what == "host writes device memory") touch(d);
  if (what == "host reads device memory") h[0] = *d;
  if (what == "host reads device memory after a wait") {
    OK(cudaLaunchKernel(kernel<write_at>(), 1, 1, write_d, 0, s));
    OK(cudaStreamSynchronize(s));
    h[0] = *d;
  }
  if (what == "host function writes device memory") OK(cudaLaunchHostFunc(s, touch, d));
  if (what == "host node writes device memory") {
    cudaGraph_t g = graph();
    const auto first = add(g, kernel_node(kernel<write_at>(), 1, 1, write_d));
    add(g, host_node(touch, d), {first});
    OK(cudaGraphLaunch(instantiate(g), s));
  }
  if (what == "host node in a child graph writes device memory") {
    cudaGraph_t g = graph(), child = graph();
    add(child, host_node(touch, d), {add(child, kernel_node(kernel<write_at>(), 1, 1, write_d))});
    add(g, child_node(child));
    OK(cudaGraphLaunch(instantiate(g), s));
  }
  if (what == "kernel sets the condition of no graph") {
    cudaGraph_t g = graph();
    cudaGraphConditionalHandle handle = condition(g, 0);
    void *args[] = {&handle};
    OK(cudaGraphDestroy(g));
    OK(cudaLaunchKernel(kernel<set>(), 1, 1, args, 0, s));
  }
  if (what == "kernel writes far beyond") {
    at = 100000;
    OK(cudaLaunchKernel(kernel<write_at>(), 1, 1, write_d, 0, s));
  }
  if (what == "kernel writes one beyond") {
    at = 101;
    OK(cudaLaunchKernel(kernel<write_at>(), 1, 1, write_d, 0, s));
  }
  if (what == "kernel reads one before") {
    at = -1;
    OK(cudaLaunchKernel(kernel<read_at>(), 1, 1, read_d, 0, s));
  }
  if (what == "kernel writes one beyond pinned memory") {
    at = 101;
    OK(cudaLaunchKernel(kernel<write_at>(), 1, 1, write_h, 0, s));
  }
  if (what == "kernel follows a freed pointer") {
    float **table = pinned<float *>(1);
    void *args[] = {&table};
    table[0] = d;
    OK(cudaFree(d));
    OK(cudaLaunchKernel(kernel<follow>(), 1, 1, args, 0, s));
  }
  OK(cudaStreamSynchronize(s));
  puts("survived");
  return 0;
}

}  // namespace crash_program
