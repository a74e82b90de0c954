// ---- Calls: counted, made to fail, and remembered ------------------------------------------------------------------

namespace graphgen_host {

// setting reads a number from the environment.
inline long setting(const char *name, long otherwise) {
  const char *text = std::getenv(name);
  return text && *text ? std::strtol(text, nullptr, 10) : otherwise;
}

struct Calls {
  std::atomic<long> made{0};
  std::atomic<long> fail_at{setting("GRAPHGEN_HOST_FAIL_AT", 0)};  // counted from 1; 0 is never
};

inline Calls &calls() {
  static Calls all;
  return all;
}

inline std::atomic<long> living{0};  // allocations, streams, events, graphs and executable graphs

inline void born() { living.fetch_add(1, std::memory_order_relaxed); }
inline void died() { living.fetch_sub(1, std::memory_order_relaxed); }

inline thread_local cudaError_t last_error = cudaSuccess;
inline thread_local int current_device = 0;
inline thread_local bool in_host_function = false;

inline cudaError_t remember(cudaError_t code) {
  if (code != cudaSuccess) last_error = code;
  return code;
}

// guarded keeps C++ exceptions from passing through a C caller.
template <class F>
cudaError_t guarded(F &&work) {
  try {
    return work();
  } catch (const std::bad_alloc &) {
    return cudaErrorMemoryAllocation;
  } catch (const std::exception &) {  // no more threads
    return cudaErrorUnknown;
  }
}

// turn counts a call and says whether it is the one to fail. Counting orders nothing, hence relaxed.
inline bool turn() {
  return calls().made.fetch_add(1, std::memory_order_relaxed) + 1 == calls().fail_at.load(std::memory_order_relaxed);
}

// call is the frame of every API function: it counts, fails if its turn has come, and remembers the error.
template <class F>
cudaError_t call(F work, cudaError_t injected = cudaErrorUnknown) {
  if (in_host_function) return remember(cudaErrorNotPermitted);  // CUDA allows no call there
  const bool fails = turn();
  return remember(fails ? injected : guarded(work));
}

// release is call for what frees: it does its work even if its turn to fail has come, as a device would.
template <class F>
cudaError_t release(F work) {
  if (in_host_function) return remember(cudaErrorNotPermitted);
  const bool fails = turn();
  const cudaError_t code = guarded(work);
  return remember(code == cudaSuccess && fails ? cudaErrorUnknown : code);
}

// Handles knows the living objects of one kind, so that a stale or foreign handle is an error and not a crash.
template <class T>
class Handles {
 public:
  T *add(Ref<T> object) {
    Lock lock(mutex_);
    T *handle = object.get();
    objects_[handle] = std::move(object);
    return handle;
  }
  Ref<T> find(const T *handle) {
    Lock lock(mutex_);
    const auto at = objects_.find(handle);
    return at == objects_.end() ? Ref<T>() : at->second;
  }
  Ref<T> remove(const T *handle) {
    Lock lock(mutex_);
    const auto at = objects_.find(handle);
    if (at == objects_.end()) return {};
    Ref<T> object = std::move(at->second);
    objects_.erase(at);
    return object;
  }
  std::vector<Ref<T>> all() {
    Lock lock(mutex_);
    std::vector<Ref<T>> list;
    for (const auto &entry : objects_) list.push_back(entry.second);
    return list;
  }

 private:
  std::mutex mutex_;
  std::map<const T *, Ref<T>> objects_;
};

// handles is never destroyed: threads may still ask while the program ends.
template <class T>
Handles<T> &handles() {
  static Handles<T> *all = new Handles<T>;
  return *all;
}

}  // namespace graphgen_host

inline cudaError_t cudaPeekAtLastError() { return graphgen_host::last_error; }
inline cudaError_t cudaGetLastError() { return std::exchange(graphgen_host::last_error, cudaSuccess); }

// For tests of error paths: the k-th call from now fails; 0 stops it. The environment sets the same.
inline void graphgen_host_fail_at(long k) {
  graphgen_host::calls().made = 0;
  graphgen_host::calls().fail_at = k;
}

// graphgen_host_calls says how many calls there were since the start or since graphgen_host_fail_at.
inline long graphgen_host_calls() { return graphgen_host::calls().made; }

// graphgen_host_live says how many allocations, streams, events, graphs and executable graphs exist.
inline long graphgen_host_live() { return graphgen_host::living; }
