// Event nodes: graphs that wait for each other, for streams, and streams that wait for them.
#include "check.h"

namespace event_nodes_program {

__global__ void put(int *x, int value) { *x = value; }
__global__ void get(const int *x, int *y) { *y = *x; }

void slow(void *) { usleep(30000); }

cudaEvent_t event() {
  cudaEvent_t e = nullptr;
  OK(cudaEventCreateWithFlags(&e, cudaEventDisableTiming));
  return e;
}

cudaGraphNode_t put_in(cudaGraph_t g, int *x, int value, std::vector<cudaGraphNode_t> after) {
  void *args[] = {&x, &value};
  return add(g, kernel_node(kernel<put>(), 1, 1, args), after);
}

cudaGraphNode_t get_in(cudaGraph_t g, int *x, int *y, std::vector<cudaGraphNode_t> after) {
  void *args[] = {&x, &y};
  return add(g, kernel_node(kernel<get>(), 1, 1, args), after);
}

// across has a graph that writes, records and goes on, and one on another stream that waits and reads. A launch waits
// for what was recorded before it, not for what comes.
void across() {
  cudaStream_t s = stream(), t = stream();
  cudaEvent_t written = event(), read = event();
  int *x = device<int>(1), *y = pinned<int>(2), *h = pinned<int>(1);
  y[0] = y[1] = -1;
  cudaGraph_t writer = graph(), reader = graph();
  const auto before = add(writer, wait_node(read)), late = add(writer, host_node(slow, nullptr), {before});
  const auto wrote = put_in(writer, x, 7, {late});
  const auto recorded = add(writer, record_node(written), {wrote});
  add(writer, host_node(slow, nullptr), {recorded});
  const auto waited = add(reader, wait_node(written));
  const auto got = get_in(reader, x, y, {waited});
  add(reader, record_node(read), {got});
  cudaGraphExec_t w = instantiate(writer), r = instantiate(reader);
  for (int i = 0; i < 5; i++) {
    int value = 100 + i;
    void *args[] = {&x, &value};
    cudaGraphNodeParams p = kernel_node(kernel<put>(), 1, 1, args);
    OK(cudaGraphExecNodeSetParams(w, wrote, &p));
    OK(cudaGraphLaunch(w, s));
    const cudaError_t pending = cudaEventQuery(written);
    CHECK(pending == cudaErrorNotReady && cudaGetLastError() == cudaErrorNotReady);
    OK(cudaGraphLaunch(r, t));
    if (i == 3) {  // streams and threads wait for nodes too
      OK(cudaStreamWaitEvent(s, read, cudaEventWaitDefault));
      OK(cudaMemcpyAsync(h, x, 4, cudaMemcpyDefault, s));
    }
    OK(cudaEventSynchronize(read));
    CHECK(y[0] == value);
  }
  OK(cudaStreamSynchronize(s));
  CHECK(*h == 103);
  OK(cudaEventQuery(written));

  // What a stream records, a node waits for; and a node may be given another event.
  cudaEvent_t other = event();
  cudaGraphNodeParams p = wait_node(other);
  OK(cudaGraphExecNodeSetParams(r, waited, &p));
  OK(cudaLaunchHostFunc(s, slow, nullptr));
  int value = 55;
  void *args[] = {&x, &value};
  OK(cudaLaunchKernel(kernel<put>(), 1, 1, args, 0, s));
  OK(cudaEventRecordWithFlags(other, s, cudaEventRecordDefault));
  OK(cudaGraphLaunch(r, t));
  OK(cudaStreamSynchronize(t));
  CHECK(y[0] == 55);
  cudaEvent_t told = nullptr;
  OK(cudaGraphEventWaitNodeGetEvent(waited, &told));
  CHECK(told == written);
  OK(cudaGraphEventRecordNodeGetEvent(recorded, &told));
  CHECK(told == written);
  EXPECT(cudaErrorInvalidValue, cudaGraphEventRecordNodeGetEvent(waited, &told));
  EXPECT(cudaErrorInvalidValue, cudaGraphEventWaitNodeGetEvent(recorded, &told));

  OK(cudaGraphExecDestroy(w));
  OK(cudaGraphExecDestroy(r));
  for (cudaGraph_t g : {writer, reader}) OK(cudaGraphDestroy(g));
  for (cudaEvent_t e : {written, read, other}) OK(cudaEventDestroy(e));
  for (cudaStream_t made : {s, t}) OK(cudaStreamDestroy(made));
  OK(cudaFree(x));
  for (int *p2 : {y, h}) OK(cudaFreeHost(p2));
}

// failing never comes to the record. Nobody waits for ever, and no later launch is harmed.
void failing() {
  cudaStream_t s = stream(), t = stream();
  cudaEvent_t e = event();
  int *x = device<int>(1);
  cudaGraph_t g = graph();
  add(g, record_node(e), {put_in(g, x, 1, {})});
  cudaGraphExec_t exec = instantiate(g);
  OK(cudaFree(x));
  OK(cudaGraphLaunch(exec, s));
  OK(cudaStreamWaitEvent(t, e));
  OK(cudaStreamSynchronize(t));
  OK(cudaEventSynchronize(e));
  EXPECT(cudaErrorIllegalAddress, cudaStreamSynchronize(s));
  OK(cudaGraphExecDestroy(exec));
  OK(cudaGraphDestroy(g));
  OK(cudaEventDestroy(e));
  for (cudaStream_t made : {s, t}) OK(cudaStreamDestroy(made));
}

// once has both in one graph: the wait is for the record of the launch before, whatever the order of the nodes.
void once() {
  cudaStream_t s = stream();
  cudaEvent_t e = event();
  cudaGraph_t g = graph(), child = graph();
  add(child, record_node(e));
  add(child, wait_node(e));
  add(g, record_node(e));
  add(g, wait_node(e));
  add(g, child_node(child));
  cudaGraphExec_t exec = instantiate(g);
  for (int i = 0; i < 20; i++) OK(cudaGraphLaunch(exec, s));
  OK(cudaEventDestroy(e));  // the graph keeps what it needs
  OK(cudaGraphLaunch(exec, s));
  OK(cudaStreamSynchronize(s));
  OK(cudaGraphExecDestroy(exec));
  for (cudaGraph_t made : {g, child}) OK(cudaGraphDestroy(made));
  OK(cudaStreamDestroy(s));
}

void refusals() {
  cudaStream_t s = stream();
  cudaEvent_t gone = event(), far = nullptr, fine = event();
  OK(cudaSetDevice(1));
  far = event();
  OK(cudaSetDevice(0));
  OK(cudaEventDestroy(gone));
  cudaGraph_t g = graph();
  cudaGraphNode_t n;
  for (cudaEvent_t e : {gone, cudaEvent_t(nullptr)}) {
    cudaGraphNodeParams r = record_node(e), w = wait_node(e);
    EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &r));
    EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &w));
  }
  cudaGraphNodeParams r = record_node(far);
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &r));  // records are the device's own
  add(g, wait_node(far));
  EXPECT(cudaErrorInvalidValue, cudaEventRecordWithFlags(fine, s, cudaEventRecordExternal));
  EXPECT(cudaErrorInvalidValue, cudaStreamWaitEvent(s, fine, cudaEventWaitExternal));
  EXPECT(cudaErrorInvalidResourceHandle, cudaEventQuery(gone));
  OK(cudaEventQuery(fine));  // never recorded
  OK(cudaGraphDestroy(g));

  // Not in bodies, as CUDA says.
  for (const cudaGraphNodeParams &p : {record_node(fine), wait_node(fine)}) {
    g = graph();
    add(region(g, condition(g, 0), cudaGraphCondTypeIf, 1)[0], p);
    cudaGraphExec_t exec;
    EXPECT(cudaErrorInvalidValue, cudaGraphInstantiate(&exec, g, 0));
    OK(cudaGraphDestroy(g));
  }
  for (cudaEvent_t e : {far, fine}) OK(cudaEventDestroy(e));
  OK(cudaStreamDestroy(s));
}

int run(char **) {
  across();
  failing();
  once();
  refusals();
  return finish();
}

}  // namespace event_nodes_program
