// ---- Warps ---------------------------------------------------------------------------------------------------------

namespace graphgen_host {

inline unsigned lane() { return team->thread() % kWarp; }

// Bits is what a warp exchanges for a value of any type.
template <class T>
uint64_t to_bits(T v) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "warps exchange 4 or 8 bytes");
  uint64_t bits = 0;
  std::memcpy(&bits, &v, sizeof v);
  return bits;
}
template <class T>
T from_bits(uint64_t bits) {
  T v;
  std::memcpy(&v, &bits, sizeof v);
  return v;
}

// exchange waits for the lanes of the mask and calls f with what they brought. It orders no memory; __syncwarp does.
template <class F>
auto exchange(unsigned mask, const char *what, Line place, uint64_t bits, F f) {
  Quiet quiet;
  Team &t = *team;
  Meeting *m = t.join_warp(mask, what, place);
  m->value[lane()] = bits;
  t.arrive(m);
  t.await(m);
  const auto result = f(static_cast<const Meeting &>(*m));
  t.leave(m);
  return result;
}

// from is what a lane brought. One that did not come has nothing to give, which CUDA leaves undefined.
inline uint64_t from(const Meeting &m, unsigned lane) { return m.lanes >> lane & 1 ? m.value[lane] : ~uint64_t(0); }

// fold applies f to what the lanes brought, in their order.
template <class T, class F>
T fold(unsigned mask, const char *what, Line place, T v, F f) {
  return exchange(mask, what, place, to_bits(v), [f](const Meeting &m) {
    T sum{};
    bool first = true;
    for (unsigned i = 0; i < kWarp; i++) {
      if (!(m.lanes >> i & 1)) continue;
      const T next = from_bits<T>(m.value[i]);
      sum = first ? next : f(sum, next);
      first = false;
    }
    return sum;
  });
}

inline unsigned ballot(unsigned mask, const char *what, Line place, bool predicate) {
  return exchange(mask, what, place, predicate, [](const Meeting &m) {
    unsigned yes = 0;
    for (unsigned i = 0; i < kWarp; i++) yes |= unsigned((m.lanes >> i & 1) && m.value[i]) << i;
    return yes;
  });
}

}  // namespace graphgen_host

inline void __syncwarp(unsigned mask = 0xffffffff, GRAPHGEN_HOST_HERE) {
  graphgen_host::Quiet quiet;
  graphgen_host::Team &t = *graphgen_host::team;
  graphgen_host::Meeting *m = t.join_warp(mask, "__syncwarp", {file, line});
  t.arrive(m);
  t.await(m);
  t.take(m);
  t.leave(m);
}

inline unsigned __activemask(GRAPHGEN_HOST_HERE) {
  graphgen_host::Quiet quiet;
  return graphgen_host::team->together({file, line});
}

inline unsigned __ballot_sync(unsigned mask, int predicate, GRAPHGEN_HOST_HERE) {
  return graphgen_host::ballot(mask, "__ballot_sync", {file, line}, predicate != 0);
}
inline int __any_sync(unsigned mask, int predicate, GRAPHGEN_HOST_HERE) {
  return graphgen_host::ballot(mask, "__any_sync", {file, line}, predicate != 0) != 0;
}
inline int __all_sync(unsigned mask, int predicate, GRAPHGEN_HOST_HERE) {
  return graphgen_host::ballot(mask, "__all_sync", {file, line}, predicate == 0) == 0;
}

template <class T>
unsigned __match_any_sync(unsigned mask, T v, GRAPHGEN_HOST_HERE) {
  using graphgen_host::Meeting;
  const uint64_t bits = graphgen_host::to_bits(v);
  return graphgen_host::exchange(mask, "__match_any_sync", {file, line}, bits, [bits](const Meeting &m) {
    unsigned same = 0;
    for (unsigned i = 0; i < graphgen_host::kWarp; i++) same |= unsigned((m.lanes >> i & 1) && m.value[i] == bits) << i;
    return same;
  });
}
template <class T>
unsigned __match_all_sync(unsigned mask, T v, int *predicate, GRAPHGEN_HOST_HERE) {
  using graphgen_host::Meeting;
  const uint64_t bits = graphgen_host::to_bits(v);
  const unsigned came = graphgen_host::exchange(mask, "__match_all_sync", {file, line}, bits, [](const Meeting &m) {
    unsigned first = unsigned(__builtin_ctz(m.lanes)), same = 0;
    for (unsigned i = 0; i < graphgen_host::kWarp; i++) {
      same |= unsigned((m.lanes >> i & 1) && m.value[i] == m.value[first]) << i;
    }
    return same == m.lanes ? m.lanes : 0u;
  });
  *predicate = came != 0;
  return came;
}

// sm_80 has these for 32-bit integers.
#define GRAPHGEN_HOST_FOLD(T, name, expression)                                            \
  inline T name(unsigned mask, T v, GRAPHGEN_HOST_HERE) {                                  \
    return graphgen_host::fold(mask, #name, {file, line}, v, [](T a, T b) { return static_cast<T>(expression); }); \
  }
GRAPHGEN_HOST_FOLD(unsigned, __reduce_add_sync, a + b)
GRAPHGEN_HOST_FOLD(unsigned, __reduce_min_sync, std::min(a, b))
GRAPHGEN_HOST_FOLD(unsigned, __reduce_max_sync, std::max(a, b))
GRAPHGEN_HOST_FOLD(unsigned, __reduce_and_sync, a & b)
GRAPHGEN_HOST_FOLD(unsigned, __reduce_or_sync, a | b)
GRAPHGEN_HOST_FOLD(unsigned, __reduce_xor_sync, a ^ b)
GRAPHGEN_HOST_FOLD(int, __reduce_add_sync, unsigned(a) + unsigned(b))
GRAPHGEN_HOST_FOLD(int, __reduce_min_sync, std::min(a, b))
GRAPHGEN_HOST_FOLD(int, __reduce_max_sync, std::max(a, b))
#undef GRAPHGEN_HOST_FOLD
