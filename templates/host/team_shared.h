// ---- Teams of blocks: what their threads share

namespace graphgen_host {

inline const Variable *Team::variable(Resident &r, const void *site, size_t bytes, size_t align) {
  if (kThreadSanitizer) slow_down();
  if (const Variable *v = r.variables.at(site)) return v;
  if (r.variables.bytes() + bytes > kSharedBytesOptIn) {
    fail(cudaErrorLaunchOutOfResources, "a block has %zu bytes of shared memory; the limit is %u",
         r.variables.bytes() + bytes, kSharedBytesOptIn);
  }
  const Variable *v = r.variables.add(site, bytes, align);
  if (!v) fail(cudaErrorMemoryAllocation, "there is no memory for %zu shared bytes", bytes);
  return v;
}

// map finds the same bytes of the same variable. The other block may not have come to its declaration yet.
inline void *Team::map(void *p, unsigned rank, Line place) {
  const Variable *own = home().variables.holding(p);
  if (!own || rank >= cluster_) {
    fail(cudaErrorLaunchFailure, "map_shared_rank, %s:%d, of %s", place.file, place.line,
         own ? "a block that is not in the cluster" : "what is not shared memory of this block");
  }
  const size_t offset = size_t(static_cast<char *>(p) - own->p);
  return variable(resident(home().cluster, rank), own->site, own->bytes, own->align)->p + offset;
}

inline unsigned Team::owner(const void *p) {
  unsigned rank = 0;
  while (rank < cluster_ && !resident(home().cluster, rank).variables.holding(p)) rank++;
  return rank < cluster_ ? rank : home().rank;
}

template <class T>
T &shared() {
  static_assert(sizeof(T) <= kSharedBytes, "more than 48 KB of __shared__ variables; the rest has to be dynamic");
  Quiet quiet;
  return *reinterpret_cast<T *>(team->variable(team->home(), &Site<T>::here, sizeof(T), alignof(T))->p);
}

// dynamic_shared returns what lies offset bytes before the launch's own shared memory.
inline void *dynamic_shared(size_t align, size_t offset) {
  Quiet quiet;
  const size_t bytes = team->shape().shared_bytes;
  return team->variable(team->home(), &Site<Team>::here, bytes, align)->p - offset;
}

}  // namespace graphgen_host
