// The life of the graph Turns: its event is bound to another, and to its own again.
#include "graphgen_host.h"
#include "turns.cu"

#include "life.h"

#define P(name) gpu_turns_76c577_##name

constexpr int64_t kCount = 5;

int main() {
  cudaEvent_t other;
  cudaEventCreateWithFlags(&other, cudaEventDisableTiming);
  const int code = fail_every_call([&] {
    Log log;
    gpu_turns_76c577 *g = nullptr;
    const auto step = [&](auto work) { return log.step(g, P(message), work); };
    if (P(create)(&g, 0, kCount) != 0) {
      log.failures.push_back(P(message)(g));
    } else {
      for (int64_t i = 0; i < kCount; i++) P(x)(g)[i] = uint32_t(3 * i);
      for (const cudaEvent_t event : {other, cudaEvent_t(nullptr)}) {
        step([&] { return P(bind_turn)(g, reinterpret_cast<uintptr_t>(event)); });
        step([&] { return P(launch)(g); });
        step([&] { return P(wait)(g); });
      }
      log.keep(P(y)(g), kCount);
    }
    if (P(release)(g) != 0) log.failures.push_back(P(message)(g));
    if (P(close)(g) != 0) log.failures.push_back("close fails after release");
    return log;
  });
  cudaEventDestroy(other);
  return code;
}
