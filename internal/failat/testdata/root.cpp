// The life of the graph Root: a loop with a condition in it, whose scalars change between launches.
#include "graphgen_host.h"
#include "root.cu"

#include "life.h"

#define P(name) gpu_root_76c577_##name

int main() {
  return fail_every_call([&] {
    Log log;
    gpu_root_76c577 *g = nullptr;
    const auto step = [&](auto work) { return log.step(g, P(message), work); };
    if (P(create)(&g, 0) != 0) {
      log.failures.push_back(P(message)(g));
    } else {
      step([&] { return P(set_tolerance)(g, 0.25); });
      for (const double target : {2.0, 3.0}) {
        *P(low)(g) = 0, *P(high)(g) = 2;
        step([&] { return P(set_target)(g, target); });
        step([&] { return P(launch)(g); });
        step([&] { return P(wait)(g); });
        log.keep(P(root)(g), 1);
        log.keep(P(trips)(g), 1);
      }
    }
    if (P(release)(g) != 0) log.failures.push_back(P(message)(g));
    if (P(close)(g) != 0) log.failures.push_back("close fails after release");
    return log;
  });
}
