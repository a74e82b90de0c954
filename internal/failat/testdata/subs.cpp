// The life of the graph Subs: child graphs with steps that a scalar and an external change between launches.
#include "graphgen_host.h"
#include "subs.cu"

#include "life.h"

#define P(name) gpu_subs_76c577_##name

constexpr int64_t kCount = 5;

static int call(uintptr_t handle, int) {
  gpu_subs_76c577 *g = *reinterpret_cast<gpu_subs_76c577 **>(handle);
  for (int64_t i = 0; i < kCount; i++) P(seen)(g)[i] = 2 * P(y)(g)[i];
  return 0;
}

int main() {
  const double values[kCount] = {1, 2, 3, 4, 5};
  void *by[2];
  for (void *&p : by) {
    cudaMalloc(&p, sizeof values);
    cudaMemcpy(p, values, sizeof values, cudaMemcpyHostToDevice);
  }
  const int code = fail_every_call([&] {
    Log log;
    gpu_subs_76c577 *g = nullptr;
    const auto step = [&](auto work) { return log.step(g, P(message), work); };
    if (P(create)(&g, 0, kCount, call, reinterpret_cast<uintptr_t>(&g)) != 0) {
      log.failures.push_back(P(message)(g));
    } else {
      const int32_t none = 0;
      for (int64_t i = 0; i < kCount; i++) P(x)(g)[i] = i;
      step([&] { return P(set_limit)(g, 0); });
      for (int i = 0; i < 2; i++) {
        step([&] { return P(load_launches)(g, &none); });
        step([&] { return P(bind_by)(g, by[i], sizeof values); });
        step([&] { return P(set_gain)(g, 0.5 * i); });
        step([&] { return P(launch)(g); });
        step([&] { return P(wait)(g); });
      }
      log.keep(P(y)(g), kCount);
      log.keep(P(seen)(g), kCount);
    }
    if (P(release)(g) != 0) log.failures.push_back(P(message)(g));
    if (P(close)(g) != 0) log.failures.push_back("close fails after release");
    return log;
  });
  for (void *p : by) cudaFree(p);
  return code;
}
