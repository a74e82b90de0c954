// Creates the graph Launches on a device of the environment's making, and prints what it was asked for.
#include "graphgen_host.h"

#include <cstdio>
#include <cstdlib>

static int64_t told(const char *name, int64_t otherwise) {
  const char *text = getenv(name);
  return text ? atoll(text) : otherwise;
}

static cudaError_t device_attribute(int *value, cudaDeviceAttr attribute, int device) {
  const cudaError_t code = cudaDeviceGetAttribute(value, attribute, device);
  if (attribute == cudaDevAttrComputeCapabilityMajor) *value = int(told("MAJOR", *value));
  if (attribute == cudaDevAttrComputeCapabilityMinor) *value = int(told("MINOR", *value));
  if (attribute == cudaDevAttrMaxSharedMemoryPerBlockOptin) *value = int(told("OPTIN", *value));
  if (attribute == cudaDevAttrCooperativeLaunch) *value = int(told("COOPERATIVE", *value));
  if (attribute == cudaDevAttrMultiProcessorCount) *value = int(told("PROCESSORS", *value));
  return code;
}

static cudaError_t function_attributes(cudaFuncAttributes *out, const void *function) {
  const cudaError_t code = cudaFuncGetAttributes(out, function);
  out->sharedSizeBytes = size_t(told("STATIC", 0));
  out->maxThreadsPerBlock = int(told("THREADS", out->maxThreadsPerBlock));
  return code;
}

static cudaError_t set_function_attribute(const void *function, cudaFuncAttribute attribute, int value) {
  if (attribute == cudaFuncAttributeMaxDynamicSharedMemorySize) printf("kernel: at most %d bytes of dynamic shared memory\n", value);
  if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout) printf("kernel: carve-out of %d %%\n", value);
  if (attribute == cudaFuncAttributeNonPortableClusterSizeAllowed) puts("kernel: clusters may be large");
  return cudaFuncSetAttribute(function, attribute, value);
}

static cudaError_t set_node_attribute(cudaGraphNode_t node, cudaLaunchAttributeID id, const cudaLaunchAttributeValue *value) {
  static int nodes = -1;
  static cudaGraphNode_t last = nullptr;
  if (node != last) last = node, nodes++;
  printf("node %d: ", nodes);
  if (id == cudaLaunchAttributeClusterDimension) printf("clusters of %u x %u x %u\n", value->clusterDim.x, value->clusterDim.y, value->clusterDim.z);
  if (id == cudaLaunchAttributeCooperative) puts(value->cooperative ? "cooperative" : "not cooperative");
  if (id == cudaLaunchAttributePriority) printf("priority %d\n", value->priority);
  if (id == cudaLaunchAttributeMemSyncDomain) printf("domain %d\n", int(value->memSyncDomain));
  return cudaGraphKernelNodeSetAttribute(node, id, value);
}

static cudaError_t active_clusters(int *clusters, const void *function, const cudaLaunchConfig_t *config) {
  const cudaError_t code = cudaOccupancyMaxActiveClusters(clusters, function, config);
  *clusters = int(told("CLUSTERS", *clusters));
  return code;
}

static cudaError_t priorities(int *least, int *greatest) {
  const cudaError_t code = cudaDeviceGetStreamPriorityRange(least, greatest);
  *greatest = int(told("GREATEST", *greatest));
  return code;
}

#define cudaDeviceGetAttribute device_attribute
#define cudaFuncGetAttributes function_attributes
#define cudaFuncSetAttribute set_function_attribute
#define cudaGraphKernelNodeSetAttribute set_node_attribute
#define cudaOccupancyMaxActiveClusters active_clusters
#define cudaDeviceGetStreamPriorityRange priorities
#include "launches.cu"
#define P(name) gpu_launches_add57e_##name

// walk fails every CUDA call of a life once, and prints what is said of it.
static int walk() {
  const long before = graphgen_host_live();
  for (long k = 1;; k++) {
    graphgen_host_fail_at(k);
    gpu_launches_add57e *g = nullptr;
    int failures = 0;
    const auto works = [&](int code) {
      if (code != 0) printf("walk: %s\n", P(message)(g)), failures++;
      return code == 0;
    };
    if (works(P(create)(&g, 0, 4, 1024))) {
      P(set_by)(g, 1);
      if (works(P(launch)(g))) works(P(wait)(g));
    }
    works(P(release)(g));
    P(close)(g);
    if (failures > 1) printf("walk: call %ld: %d failures\n", k, failures);
    if (graphgen_host_live() != before) printf("walk: call %ld: something is left behind\n", k);
    if (failures == 0) return 0;
  }
}

int main() {
  if (told("WALK", 0)) return walk();
  const int64_t blocks = told("BLOCKS", 100);
  gpu_launches_add57e *g = nullptr;
  const int code = P(create)(&g, 0, blocks, told("BYTES", 1024));
  printf("create: %d%s%s\n", code, code ? " " : "", P(message)(g));
  for (int32_t by = 1; by <= 2 && code == 0 && blocks == 4; by++) {
    int32_t out[18] = {};
    P(set_by)(g, by);
    if (P(launch)(g) || P(wait)(g) || P(read_out)(g, out)) return puts(P(message)(g)), 1;
    printf("out:");
    for (const int32_t v : out) printf(" %d", v);
    puts("");
  }
  return P(close)(g);
}
