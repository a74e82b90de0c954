// The life of the graph Memory: it has a scalar, a resident, states and an external, which is bound twice.
#include "graphgen_host.h"
#include "memory.cu"

#include "life.h"

#define P(name) gpu_memory_76c577_##name

int main() {
  constexpr int64_t n = 5;
  const double values[n] = {1, 2, 3, 4, 5};
  void *x[2];
  for (void *&p : x) {
    cudaMalloc(&p, sizeof values);
    cudaMemcpy(p, values, sizeof values, cudaMemcpyHostToDevice);
  }
  const int code = fail_every_call([&] {
    Log log;
    gpu_memory_76c577 *g = nullptr;
    const auto step = [&](auto work) { return log.step(g, P(message), work); };
    if (P(create)(&g, 0, n) != 0) {
      log.failures.push_back(P(message)(g));
    } else {
      double total[n];
      int32_t none = 0;
      step([&] { return P(load_w)(g, values); });
      for (int i = 0; i < 2; i++) {
        step([&] { return P(load_launches)(g, &none); });
        step([&] { return P(bind_x)(g, x[i], sizeof values); });
        step([&] { return P(set_bias)(g, i); });
        step([&] { return P(launch)(g); });
        step([&] { return P(wait)(g); });
        step([&] { return P(read_launches)(g, &none); });
        step([&] { return P(read_total)(g, total); });
      }
      log.keep(P(filled)(g), P(len_filled)(g));
      log.keep(P(y)(g), n);
      log.keep(total, n);
      log.keep(&none, 1);
    }
    if (P(release)(g) != 0) log.failures.push_back(P(message)(g));
    if (P(close)(g) != 0) log.failures.push_back("close fails after release");
    return log;
  });
  for (void *p : x) cudaFree(p);
  return code;
}
