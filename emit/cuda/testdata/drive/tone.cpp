// Drives the graph Tone: n elements, two launches with the scalar changed between them; prints the bits of the results.
#include "graphgen_host.h"
#include "tone.h"
#define P(name) gpu_tone_add57e_##name

#include <cstdio>

int main(int, char **argv) {
  const int64_t n = atoll(argv[1]);
  gpu_tone_add57e *g = nullptr;
  if (P(create)(&g, 0, n)) return puts(P(message)(g)), 1;
  for (int64_t i = 0; i < n; i++) P(hdr)(g)[i] = float(i) / 7;
  for (float stops : {1.0f, -2.0f}) {
    P(set_stops)(g, stops);
    if (P(launch)(g) || P(wait)(g)) return puts(P(message)(g)), 1;
    for (int64_t i = 0; i < n; i++) {
      printf("%08x %08x\n", __float_as_uint(P(ldr)(g)[i]), __float_as_uint(P(glow)(g)[i]));
    }
  }
  return P(close)(g);
}
