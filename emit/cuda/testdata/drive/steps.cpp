// Drives the graph Steps: launches with good and bad arguments, and prints what it sees.
#include "graphgen_host.h"
#include "steps.h"
#define P(name) gpu_steps_add57e_##name
typedef gpu_steps_add57e P_;

#include <cstdio>
#include <vector>

static int calls, refuse_call;
static int note(uintptr_t handle, int index) {
  calls++;
  return handle == 42 && index == 1 && !refuse_call ? 0 : 1;
}

static void say(const char *what, P_ *g, int code) { printf("%s: %d %s\n", what, code, code ? P(message)(g) : ""); }

static void results(P_ *g) {
  for (int64_t i = 0; i < P(len_out)(g); i++) printf(" %d", P(out)(g)[i]);
  int64_t total = -1;
  P(read_total)(g, &total);
  printf(" total %lld, %d calls\n", (long long)total, calls);
}

int main(int argc, char **argv) {
  const int64_t n = argc > 1 ? atoll(argv[1]) : 6;
  P_ *g = nullptr;
  int code = P(create)(&g, 0, n, note, 42);
  say("create", g, code);
  if (code) return P(close)(g) != 0;
  for (int64_t i = 0; i < n; i++) P(x)(g)[i] = 100 * int32_t(i + 1);
  say("launch", g, P(launch)(g));
  say("set", g, P(set_by)(g, 5));
  say("launch", g, P(launch)(g));
  const int32_t table[3] = {-1, 7, -1};
  say("load", g, P(load_table)(g, table));
  say("launch", g, P(launch)(g));

  std::vector<int32_t> host(n + 4, 10);
  void *device = nullptr, *other = nullptr;
  cudaMalloc(&device, (n + 4) * 4);
  cudaMalloc(&other, (n + 4) * 4);
  cudaMemcpy(device, host.data(), n * 4, cudaMemcpyHostToDevice);
  host[n / 2] = 0;
  cudaMemcpy(other, host.data(), n * 4, cudaMemcpyHostToDevice);
  say("bind", g, P(bind_parts)(g, static_cast<char *>(device) + 4, n * 4));
  say("bind", g, P(bind_parts)(g, device, n * 4 - 1));
  say("bind", g, P(bind_parts)(g, nullptr, n * 4));
  say("bind", g, P(bind_parts)(g, device, n * 4));

  say("launch", g, P(launch)(g));
  say("wait", g, P(wait)(g));
  results(g);
  P(set_by)(g, -1);
  P(bind_parts)(g, other, n * 4);
  say("launch", g, P(launch)(g));
  say("wait", g, P(wait)(g));
  results(g);
  refuse_call = 1;
  P(bind_parts)(g, device, n * 4);
  say("launch", g, P(launch)(g));
  say("wait", g, P(wait)(g));
  refuse_call = 0;
  say("launch", g, P(launch)(g));
  say("wait", g, P(wait)(g));
  results(g);
  cudaFree(device);
  cudaFree(other);
  printf("close: %d", P(close)(g));
  printf(", %ld left\n", graphgen_host_live());
}
