// Drives the graph Strided over the shape given, and prints what it makes. Masks are bytes of any value.
#include "graphgen_host.h"
#include "strided.h"
#define P(name) gpu_strided_add57e_##name

#include <cstdio>
#include <vector>

int main(int, char **argv) {
  const int64_t h = atoll(argv[1]), w = atoll(argv[2]), d = atoll(argv[3]), n = h * w * d;
  gpu_strided_add57e *g = nullptr;
  if (P(create)(&g, 0, h, w, d)) return puts(P(message)(g)), 1;
  std::vector<uint16_t> a(n + 1);
  for (int64_t i = 0; i < n; i++) a[i] = uint16_t(7919 * i);
  std::vector<uint8_t> row(w + 1), mask(d + 1), hi(2 * n + 1, 0xee), lo(n + 1);
  for (int64_t i = 0; i < w; i++) row[i] = uint8_t(37 * i);
  for (int64_t i = 0; i < d; i++) mask[i] = i % 3 == 1 ? uint8_t(1 + i) : 0;
  P(load_a)(g, a.data());
  P(load_row)(g, row.data());
  P(load_mask)(g, reinterpret_cast<const bool *>(mask.data()));
  P(load_hi)(g, hi.data());
  if (P(launch)(g) || P(wait)(g)) return puts(P(message)(g)), 1;
  P(read_hi)(g, hi.data());
  P(read_lo)(g, reinterpret_cast<bool *>(lo.data()));
  for (int64_t i = 0; i < n; i++) printf("%d %d %d\n", hi[2 * i], lo[i], hi[2 * i + 1]);
  return P(close)(g);
}
