// Fails every CUDA call in the life of the graph Stretch, one in each life, and prints what the graph says of it.
//
// Whatever fails, exactly one step of the life fails, nothing is left behind, and a graph that could be made works on: the
// launch after the one that failed gives the same picture.
#include "graphgen_host.h"
#include "stretch.cu"

#include <string>
#include <vector>

#define P(name) gpu_stretch_a04135_##name

constexpr int64_t kCount = 1000;  // pixels

// Life is one graph from create to close.
struct Life {
  gpu_stretch_a04135 *g = nullptr;
  std::vector<std::string> failures;
  std::vector<uint8_t> picture;

  bool fine(int code) {
    if (code != 0) failures.push_back(g ? P(message)(g) : "no graph");
    return code == 0;
  }

  bool launch(float factor) {
    return fine(P(set_black)(g, 0.01f)) && fine(P(set_stretch)(g, factor)) && fine(P(set_softening)(g, 8)) &&
           fine(P(set_saturation)(g, 1.5f)) && fine(P(launch)(g)) && fine(P(wait)(g));
  }

  Life() {
    if (fine(P(create)(&g, 0, kCount))) {
      for (int64_t i = 0; i < kCount; i++) {
        P(red)(g)[i] = uint8_t(i), P(green)(g)[i] = uint8_t(3 * i), P(blue)(g)[i] = uint8_t(7 * i);
      }
      launch(20);
      if (!launch(50)) launch(50);  // only one call fails
      for (const uint8_t *plane : {P(out_red)(g), P(out_green)(g), P(out_blue)(g)}) {
        picture.insert(picture.end(), plane, plane + kCount);
      }
    }
    fine(P(release)(g));
    if (P(close)(g) != 0) failures.push_back("close fails after release");
  }
};

int main() {
  graphgen_host_fail_at(0);
  const Life whole;
  const long calls = graphgen_host_calls();
  for (long k = 1; k <= calls; k++) {
    graphgen_host_fail_at(k);
    const Life life;
    if (life.failures.size() != 1) printf("call %ld of %ld: %zu steps fail\n", k, calls, life.failures.size());
    if (graphgen_host_live() != 0) printf("call %ld of %ld: %ld things left behind\n", k, calls, graphgen_host_live());
    if (!life.picture.empty() && life.picture != whole.picture) printf("call %ld of %ld: another picture\n", k, calls);
    for (const std::string &f : life.failures) printf("%s\n", f.c_str());
  }
}
