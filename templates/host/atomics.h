// ---- Atomics and fences --------------------------------------------------------------------------------------------
//
// CUDA's atomics are relaxed and get their order from fences. ThreadSanitizer does not understand fences, so here the
// atomics carry the order themselves; that is free on x86-64.

namespace graphgen_host {

inline void spin();

// update applies f to *p in one atomic step and returns the old value.
template <class T, class F>
T update(T *p, F f) {
  T old, changed;
  spin();
  __atomic_load(p, &old, __ATOMIC_RELAXED);
  do {
    changed = f(old);
  } while (!__atomic_compare_exchange(p, &old, &changed, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
  return old;
}

}  // namespace graphgen_host

// On one machine the whole system is as near as the block, so that an atomic of any scope is the same.
#define GRAPHGEN_HOST_ATOMIC(name, T, expression)                                                        \
  inline T name(T *p, T v) {                                                                             \
    return graphgen_host::update(p, [v]([[maybe_unused]] T old) { return static_cast<T>(expression); });              \
  }                                                                                                      \
  inline T name##_block(T *p, T v) { return name(p, v); }                                                \
  inline T name##_system(T *p, T v) { return name(p, v); }

// Signed sums wrap, as they do in hardware.
GRAPHGEN_HOST_ATOMIC(atomicAdd, int, unsigned(old) + unsigned(v))
GRAPHGEN_HOST_ATOMIC(atomicAdd, unsigned, old + v)
GRAPHGEN_HOST_ATOMIC(atomicAdd, unsigned long long, old + v)
GRAPHGEN_HOST_ATOMIC(atomicAdd, float, old + v)
GRAPHGEN_HOST_ATOMIC(atomicAdd, double, old + v)
GRAPHGEN_HOST_ATOMIC(atomicSub, int, unsigned(old) - unsigned(v))
GRAPHGEN_HOST_ATOMIC(atomicSub, unsigned, old - v)
GRAPHGEN_HOST_ATOMIC(atomicExch, int, v)
GRAPHGEN_HOST_ATOMIC(atomicExch, unsigned, v)
GRAPHGEN_HOST_ATOMIC(atomicExch, unsigned long long, v)
GRAPHGEN_HOST_ATOMIC(atomicExch, float, v)
GRAPHGEN_HOST_ATOMIC(atomicMin, int, std::min(old, v))
GRAPHGEN_HOST_ATOMIC(atomicMin, unsigned, std::min(old, v))
GRAPHGEN_HOST_ATOMIC(atomicMin, long long, std::min(old, v))
GRAPHGEN_HOST_ATOMIC(atomicMin, unsigned long long, std::min(old, v))
GRAPHGEN_HOST_ATOMIC(atomicMax, int, std::max(old, v))
GRAPHGEN_HOST_ATOMIC(atomicMax, unsigned, std::max(old, v))
GRAPHGEN_HOST_ATOMIC(atomicMax, long long, std::max(old, v))
GRAPHGEN_HOST_ATOMIC(atomicMax, unsigned long long, std::max(old, v))
GRAPHGEN_HOST_ATOMIC(atomicInc, unsigned, old >= v ? 0 : old + 1)
GRAPHGEN_HOST_ATOMIC(atomicDec, unsigned, old == 0 || old > v ? v : old - 1)
GRAPHGEN_HOST_ATOMIC(atomicAnd, int, old & v)
GRAPHGEN_HOST_ATOMIC(atomicAnd, unsigned, old & v)
GRAPHGEN_HOST_ATOMIC(atomicAnd, unsigned long long, old & v)
GRAPHGEN_HOST_ATOMIC(atomicOr, int, old | v)
GRAPHGEN_HOST_ATOMIC(atomicOr, unsigned, old | v)
GRAPHGEN_HOST_ATOMIC(atomicOr, unsigned long long, old | v)
GRAPHGEN_HOST_ATOMIC(atomicXor, int, old ^ v)
GRAPHGEN_HOST_ATOMIC(atomicXor, unsigned, old ^ v)
GRAPHGEN_HOST_ATOMIC(atomicXor, unsigned long long, old ^ v)
#undef GRAPHGEN_HOST_ATOMIC

#define GRAPHGEN_HOST_CAS(T)                                                                     \
  inline T atomicCAS(T *p, T compare, T v) {                                                     \
    graphgen_host::spin();                                                                       \
    __atomic_compare_exchange(p, &compare, &v, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);       \
    return compare; /* holds what was found */                                                   \
  }                                                                                              \
  inline T atomicCAS_block(T *p, T compare, T v) { return atomicCAS(p, compare, v); }            \
  inline T atomicCAS_system(T *p, T compare, T v) { return atomicCAS(p, compare, v); }
GRAPHGEN_HOST_CAS(int)
GRAPHGEN_HOST_CAS(unsigned)
GRAPHGEN_HOST_CAS(unsigned long long)
GRAPHGEN_HOST_CAS(unsigned short)
#undef GRAPHGEN_HOST_CAS

inline void __threadfence() {
#ifndef GRAPHGEN_HOST_TSAN
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
#endif
}
inline void __threadfence_block() { __threadfence(); }
inline void __threadfence_system() { __threadfence(); }
