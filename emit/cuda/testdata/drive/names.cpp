// Drives the graph Names: every function adds its own number.
#include "graphgen_host.h"
#include "names.h"
#define P(name) gpu_names_add57e_##name

#include <cstdio>
#include <vector>

int main() {
  gpu_names_add57e *g = nullptr;
  if (P(create)(&g, 0, 2, 3, 4, 5, 6, 7)) return puts(P(message)(g)), 1;
  const int32_t x[2] = {1000, 2000};
  P(load_new)(g, x);
  if (P(launch)(g) || P(wait)(g)) return puts(P(message)(g)), 1;
  std::vector<int32_t> out(P(len_class)(g));
  P(read_class)(g, out.data());
  for (size_t i = 0; i < out.size(); i += 2) printf("%d %d\n", out[i], out[i + 1]);
  return P(close)(g);
}
