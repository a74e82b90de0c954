// ---- Work: what a node or a stream does ----------------------------------------------------------------------------

namespace graphgen_host {

// Work is one checked piece of work with everything it needs. It never changes, so that many launches may share it.
struct Work {
  virtual ~Work() = default;
  virtual cudaError_t run(int threads) const = 0;
  virtual bool on_device() const { return true; }  // false: it is the host's own code

  // accepts says whether an executable graph may have next, which is for a node of the same type, in place of this.
  virtual bool accepts(const Work &) const { return true; }

  // same says whether next, of the same type, is no change: a child graph may hold what could not change.
  virtual bool same(const Work &) const { return false; }

  // reaches says whether a device can do it without the help of the host.
  virtual bool reaches(int) const { return true; }
};

using WorkPtr = Ref<const Work>;

// Trip runs one of the graphs inside a node, from its first node to its last.
using Trip = std::function<cudaError_t(size_t graph)>;

// Container is the work of a node that has graphs inside: it says which of them run.
struct Container : Work {
  virtual cudaError_t direct(const Trip &trip) const = 0;
  cudaError_t run(int) const final { return cudaErrorNotSupported; }  // a stream has no graphs to offer
};

inline cudaError_t perform(const Work &work, int threads) {
  if (!work.on_device()) return work.run(threads);
  Access access;
  return work.run(threads);
}

// muladd is a + b * c, or the largest number if that does not fit.
inline size_t muladd(size_t a, size_t b, size_t c) {
  size_t product, sum;
  const bool over = __builtin_mul_overflow(b, c, &product) || __builtin_add_overflow(a, product, &sum);
  return over ? SIZE_MAX : sum;
}

// ---- Host functions and empty nodes

struct HostWork final : Work {
  cudaHostFn_t fn = nullptr;
  void *data = nullptr;

  bool on_device() const override { return false; }
  cudaError_t run(int) const override {
    in_host_function = true;
    fn(data);
    in_host_function = false;
    return cudaSuccess;
  }
};

inline cudaError_t prepare_host(const cudaGraphNodeParams &params, int, WorkPtr *out) {
  auto work = std::make_shared<HostWork>();
  work->fn = params.host.fn;
  work->data = params.host.userData;
  if (!work->fn) return cudaErrorInvalidValue;
  *out = std::move(work);
  return cudaSuccess;
}

struct EmptyWork final : Work {
  cudaError_t run(int) const override { return cudaSuccess; }
};

inline cudaError_t prepare_empty(const cudaGraphNodeParams &, int, WorkPtr *out) {
  *out = WorkPtr(std::make_shared<EmptyWork>());
  return cudaSuccess;
}

}  // namespace graphgen_host
