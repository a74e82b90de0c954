// A kernel that adds to scratch which nobody fills: right on the first launch by luck, unless it is poisoned.
#include "check.h"

namespace poison_program {

__global__ void accumulate(float *scratch, float *kept) {
  *scratch += 1;
  *kept += 1;
}

int run(char **) {
  cudaStream_t s = stream();
  float *d = device<float>(2), *scratch = d, *kept = d + 1, *h = pinned<float>(2);
  OK(cudaMemset(d, 0, 8));
  OK(cudaDeviceSynchronize());
  cudaGraph_t g = graph();
  void *args[] = {&scratch, &kept};
  add(g, kernel_node(kernel<accumulate>(), 1, 1, args));
  cudaGraphExec_t e = instantiate(g), other = instantiate(g);
  graphgen_host_scratch(e, scratch, 4);
  graphgen_host_scratch(e, d + 2, 0);
  OK(cudaGraphLaunch(other, s));  // not its scratch
  OK(cudaMemcpyAsync(h, d, 8, cudaMemcpyDefault, s));
  OK(cudaStreamSynchronize(s));
  printf("%g %g\n", h[0], h[1]);
  OK(cudaGraphLaunch(e, s));
  OK(cudaMemcpyAsync(h, d, 8, cudaMemcpyDefault, s));
  OK(cudaStreamSynchronize(s));
  printf("%g %g\n", fabsf(h[0]), h[1]);
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphExecDestroy(other));
  OK(cudaGraphDestroy(g));
  OK(cudaFree(d));
  OK(cudaFreeHost(h));
  OK(cudaStreamDestroy(s));
  return failures != 0;
}

}  // namespace poison_program
