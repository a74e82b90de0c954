// raw measures, in C++ alone, what the benchmark compares with: cudaGraphLaunch of the very graph that a generated file
// builds, and a stream memcpy of the same bytes.
//
//   nvcc -DCU='"fused/chain.cu"' -DP=<prefix> -o raw raw.cu
//   raw launch N COUNT     microseconds a launch and wait, raw, and through the generated functions
//   raw stream N COUNT     microseconds on the device of a launch, and of a memcpy of N floats
#include CU

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#define JOIN_(a, b) a##_##b
#define JOIN(a, b) JOIN_(a, b)

static void must(int code, const char *what) {
  if (code == 0) return;
  fprintf(stderr, "raw: %s: error %d\n", what, code);
  exit(1);
}
#define MUST(call) must(call, #call)

static double median(std::vector<double> v) {
  std::nth_element(v.begin(), v.begin() + v.size() / 2, v.end());
  return v[v.size() / 2];
}

// each times count batches of 100 calls and gives the median of one call in microseconds.
template <class F>
static double each(int count, F call) {
  std::vector<double> micros;
  for (int i = -count / 10; i < count; i++) {
    const auto start = std::chrono::steady_clock::now();
    for (int k = 0; k < 100; k++) call();
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    if (i >= 0) micros.push_back(took.count() / 100);
  }
  return median(micros);
}

// onDevice times every one of count pieces of device work with events.
template <class F>
static double onDevice(int count, cudaStream_t stream, F work) {
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
  return median(micros);
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  const std::string mode = argv[1];
  const int64_t n = atoll(argv[2]);
  const int count = atoi(argv[3]);

  P *g = nullptr;
  MUST(JOIN(P, create)(&g, 0, n));
  std::vector<float> x(n);
  std::mt19937 random(1);
  std::uniform_real_distribution<float> uniform(0.1f, 2.0f);
  for (float &v : x) v = uniform(random);
  MUST(JOIN(P, load_x)(g, x.data()));
  MUST(JOIN(P, set_gain)(g, 1.5f));
  MUST(JOIN(P, launch)(g));
  MUST(JOIN(P, wait)(g));

  cudaStream_t stream;
  MUST(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  if (mode == "launch") {
    const double raw = each(count, [&] {
      MUST(cudaGraphLaunch(g->exec, stream));
      MUST(cudaStreamSynchronize(stream));
    });
    const double ours = each(count, [&] {
      MUST(JOIN(P, launch)(g));
      MUST(JOIN(P, wait)(g));
    });
    printf("%.3f %.3f\n", raw, ours);
    return 0;
  }
  char *from = nullptr, *to = nullptr;
  MUST(cudaMalloc(&from, 4 * n));
  MUST(cudaMalloc(&to, 4 * n));
  MUST(cudaMemcpy(from, x.data(), 4 * n, cudaMemcpyHostToDevice));
  const double chain = onDevice(count, stream, [&] { MUST(cudaGraphLaunch(g->exec, stream)); });
  const double copy = onDevice(count, stream, [&] {
    MUST(cudaMemcpyAsync(to, from, 4 * n, cudaMemcpyDeviceToDevice, stream));
  });
  printf("%.3f %.3f\n", chain, copy);
  return 0;
}
