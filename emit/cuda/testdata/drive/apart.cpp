// Creates the graph Apart on devices 0 and 1, of which one may be OLD or have SMALL shared memory, and launches it. The caller
// is on the last device that there is.
#include "graphgen_host.h"

#include <cstdio>
#include <cstdlib>

static bool is(const char *name, int device) {
  const char *text = getenv(name);
  return text && atoi(text) == device;
}

static cudaError_t device_attribute(int *value, cudaDeviceAttr attribute, int device) {
  const cudaError_t code = cudaDeviceGetAttribute(value, attribute, device);
  if (attribute == cudaDevAttrComputeCapabilityMajor && is("OLD", device)) *value = 8;
  if (attribute == cudaDevAttrComputeCapabilityMinor && is("OLD", device)) *value = 6;
  if (attribute == cudaDevAttrMaxSharedMemoryPerBlockOptin && is("SMALL", device)) *value = 1000;
  return code;
}

#define cudaDeviceGetAttribute device_attribute
#include "apart.cu"
#define P(name) gpu_apart_add57e_##name

int main() {
  int there = 0, current = 0;
  cudaGetDeviceCount(&there);
  cudaSetDevice(there - 1);
  const int devices[] = {0, 1};
  gpu_apart_add57e *g = nullptr;
  const int code = P(create)(&g, devices, 0, 4, 1024);
  printf("create: %d%s%s\n", code, code ? " " : "", P(message)(g));
  if (code == 0) {
    int32_t out[18];
    P(set_by)(g, 1);
    P(launch_and_wait)(g);
    P(read_out)(g, out);
    printf("out:");
    for (int32_t v : out) printf(" %d", v);
    cudaGetDevice(&current);
    printf("\ndevice %d is current, as before\n", current);
  }
  return P(close)(g);
}
