// Two files of one program: one makes, the other uses.
#include "check.h"

float *made(cudaStream_t s);

namespace {
__global__ void put(float *p) { p[1] = 2; }
}  // namespace

int main() {
  cudaStream_t s = stream();
  float *p = made(s);
  void *args[] = {&p};
  OK(cudaLaunchKernel(kernel<put>(), 1, 1, args, 0, s));
  OK(cudaStreamSynchronize(s));
  CHECK(p[0] == 1 && p[1] == 2);
  OK(cudaFreeHost(p));
  OK(cudaStreamDestroy(s));
  return finish();
}
