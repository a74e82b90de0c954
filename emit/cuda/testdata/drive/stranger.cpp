// Creates the graph Stranger, and prints what it says.
#include "graphgen_host.h"
#include "stranger.h"

#include <cstdio>

int main() {
  gpu_stranger_add57e *g = nullptr;
  const int code = gpu_stranger_add57e_create(&g, 0, [](uintptr_t, int) { return 0; }, 0);
  printf("create: %d %s\n", code, gpu_stranger_add57e_message(g));
  return gpu_stranger_add57e_close(g);
}
