// The life of the graph Two, on two devices that reach each other's memory, and with all that goes between them staged. The
// caller is on device 1.
#include <cstdlib>

#include "graphgen_host.h"
#include "two.cu"

#include "life.h"

#define P(name) gpu_two_76c577_##name

constexpr int64_t kCount = 5;

// whole does a call, after which the caller's device has to be current, unless that could not be made so.
template <class Work>
static int whole(const gpu_two_76c577 *const &g, Work work) {
  graphgen_host::current_device = 1;
  const int code = work();
  if (graphgen_host::current_device != 1 && (code == 0 || !strstr(P(message)(g), ": cudaSetDevice: "))) {
    printf("device %d is current after a call\n", graphgen_host::current_device);
  }
  return code;
}

static int lives(int staged) {
  return fail_every_call([=] {
    const int devices[] = {0, 1};
    const float values[kCount] = {1, 2, 3, 4, 5};
    Log log;
    gpu_two_76c577 *g = nullptr;
    const auto step = [&](auto work) { return log.step(g, P(message), [&] { return whole(g, work); }); };
    if (whole(g, [&] { return P(create)(&g, devices, staged, kCount); }) != 0) {
      log.failures.push_back(P(message)(g));
    } else {
      float sums[kCount] = {};
      step([&] { return P(load_weights)(g, values); });
      for (int i = 0; i < 2; i++) {
        for (int64_t k = 0; k < kCount; k++) P(x)(g)[k] = k + i;
        step([&] { return P(set_gain)(g, 2 + i); });
        step([&] { return P(set_times)(g, i + 1); });
        step([&] {  // as a whole, since a launch may have begun when the caller's device cannot be made current again
          const int code = P(load_sums)(g, values);
          return code == 0 ? P(launch)(g) : code;
        });
        step([&] { return P(wait)(g); });
      }
      step([&] { return P(read_sums)(g, sums); });
      log.keep(sums, kCount);
      log.keep(P(weighed)(g), kCount);
      log.keep(P(rows)(g), 2 * kCount);
      log.keep(P(y)(g), kCount);
      log.keep(P(totals)(g), 2);
    }
    if (whole(g, [&] { return P(release)(g); }) != 0) log.failures.push_back(P(message)(g));
    if (P(close)(g) != 0) log.failures.push_back("close fails after release");
    return log;
  });
}

int main() {
  setenv("GRAPHGEN_HOST_DEVICES", "2", 1);
  return lives(0) + lives(1);
}
