// Creates the graph Needs with the driver and the card that the arguments name, and prints what create says.
#include "graphgen_host.h"

#include <cstdio>
#include <cstdlib>

static int driver, card;

static cudaError_t driver_version(int *version) {
  *version = driver;
  return cudaSuccess;
}

enum Half { kMajor, kMinor };

static cudaError_t capability(int *value, Half half, int) {
  *value = half == kMajor ? card / 10 : card % 10;
  return cudaSuccess;
}

#define cudaDriverGetVersion driver_version
#define cudaDeviceGetAttribute capability
#define cudaDevAttrComputeCapabilityMajor kMajor
#define cudaDevAttrComputeCapabilityMinor kMinor
#include "needs.cu"

int main(int, char **argv) {
  driver = atoi(argv[1]), card = atoi(argv[2]);
  gpu_needs_add57e *g = nullptr;
  const int code = gpu_needs_add57e_create(&g, 0);
  printf("%d %s\n", code, gpu_needs_add57e_message(g));
  gpu_needs_add57e_close(g);
  return graphgen_host_live() != 0;
}
