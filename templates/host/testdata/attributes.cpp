// Attributes of devices, kernels and launches: what is taken, what is refused, and what a node tells about itself.
#include "check.h"

namespace attributes_program {

__device__ bool first() { return blockIdx.x == 0 && blockIdx.y == 0 && threadIdx.x == 0; }
__global__ void put(int *x) {
  if (first()) *x = 1;
}
__global__ void other(int *x) {
  if (first()) *x = 2;
}

int attribute(cudaDeviceAttr a) {
  int value = -1;
  OK(cudaDeviceGetAttribute(&value, a, 0));
  return value;
}

void devices() {
  CHECK(attribute(cudaDevAttrComputeCapabilityMajor) == 9 && attribute(cudaDevAttrComputeCapabilityMinor) == 0);
  CHECK(attribute(cudaDevAttrMultiProcessorCount) == 132 && attribute(cudaDevAttrWarpSize) == 32);
  CHECK(attribute(cudaDevAttrMaxSharedMemoryPerBlock) == 49152);
  CHECK(attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin) == 232448);
  CHECK(attribute(cudaDevAttrCooperativeLaunch) == 1 && attribute(cudaDevAttrClusterLaunch) == 1);
  int value = 7, least = 7, greatest = 7;
  EXPECT(cudaErrorInvalidValue, cudaDeviceGetAttribute(&value, cudaDeviceAttr(127), 0));
  EXPECT(cudaErrorInvalidValue, cudaDeviceGetAttribute(nullptr, cudaDevAttrWarpSize, 0));
  EXPECT(cudaErrorInvalidDevice, cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 99));
  CHECK(value == 7);
  OK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
  CHECK(least == 0 && greatest == -5);
}

cudaLaunchAttributeValue clusters(unsigned x, unsigned y = 1, unsigned z = 1) {
  cudaLaunchAttributeValue v = {};
  v.clusterDim = {x, y, z};
  return v;
}

cudaLaunchAttributeValue number(int n) {
  cudaLaunchAttributeValue v = {};
  v.priority = n;  // at the place of every other number
  return v;
}

void shared_memory(int *d, cudaStream_t s) {
  void *args[] = {&d};
  const void *f = kernel<put>();
  OK(cudaLaunchKernel(f, 1, 1, args, 49152, s));
  EXPECT(cudaErrorInvalidValue, cudaLaunchKernel(f, 1, 1, args, 49153, s));
  EXPECT(cudaErrorInvalidValue, cudaFuncSetAttribute(f, cudaFuncAttributeMaxDynamicSharedMemorySize, 232449));
  EXPECT(cudaErrorInvalidValue, cudaFuncSetAttribute(f, cudaFuncAttributePreferredSharedMemoryCarveout, 101));
  EXPECT(cudaErrorInvalidValue, cudaFuncSetAttribute(f, cudaFuncAttribute(15), 1));
  EXPECT(cudaErrorInvalidDeviceFunction,
         cudaFuncSetAttribute(reinterpret_cast<const void *>(put), cudaFuncAttributeMaxDynamicSharedMemorySize, 1));
  OK(cudaFuncSetAttribute(f, cudaFuncAttributeMaxDynamicSharedMemorySize, 232448));
  OK(cudaLaunchKernel(f, 1, 1, args, 232448, s));
  EXPECT(cudaErrorInvalidValue, cudaLaunchKernel(f, 1, 1, args, 232449, s));
  EXPECT(cudaErrorInvalidValue, cudaLaunchKernel(kernel<other>(), 1, 1, args, 49153, s));  // it did not ask
  cudaFuncAttributes own = {};
  OK(cudaFuncGetAttributes(&own, f));
  CHECK(own.maxDynamicSharedSizeBytes == 232448 && own.maxThreadsPerBlock == 1024);
  EXPECT(cudaErrorInvalidDeviceFunction, cudaFuncGetAttributes(&own, nullptr));
  OK(cudaStreamSynchronize(s));
}

void nodes(int *d, cudaStream_t s) {
  void *args[] = {&d};
  cudaGraph_t g = graph();
  const cudaGraphNode_t node = add(g, kernel_node(kernel<other>(), dim3(12, 4), 32, args));
  const cudaGraphNode_t none = add(g, empty_node());
  cudaLaunchAttributeValue v = clusters(2, 2), got = {};
  OK(cudaGraphKernelNodeSetAttribute(node, cudaLaunchAttributeClusterDimension, &v));
  OK(cudaGraphKernelNodeGetAttribute(node, cudaLaunchAttributeClusterDimension, &got));
  CHECK(got.clusterDim.x == 2 && got.clusterDim.y == 2 && got.clusterDim.z == 1);
  EXPECT(cudaErrorInvalidValue, cudaGraphKernelNodeSetAttribute(none, cudaLaunchAttributeClusterDimension, &v));
  EXPECT(cudaErrorInvalidValue, cudaGraphKernelNodeSetAttribute(node, cudaLaunchAttributeClusterDimension, nullptr));
  EXPECT(cudaErrorInvalidValue, cudaGraphKernelNodeSetAttribute(node, cudaLaunchAttributeID(15), &v));
  v = clusters(5);  // 12 blocks are no fives
  EXPECT(cudaErrorInvalidClusterSize, cudaGraphKernelNodeSetAttribute(node, cudaLaunchAttributeClusterDimension, &v));
  v = clusters(12);
  EXPECT(cudaErrorInvalidClusterSize, cudaGraphKernelNodeSetAttribute(node, cudaLaunchAttributeClusterDimension, &v));
  OK(cudaFuncSetAttribute(kernel<other>(), cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
  OK(cudaGraphKernelNodeSetAttribute(node, cudaLaunchAttributeClusterDimension, &v));
  v = clusters(6, 4);
  EXPECT(cudaErrorInvalidClusterSize, cudaGraphKernelNodeSetAttribute(node, cudaLaunchAttributeClusterDimension, &v));
  v = clusters(0);
  EXPECT(cudaErrorInvalidValue, cudaGraphKernelNodeSetAttribute(node, cudaLaunchAttributeClusterDimension, &v));
  for (const auto id :
       {cudaLaunchAttributeCooperative, cudaLaunchAttributePriority, cudaLaunchAttributeMemSyncDomain}) {
    v = number(1);
    OK(cudaGraphKernelNodeSetAttribute(node, id, &v));
    OK(cudaGraphKernelNodeGetAttribute(node, id, &got));
    CHECK(got.priority == 1);
  }
  v = number(2);
  EXPECT(cudaErrorInvalidValue, cudaGraphKernelNodeSetAttribute(node, cudaLaunchAttributeMemSyncDomain, &v));
  cudaGraphExec_t e = nullptr;
  EXPECT(cudaErrorInvalidValue, cudaGraphInstantiate(&e, g, cudaGraphInstantiateFlagDeviceLaunch));
  OK(cudaGraphInstantiate(&e, g, cudaGraphInstantiateFlagUseNodePriority));
  cudaGraphNodeParams p = kernel_node(kernel<other>(), dim3(18, 4), 32, args);  // the node's clusters are of 12
  EXPECT(cudaErrorInvalidClusterSize, cudaGraphExecNodeSetParams(e, node, &p));
  p.kernel.gridDim = dim3(24, 1000);  // too many to be there at once
  EXPECT(cudaErrorCooperativeLaunchTooLarge, cudaGraphExecNodeSetParams(e, node, &p));
  p.kernel.gridDim = dim3(24, 4);
  OK(cudaGraphExecNodeSetParams(e, node, &p));
  OK(cudaGraphLaunch(e, s));
  OK(cudaStreamSynchronize(s));
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphDestroy(g));
}

void launches(int *d, cudaStream_t s) {
  void *args[] = {&d};
  const void *f = kernel<put>();
  OK(cudaLaunchCooperativeKernel(f, 132 * 2, 1024, args, 0, s));
  EXPECT(cudaErrorCooperativeLaunchTooLarge, cudaLaunchCooperativeKernel(f, 132 * 2 + 1, 1024, args, 0, s));
  EXPECT(cudaErrorInvalidValue, cudaLaunchKernelExC(nullptr, f, args));
  cudaLaunchAttribute attributes[2] = {};
  attributes[1].id = cudaLaunchAttributeClusterDimension;
  attributes[1].val = clusters(4);
  cudaLaunchConfig_t config = {8, 64, 0, s, attributes, 2};
  OK(cudaLaunchKernelExC(&config, f, args));
  config.gridDim = 6;
  EXPECT(cudaErrorInvalidClusterSize, cudaLaunchKernelExC(&config, f, args));
  int blocks = 0, found = 0;
  OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, f, 1024, 0));
  CHECK(blocks == 2);
  OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, f, 32, 0));
  CHECK(blocks == 32);
  OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, f, 32, 100 << 10));
  CHECK(blocks == 2);
  OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, f, 2048, 0));
  CHECK(blocks == 0);
  attributes[1].val = clusters(8);
  config = {8, 1024, 0, s, attributes, 2};
  attributes[0].id = cudaLaunchAttributeCooperative;
  OK(cudaOccupancyMaxActiveClusters(&found, f, &config));
  CHECK(found == 8 * 4);
  OK(cudaStreamSynchronize(s));
}

int run(char **) {
  cudaStream_t s = stream();
  int *d = device<int>(1);
  devices();
  shared_memory(d, s);
  nodes(d, s);
  launches(d, s);
  OK(cudaFree(d));
  OK(cudaStreamDestroy(s));
  return finish();
}

}  // namespace attributes_program
