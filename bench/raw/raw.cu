// The benchmark's rivals: cudaGraphLaunch of the very graph that a generated file builds, and a stream memcpy of the same
// bytes. Compiled once for each form of the graph:
//
//   nvcc -DCU='"unfused/chain.cu"' -DP=<prefix of its functions> -DNEW=raw_unfused -c raw.cu
#include CU

#include "raw.h"

#include <algorithm>
#include <cstdlib>
#include <random>
#include <vector>

#define JOIN_(a, b) a##_##b
#define JOIN(a, b) JOIN_(a, b)

namespace {

void must(int code, const char *what) {
  if (code == 0) return;
  fprintf(stderr, "raw: %s: error %d\n", what, code);
  exit(1);
}
#define MUST(call) must(call, #call)

struct Rival : raw {
  P *graph = nullptr;
  cudaStream_t stream = nullptr;
  size_t bytes = 0;
  char *from = nullptr, *to = nullptr; // of the copy
};

double median(std::vector<double> v) {
  std::nth_element(v.begin(), v.begin() + v.size() / 2, v.end());
  return v[v.size() / 2];
}

// byEvents times every one of count pieces of device work, after some that are not counted.
template <class F>
double byEvents(int count, cudaStream_t stream, F work) {
  cudaEvent_t from, to;
  MUST(cudaEventCreate(&from));
  MUST(cudaEventCreate(&to));
  std::vector<double> micros;
  for (int i = -count / 10; i < count; i++) {
    MUST(cudaEventRecord(from, stream));
    work();
    MUST(cudaEventRecord(to, stream));
    MUST(cudaEventSynchronize(to));
    float ms = 0;
    MUST(cudaEventElapsedTime(&ms, from, to));
    if (i >= 0) micros.push_back(1000.0 * ms);
  }
  MUST(cudaEventDestroy(from));
  MUST(cudaEventDestroy(to));
  return median(micros);
}

void launch(raw *r, int count) {
  const auto *rival = static_cast<Rival *>(r);
  for (int i = 0; i < count; i++) {
    MUST(cudaGraphLaunch(rival->graph->exec, rival->stream));
    MUST(cudaStreamSynchronize(rival->stream));
  }
}

void generated(raw *r, int count) {
  const auto *rival = static_cast<Rival *>(r);
  for (int i = 0; i < count; i++) MUST(JOIN(P, launch_and_wait)(rival->graph));
}

double device(raw *r, int count) {
  const auto *rival = static_cast<Rival *>(r);
  return byEvents(count, rival->stream, [=] { MUST(cudaGraphLaunch(rival->graph->exec, rival->stream)); });
}

double copy(raw *r, int count) {
  const auto *rival = static_cast<Rival *>(r);
  return byEvents(count, rival->stream, [=] {
    MUST(cudaMemcpyAsync(rival->to, rival->from, rival->bytes, cudaMemcpyDeviceToDevice, rival->stream));
  });
}

} // namespace

raw *NEW(int64_t n) {
  std::vector<float> x(n);
  std::mt19937 random(1);
  std::uniform_real_distribution<float> uniform(0.1f, 2.0f);
  for (float &v : x) v = uniform(random);

  auto *r = new Rival;
  r->launch = launch, r->generated = generated, r->device = device, r->copy = copy;
  r->bytes = 4 * n;
  MUST(JOIN(P, create)(&r->graph, 0, n));
  MUST(JOIN(P, load_x)(r->graph, x.data()));
  MUST(JOIN(P, set_gain)(r->graph, 1.5f));
  MUST(JOIN(P, launch)(r->graph));
  MUST(JOIN(P, wait)(r->graph));
  MUST(cudaStreamCreateWithFlags(&r->stream, cudaStreamNonBlocking));
  MUST(cudaMalloc(&r->from, r->bytes));
  MUST(cudaMalloc(&r->to, r->bytes));
  MUST(cudaMemcpy(r->from, x.data(), r->bytes, cudaMemcpyHostToDevice));
  return r;
}
