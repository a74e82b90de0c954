// Drives the events of the graph Steps from streams of the caller's, in both directions, with raw cudaEvent_t.
#include "graphgen_host.h"
#include "steps.h"
#define P(name) gpu_steps_add57e_##name
typedef gpu_steps_add57e P_;

#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

static int note(uintptr_t, int) { return 0; }

static std::atomic<bool> held;
static void hold(void *) {
  while (held.load(std::memory_order_relaxed)) std::this_thread::yield();
}

static int bad;
#define CHECK(x) \
  if (!(x)) printf("line %d: not " #x "\n", __LINE__), bad++
#define OK(x) CHECK((x) == 0)

static uintptr_t raw(cudaEvent_t e) { return reinterpret_cast<uintptr_t>(e); }
static cudaEvent_t event() {
  cudaEvent_t e = nullptr;
  OK(cudaEventCreateWithFlags(&e, cudaEventDisableTiming));
  return e;
}

constexpr int64_t n = 100;

static void right(P_ *g, int32_t part) {
  for (int64_t i = 0; i < n; i++) CHECK(P(out)(g)[i] == 1000 / part + 7);
}

int main() {
  P_ *g = nullptr;
  OK(P(create)(&g, 0, n, note, 0));
  for (int64_t i = 0; i < n; i++) P(x)(g)[i] = 1000;
  const int32_t table[3] = {-1, 7, -1};
  OK(P(load_table)(g, table));
  OK(P(set_by)(g, 5));
  int32_t *parts = nullptr, *staged = nullptr;
  int64_t *total = nullptr;
  OK(cudaMalloc(reinterpret_cast<void **>(&parts), n * 4));
  OK(cudaHostAlloc(reinterpret_cast<void **>(&staged), n * 4, cudaHostAllocDefault));
  OK(cudaHostAlloc(reinterpret_cast<void **>(&total), 8, cudaHostAllocDefault));
  OK(P(bind_parts)(g, parts, n * 4));
  cudaStream_t mine = nullptr, other = nullptr, own = reinterpret_cast<cudaStream_t>(P(own_stream)(g));
  OK(cudaStreamCreateWithFlags(&mine, cudaStreamNonBlocking));
  OK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
  cudaEvent_t filled = event(), done = event(), gone = event();

  // The graph waits for what the caller's stream does before it records.
  const auto fill = [&](int32_t part) {
    held = true;
    OK(cudaLaunchHostFunc(mine, hold, nullptr));
    for (int64_t i = 0; i < n; i++) staged[i] = part;
    OK(cudaMemcpyAsync(parts, staged, n * 4, cudaMemcpyHostToDevice, mine));
    OK(cudaEventRecord(filled, mine));
  };
  OK(P(bind_free)(g, raw(filled)));
  for (int32_t launch = 1; launch <= 4; launch++) {
    fill(10 * launch);
    OK(P(launch)(g));
    CHECK(cudaStreamQuery(own) == cudaErrorNotReady);
    held = false;
    // The caller's other stream waits for the graph, without the host in between.
    OK(cudaStreamWaitEvent(other, reinterpret_cast<cudaEvent_t>(P(event_ready)(g)), 0));
    OK(cudaMemcpyAsync(total, P(total)(g), 8, cudaMemcpyDeviceToHost, other));
    OK(cudaStreamSynchronize(other));
    CHECK(*total == 10 * launch);
    OK(P(wait)(g));
    right(g, 10 * launch);
  }

  // An event of the caller's is recorded instead, and then the graph's own again.
  OK(P(bind_ready)(g, raw(done)));
  for (int launch = 5; launch <= 6; launch++) {
    fill(100);
    held = false;
    OK(P(launch)(g));
    const cudaEvent_t recorded = launch == 5 ? done : reinterpret_cast<cudaEvent_t>(P(event_ready)(g));
    OK(cudaEventSynchronize(recorded));
    OK(cudaMemcpyAsync(total, P(total)(g), 8, cudaMemcpyDeviceToHost, other));
    OK(cudaStreamSynchronize(other));
    CHECK(*total == 10 * launch);
    OK(P(wait)(g));
    right(g, 100);
    OK(P(bind_ready)(g, 0));
  }

  // An event that is no longer there is an error of the launch, which the next binding mends.
  OK(cudaEventDestroy(gone));
  OK(P(bind_free)(g, raw(gone)));
  printf("%d %s\n", P(launch)(g), P(message)(g));
  printf("%d %s\n", P(launch)(g), P(message)(g));
  OK(P(bind_free)(g, 0));
  OK(P(launch)(g));
  OK(P(wait)(g));
  right(g, 100);

  // Events can outlive all else of their graph.
  OK(P(launch)(g));
  const cudaEvent_t last = reinterpret_cast<cudaEvent_t>(P(event_ready)(g));
  OK(P(release_but_events)(g));
  OK(cudaStreamWaitEvent(other, last, 0));
  OK(cudaStreamSynchronize(other));
  OK(cudaEventQuery(last));
  OK(P(release)(g));
  CHECK(cudaEventQuery(last) != 0);
  OK(P(close)(g));

  for (cudaStream_t s : {mine, other}) OK(cudaStreamDestroy(s));
  for (cudaEvent_t e : {filled, done}) OK(cudaEventDestroy(e));
  OK(cudaFree(parts));
  OK(cudaFreeHost(staged));
  OK(cudaFreeHost(total));
  printf("%ld left, %d wrong\n", graphgen_host_live(), bad);
}
