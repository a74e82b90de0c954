// Two streams. "events 1" orders them by an event; "events 0" only by luck, and much time between. With "nodes" the
// work and the event are in two graphs.
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
  const bool wait = atoi(argv[1]) != 0, nodes = argv[2];
  cudaGraph_t first = graph(), second = graph();
  const auto written = add(first, kernel_node(kernel<put>(), 1, 1, put_args));
  add(first, record_node(e), {written});
  const auto waited = wait ? add(second, wait_node(e)) : add(second, empty_node());
  add(second, kernel_node(kernel<get>(), 1, 1, get_args), {waited});
  cudaGraphExec_t writer = instantiate(first), reader = instantiate(second);
  if (nodes) {
    OK(cudaGraphLaunch(writer, s));
  } else {
    OK(cudaLaunchKernel(kernel<put>(), 1, 1, put_args, 0, s));
    OK(cudaEventRecord(e, s));
    if (wait) OK(cudaStreamWaitEvent(t, e));
  }
  if (!wait) usleep(50000);
  if (nodes) {
    OK(cudaGraphLaunch(reader, t));
  } else {
    OK(cudaLaunchKernel(kernel<get>(), 1, 1, get_args, 0, t));
  }
  OK(cudaStreamSynchronize(t));
  CHECK(*y == 1);
  for (cudaGraphExec_t made : {writer, reader}) OK(cudaGraphExecDestroy(made));
  for (cudaGraph_t made : {first, second}) OK(cudaGraphDestroy(made));
  OK(cudaStreamDestroy(s));
  OK(cudaStreamDestroy(t));
  OK(cudaEventDestroy(e));
  OK(cudaFree(x));
  OK(cudaFreeHost(y));
  return finish();
}

}  // namespace events_program
