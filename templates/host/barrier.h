// ---- Barriers of a block -------------------------------------------------------------------------------------------
//
// Each takes the line of its call with it, for the message that tells which barrier can never be complete.

#define GRAPHGEN_HOST_HERE const char *file = __builtin_FILE(), int line = __builtin_LINE()

namespace graphgen_host {

// meet waits for a whole block, cluster or grid. Value adds up what the threads bring.
inline uint64_t meet(Meeting **slot, const char *what, Line place, uint64_t value = 0) {
  Quiet quiet;
  Team &t = *team;
  Meeting *m = t.join(slot, what, place);
  m->value[0] = (m->came == 0 ? 0 : m->value[0]) + value;
  t.arrive(m);
  t.await(m);
  t.take(m);
  const uint64_t sum = m->value[0];
  t.leave(m);
  return sum;
}

}  // namespace graphgen_host

inline void __syncthreads(GRAPHGEN_HOST_HERE) {
  graphgen_host::meet(&graphgen_host::team->home().barrier, "__syncthreads", {file, line});
}
inline int __syncthreads_count(int predicate, GRAPHGEN_HOST_HERE) {
  return int(graphgen_host::meet(&graphgen_host::team->home().barrier, "__syncthreads_count", {file, line},
                                 predicate != 0));
}
inline int __syncthreads_or(int predicate, GRAPHGEN_HOST_HERE) {
  return graphgen_host::meet(&graphgen_host::team->home().barrier, "__syncthreads_or", {file, line},
                             predicate != 0) != 0;
}
inline int __syncthreads_and(int predicate, GRAPHGEN_HOST_HERE) {
  return graphgen_host::meet(&graphgen_host::team->home().barrier, "__syncthreads_and", {file, line},
                             predicate == 0) == 0;
}
