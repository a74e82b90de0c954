// ---- Atomics and fences --------------------------------------------------------------------------------------------
//
// CUDA's atomics are relaxed and get their order from fences. ThreadSanitizer does not understand fences, so here the
// atomics carry the order themselves; that is free on x86-64.

namespace graphgen_host {

// update applies f to *p in one atomic step and returns the old value.
template <class T, class F>
T update(T *p, F f) {
  T old, changed;
  __atomic_load(p, &old, __ATOMIC_RELAXED);
  do {
    changed = f(old);
  } while (!__atomic_compare_exchange(p, &old, &changed, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
  return old;
}

template <class T>
T compare_and_swap(T *p, T compare, T value) {
  __atomic_compare_exchange(p, &compare, &value, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  return compare;  // holds what was found
}

}  // namespace graphgen_host

inline int atomicAdd(int *p, int v) { return __atomic_fetch_add(p, v, __ATOMIC_ACQ_REL); }
inline unsigned atomicAdd(unsigned *p, unsigned v) { return __atomic_fetch_add(p, v, __ATOMIC_ACQ_REL); }
inline unsigned long long atomicAdd(unsigned long long *p, unsigned long long v) {
  return __atomic_fetch_add(p, v, __ATOMIC_ACQ_REL);
}
inline float atomicAdd(float *p, float v) {
  return graphgen_host::update(p, [v](float old) { return old + v; });
}
inline double atomicAdd(double *p, double v) {
  return graphgen_host::update(p, [v](double old) { return old + v; });
}

inline int atomicExch(int *p, int v) { return __atomic_exchange_n(p, v, __ATOMIC_ACQ_REL); }
inline unsigned atomicExch(unsigned *p, unsigned v) { return __atomic_exchange_n(p, v, __ATOMIC_ACQ_REL); }
inline unsigned long long atomicExch(unsigned long long *p, unsigned long long v) {
  return __atomic_exchange_n(p, v, __ATOMIC_ACQ_REL);
}
inline float atomicExch(float *p, float v) {
  return graphgen_host::update(p, [v](float) { return v; });
}

inline int atomicCAS(int *p, int compare, int v) { return graphgen_host::compare_and_swap(p, compare, v); }
inline unsigned atomicCAS(unsigned *p, unsigned compare, unsigned v) {
  return graphgen_host::compare_and_swap(p, compare, v);
}
inline unsigned long long atomicCAS(unsigned long long *p, unsigned long long compare, unsigned long long v) {
  return graphgen_host::compare_and_swap(p, compare, v);
}

// On one machine the whole system is as near as the device. The second type is not deduced, so that it converts.
template <class T>
T atomicAdd_system(T *p, std::common_type_t<T> v) {
  return atomicAdd(p, v);
}
template <class T>
T atomicExch_system(T *p, std::common_type_t<T> v) {
  return atomicExch(p, v);
}
template <class T>
T atomicCAS_system(T *p, std::common_type_t<T> compare, std::common_type_t<T> v) {
  return atomicCAS(p, compare, v);
}

inline void __threadfence() {
#ifndef GRAPHGEN_HOST_TSAN
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
#endif
}
inline void __threadfence_system() { __threadfence(); }
