// Two streams. "events 1" orders them by an event; "events 0" only by luck, and much time between.
#include "check.h"

namespace events_program {

__global__ void put(int *x) { *x = 1; }
__global__ void get(const int *x, int *y) { *y = *x; }

int run(char **argv) {
  cudaStream_t s = stream(), t = stream();
  cudaEvent_t e;
  int *x = device<int>(1), *y = pinned<int>(1);
  void *put_args[] = {&x}, *get_args[] = {&x, &y};
  OK(cudaEventCreateWithFlags(&e, cudaEventDisableTiming));
  OK(cudaLaunchKernel(kernel<put>(), 1, 1, put_args, 0, s));
  OK(cudaEventRecord(e, s));
  if (atoi(argv[1])) {
    OK(cudaStreamWaitEvent(t, e));
  } else {
    usleep(50000);
  }
  OK(cudaLaunchKernel(kernel<get>(), 1, 1, get_args, 0, t));
  OK(cudaStreamSynchronize(t));
  CHECK(*y == 1);
  OK(cudaStreamDestroy(s));
  OK(cudaStreamDestroy(t));
  OK(cudaEventDestroy(e));
  OK(cudaFree(x));
  OK(cudaFreeHost(y));
  return finish();
}

}  // namespace events_program
