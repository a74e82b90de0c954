// ---- Shuffles

namespace graphgen_host {

// shuffle gives what the lane at the given place brought, or the lane's own value where the place is outside of its
// segment of width lanes.
template <class T, class F>
T shuffle(unsigned mask, const char *what, Line place, T v, int width, F source) {
  if (width < 1 || width > int(kWarp) || (width & (width - 1)) != 0) {
    Quiet quiet;
    team->fail(cudaErrorLaunchFailure, "width %d of %s, %s:%d, is no power of two up to 32", width, what, place.file,
               place.line);
  }
  const unsigned own = lane(), start = own & ~unsigned(width - 1), end = start + unsigned(width) - 1;
  const unsigned at = source(own, start, end);
  return exchange(mask, what, place, to_bits(v), [at](const Meeting &m) { return from_bits<T>(from(m, at)); });
}

}  // namespace graphgen_host

#define GRAPHGEN_HOST_SHUFFLES(T)                                                                                     \
  inline T __shfl_sync(unsigned mask, T v, int lane, int width = 32, GRAPHGEN_HOST_HERE) {                            \
    return graphgen_host::shuffle(mask, "__shfl_sync", {file, line}, v, width,                                        \
                                  [=](unsigned, unsigned start, unsigned) {                                           \
                                    return start + (unsigned(lane) & unsigned(width - 1));                            \
                                  });                                                                                 \
  }                                                                                                                   \
  inline T __shfl_up_sync(unsigned mask, T v, unsigned delta, int width = 32, GRAPHGEN_HOST_HERE) {                   \
    return graphgen_host::shuffle(mask, "__shfl_up_sync", {file, line}, v, width,                                     \
                                  [=](unsigned own, unsigned start, unsigned) {                                       \
                                    return own - start < delta ? own : own - delta;                                   \
                                  });                                                                                 \
  }                                                                                                                   \
  inline T __shfl_down_sync(unsigned mask, T v, unsigned delta, int width = 32, GRAPHGEN_HOST_HERE) {                 \
    return graphgen_host::shuffle(mask, "__shfl_down_sync", {file, line}, v, width,                                   \
                                  [=](unsigned own, unsigned, unsigned end) {                                         \
                                    return end - own < delta ? own : own + delta;                                     \
                                  });                                                                                 \
  }                                                                                                                   \
  inline T __shfl_xor_sync(unsigned mask, T v, int bits, int width = 32, GRAPHGEN_HOST_HERE) {                        \
    return graphgen_host::shuffle(mask, "__shfl_xor_sync", {file, line}, v, width,                                    \
                                  [=](unsigned own, unsigned, unsigned end) {                                         \
                                    return (own ^ unsigned(bits)) > end ? own : own ^ unsigned(bits);                 \
                                  });                                                                                 \
  }
GRAPHGEN_HOST_SHUFFLES(int)
GRAPHGEN_HOST_SHUFFLES(unsigned)
GRAPHGEN_HOST_SHUFFLES(long)
GRAPHGEN_HOST_SHUFFLES(unsigned long)
GRAPHGEN_HOST_SHUFFLES(long long)
GRAPHGEN_HOST_SHUFFLES(unsigned long long)
GRAPHGEN_HOST_SHUFFLES(float)
GRAPHGEN_HOST_SHUFFLES(double)
#undef GRAPHGEN_HOST_SHUFFLES

