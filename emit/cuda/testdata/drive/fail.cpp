// Fails every CUDA call of a whole life of the graph Steps once. Each failure must be reported by exactly one call, with
// a Go line and the name of the CUDA call, and nothing may be left behind.
#include "graphgen_host.h"
#include "steps.h"
#define P(name) gpu_steps_add57e_##name

#include <cstdio>
#include <string>
#include <vector>

static int note(uintptr_t, int) { return 0; }

int main() {
  const int64_t n = 5;
  void *device = nullptr;
  std::vector<int32_t> host(n, 10);
  cudaMalloc(&device, n * 4);
  cudaMemcpy(device, host.data(), n * 4, cudaMemcpyHostToDevice);
  cudaEvent_t event = nullptr;
  cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  const long before = graphgen_host_live();
  for (int k = 1;; k++) {
    graphgen_host_fail_at(k);
    gpu_steps_add57e *g = nullptr;
    int failures = 0;
    std::string message;
    const auto check = [&](int code) {
      if (code == 0) return true;
      failures++;
      message = P(message)(g);
      return false;
    };
    const int32_t table[3] = {1, 2, 3};
    int64_t total;
    if (check(P(create)(&g, 0, n, note, 0))) {
      P(set_by)(g, 1);
      if (check(P(load_table)(g, table)) && check(P(bind_parts)(g, device, n * 4)) && check(P(launch)(g)) &&
          check(P(wait)(g)) && check(P(read_total)(g, &total))) {
        P(set_by)(g, 2);
        P(bind_free)(g, reinterpret_cast<uintptr_t>(event));
        P(bind_ready)(g, reinterpret_cast<uintptr_t>(event));
        if (check(P(launch)(g))) check(P(wait)(g));
      }
    }
    check(P(release_but_events)(g));
    check(P(release)(g));
    if (P(close)(g)) printf("%d: close fails after release\n", k);
    graphgen_host_fail_at(0);
    if (graphgen_host_live() != before) printf("%d: %ld left behind\n", k, graphgen_host_live() - before);
    if (failures == 0) {
      printf("%s\n", k > 30 ? "done" : "too few calls");
      break;
    }
    if (failures != 1) printf("%d: %d failures\n", k, failures);
    printf("%s\n", message.c_str());
  }
  cudaEventDestroy(event);
  cudaFree(device);
}
