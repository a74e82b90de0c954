// Several devices: copies between them, access to each other's memory, and whose a node is. "peers apart" runs where no
// device can be given access to another.
#include "check.h"

namespace peers_program {

__global__ void get(const int *from, int *to) { *to = *from; }

int *far_memory(int value) {
  int *p = nullptr;
  OK(cudaSetDevice(1));
  p = device<int>(4);
  OK(cudaMemcpy(p, &value, 4, cudaMemcpyHostToDevice));
  OK(cudaSetDevice(0));
  return p;
}

// copies go from device to device whether they have access or not: by plain copies, by nodes, and by name.
void copies() {
  cudaStream_t s = stream();
  int *near = device<int>(4), *far = far_memory(42), value = 0;
  OK(cudaMemcpyPeerAsync(near, 0, far, 1, 4, s));
  OK(cudaMemcpyAsync(&value, near, 4, cudaMemcpyDefault, s));
  CHECK(value == 42);
  OK(cudaMemcpyPeer(near + 1, 0, far, 1, 4));
  OK(cudaMemcpy(&value, near + 1, 4, cudaMemcpyDefault));
  CHECK(value == 42);
  cudaGraph_t g = graph();
  add(g, copy_node(near + 2, far, 4), {});
  cudaGraphExec_t e = instantiate(g);
  OK(cudaGraphLaunch(e, s));
  OK(cudaStreamSynchronize(s));
  OK(cudaMemcpy(&value, near + 2, 4, cudaMemcpyDefault));
  CHECK(value == 42);
  EXPECT(cudaErrorInvalidValue, cudaMemcpyPeerAsync(near, 1, far, 1, 4, s));
  EXPECT(cudaErrorInvalidValue, cudaMemcpyPeerAsync(near, 0, far, 0, 4, s));
  EXPECT(cudaErrorInvalidValue, cudaMemcpyPeerAsync(near, 0, &value, 1, 4, s));
  EXPECT(cudaErrorInvalidValue, cudaMemcpyPeerAsync(near, 0, far, 1, 17, s));
  EXPECT(cudaErrorInvalidDevice, cudaMemcpyPeerAsync(near, 2, far, 1, 4, s));
  EXPECT(cudaErrorInvalidDevice, cudaMemcpyPeerAsync(near, 0, far, -1, 4, s));
  OK(cudaMemcpyPeerAsync(near, 0, far, 1, 0, s));

  // An update does not move an operand to another device or to the host.
  int *h = pinned<int>(1);
  cudaGraphNode_t node;
  size_t count = 1;
  OK(cudaGraphGetNodes(g, &node, &count));
  cudaGraphNodeParams same = copy_node(near + 3, far, 4), here = copy_node(near + 3, near, 4);
  cudaGraphNodeParams host = copy_node(h, far, 4);
  OK(cudaGraphExecNodeSetParams(e, node, &same));
  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(e, node, &here));
  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(e, node, &host));
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphDestroy(g));
  for (int *p : {near, far}) OK(cudaFree(p));
  OK(cudaFreeHost(h));
  OK(cudaStreamDestroy(s));
}

// access is needed by kernels, fills, and whatever is in a body.
void access(bool possible) {
  cudaStream_t s = stream();
  int *near = device<int>(4), *far = far_memory(43), can = -1, value = 0;
  void *args[] = {&far, &near};
  cudaGraphNodeParams k = kernel_node(kernel<get>(), 1, 1, args);
  cudaGraphNodeParams f = fill_node(far, 9, 4, 1), c = copy_node(near, far, 4);
  cudaGraphNode_t n;
  cudaGraph_t g = graph();
  const auto in_body = [&](cudaError_t want) {
    cudaGraph_t whole = graph();
    add(region(whole, condition(whole, 1), cudaGraphCondTypeIf, 1)[0], c);
    cudaGraphExec_t e = nullptr;
    EXPECT(want, cudaGraphInstantiate(&e, whole, 0));
    if (e) OK(cudaGraphExecDestroy(e));
    OK(cudaGraphDestroy(whole));
  };
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &k));
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &f));
  EXPECT(cudaErrorInvalidValue, cudaLaunchKernel(kernel<get>(), 1, 1, args, 0, s));
  in_body(cudaErrorInvalidValue);

  OK(cudaDeviceCanAccessPeer(&can, 0, 1));
  CHECK(can == possible);
  OK(cudaDeviceCanAccessPeer(&can, 1, 1));
  CHECK(can == 0);
  EXPECT(cudaErrorInvalidDevice, cudaDeviceCanAccessPeer(&can, 0, 2));
  EXPECT(cudaErrorInvalidValue, cudaDeviceCanAccessPeer(nullptr, 0, 1));
  EXPECT(cudaErrorInvalidDevice, cudaDeviceEnablePeerAccess(0, 0));
  EXPECT(cudaErrorInvalidDevice, cudaDeviceEnablePeerAccess(2, 0));
  EXPECT(cudaErrorInvalidValue, cudaDeviceEnablePeerAccess(1, 1));
  EXPECT(cudaErrorPeerAccessNotEnabled, cudaDeviceDisablePeerAccess(1));
  EXPECT(cudaErrorInvalidDevice, cudaDeviceDisablePeerAccess(2));
  if (possible) {
    OK(cudaDeviceEnablePeerAccess(1, 0));
    EXPECT(cudaErrorPeerAccessAlreadyEnabled, cudaDeviceEnablePeerAccess(1, 0));
    in_body(cudaSuccess);
    add(g, k, {add(g, f)});
    cudaGraphExec_t e = instantiate(g);
    OK(cudaGraphLaunch(e, s));
    OK(cudaMemcpyAsync(&value, near, 4, cudaMemcpyDefault, s));
    CHECK(value == 9);
    OK(cudaSetDevice(1));  // the other way it is another matter
    EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &k));
    OK(cudaSetDevice(0));
    OK(cudaDeviceDisablePeerAccess(1));
    OK(cudaGraphLaunch(e, s));
    EXPECT(cudaErrorIllegalAddress, cudaStreamSynchronize(s));
    OK(cudaGraphExecDestroy(e));
  } else {
    EXPECT(cudaErrorInvalidDevice, cudaDeviceEnablePeerAccess(1, 0));
  }
  OK(cudaGraphDestroy(g));
  for (int *p : {near, far}) OK(cudaFree(p));
  OK(cudaStreamDestroy(s));
}

// owners has nodes of two devices in one graph, launched from either.
void owners() {
  int *near = device<int>(2), *far = far_memory(44), *far_out = far + 1, *near_out = near + 1, value = 0;
  void *near_args[] = {&near, &near_out}, *far_args[] = {&far, &far_out};
  cudaGraph_t g = graph();
  OK(cudaSetDevice(1));
  cudaStream_t s = stream();
  const auto first = add(g, kernel_node(kernel<get>(), 1, 1, far_args));
  OK(cudaSetDevice(0));
  const auto across = add(g, copy_node(near, far_out, 4), {first});
  const auto second = add(g, kernel_node(kernel<get>(), 1, 1, near_args), {across});
  cudaGraphExec_t e = instantiate(g);
  OK(cudaGraphLaunch(e, s));
  OK(cudaStreamSynchronize(s));
  OK(cudaMemcpy(&value, near_out, 4, cudaMemcpyDefault));
  CHECK(value == 44);
  cudaGraphNodeParams p = kernel_node(kernel<get>(), 1, 1, near_args), q = kernel_node(kernel<get>(), 1, 1, far_args);
  OK(cudaGraphExecNodeSetParams(e, second, &p));
  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(e, first, &q));  // not from here
  OK(cudaSetDevice(1));
  OK(cudaGraphExecNodeSetParams(e, first, &q));
  OK(cudaSetDevice(0));
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphDestroy(g));
  for (int *p2 : {near, far}) OK(cudaFree(p2));
  OK(cudaStreamDestroy(s));
}

int run(char **argv) {
  copies();
  access(!argv[1]);
  owners();
  return finish();
}

}  // namespace peers_program
