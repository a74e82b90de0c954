// The life of the graph Callbacks: the second callback changes what the first has seen.
#include "graphgen_host.h"
#include "callbacks.cu"

#include "life.h"

#define P(name) gpu_callbacks_76c577_##name

constexpr int64_t kCount = 5;

static int call(uintptr_t handle, int index) {
  int64_t *seen = P(seen)(*reinterpret_cast<gpu_callbacks_76c577 **>(handle));
  for (int64_t i = 0; index == 1 && i < kCount; i++) seen[i] *= 2;
  return 0;
}

int main() {
  return fail_every_call([] {
    Log log;
    gpu_callbacks_76c577 *g = nullptr;
    const auto step = [&](auto work) { return log.step(g, P(message), work); };
    if (P(create)(&g, 0, kCount, call, reinterpret_cast<uintptr_t>(&g)) != 0) {
      log.failures.push_back(P(message)(g));
    } else {
      for (int64_t i = 0; i < kCount; i++) P(x)(g)[i] = i;
      for (int i = 0; i < 2; i++) {
        step([&] { return P(launch)(g); });
        step([&] { return P(wait)(g); });
      }
      log.keep(P(seen)(g), kCount);
      log.keep(P(out)(g), kCount);
    }
    if (P(release)(g) != 0) log.failures.push_back(P(message)(g));
    if (P(close)(g) != 0) log.failures.push_back("close fails after release");
    return log;
  });
}
