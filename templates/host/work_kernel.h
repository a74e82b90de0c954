// ---- Work: kernels

namespace graphgen_host {

struct KernelWork final : Work {
  const Function *function = nullptr;
  Shape shape;
  Attributes attributes;
  int device = 0;
  std::vector<char> memory;       // a copy of every argument
  std::vector<void *> arguments;  // where each lies

  // copy takes the values now: the caller's may be gone when the kernel runs.
  bool copy(void *const *values) {
    size_t room = 0;
    for (size_t i = 0; i < function->count; i++) room += function->arguments[i].bytes + function->arguments[i].align;
    memory.resize(room);
    void *at = memory.data();
    for (size_t i = 0; i < function->count; i++) {
      if (!values || !values[i]) return false;
      const Argument &argument = function->arguments[i];
      arguments.push_back(std::align(argument.align, argument.bytes, at, room));
      std::memcpy(at, values[i], argument.bytes);
      at = static_cast<char *>(at) + argument.bytes;
      room -= argument.bytes;
    }
    return true;
  }

  // reachable_all says whether the device can follow every pointer.
  bool reachable_all() const {
    for (size_t i = 0; i < function->count; i++) {
      if (!function->arguments[i].pointer) continue;
      void *p;
      std::memcpy(&p, arguments[i], sizeof p);
      if (p && !reachable(p, device)) return false;
    }
    return true;
  }

  cudaError_t run(int threads) const override {
    if (!reachable_all()) return cudaErrorIllegalAddress;  // freed since
    const uint64_t teams = shape.teams(), parts = std::min<uint64_t>(teams, uint64_t(threads));
    if (parts <= 1) return function->run(shape, arguments.data(), 0, teams);
    std::vector<cudaError_t> codes(parts, cudaSuccess);
    std::vector<std::thread> workers;
    for (uint64_t i = 0; i < parts; i++) {
      workers.emplace_back([&, i] {
        codes[i] = function->run(shape, arguments.data(), teams * i / parts, teams * (i + 1) / parts);
      });
    }
    for (std::thread &worker : workers) worker.join();
    const auto failed = std::find_if(codes.begin(), codes.end(), [](cudaError_t code) { return code != cudaSuccess; });
    return failed == codes.end() ? cudaSuccess : *failed;
  }
};

// launchable says whether the launch fits the device.
inline cudaError_t launchable(const KernelWork &work) {
  const Settings s = settings(work.function, work.device);
  if (!launchable(work.shape.grid, work.shape.block)) return cudaErrorInvalidConfiguration;
  if (work.shape.shared_bytes > unsigned(s.dynamic_shared)) return cudaErrorInvalidValue;
  const dim3 grid = work.shape.grid, cluster = work.shape.cluster;
  const uint64_t blocks = volume(cluster);
  if (blocks > (s.large_clusters ? kClusterNonPortable : kCluster)) return cudaErrorInvalidClusterSize;
  if (grid.x % cluster.x != 0 || grid.y % cluster.y != 0 || grid.z % cluster.z != 0) return cudaErrorInvalidClusterSize;
  const uint64_t resident = blocks_resident(unsigned(volume(work.shape.block)), work.shape.shared_bytes);
  const bool too_large = work.shape.cooperative && work.shape.blocks() > resident * kMultiprocessors;
  return too_large ? cudaErrorCooperativeLaunchTooLarge : cudaSuccess;
}

inline cudaError_t prepare_kernel(const cudaGraphNodeParams &params, int device, WorkPtr *out) {
  const cudaKernelNodeParamsV2 &p = params.kernel;
  auto work = std::make_shared<KernelWork>();
  work->function = function_at(p.func);
  work->shape.grid = p.gridDim;
  work->shape.block = p.blockDim;
  work->shape.shared_bytes = p.sharedMemBytes;
  work->shape.poisoned = setting("GRAPHGEN_HOST_POISON", 0) != 0;
  work->device = device;
  if (!work->function) return cudaErrorInvalidDeviceFunction;
  const cudaError_t code = launchable(*work);
  if (code != cudaSuccess) return code;
  if (p.extra || !work->copy(p.kernelParams) || !work->reachable_all()) return cudaErrorInvalidValue;
  *out = std::move(work);
  return cudaSuccess;
}

// with_attributes is the same launch with other attributes.
inline cudaError_t with_attributes(const KernelWork &old, const Attributes &attributes, WorkPtr *out) {
  auto work = std::make_shared<KernelWork>();
  work->function = old.function;
  work->shape = old.shape;
  work->shape.cluster = attributes.cluster();
  work->shape.cooperative = attributes.cooperative();
  work->device = old.device;
  work->attributes = attributes;
  work->copy(old.arguments.data());
  const cudaError_t code = launchable(*work);
  if (code == cudaSuccess) *out = std::move(work);
  return code;
}

// keep_attributes gives a kernel that takes another's place in a graph the attributes of the node.
inline cudaError_t keep_attributes(const WorkPtr &old, WorkPtr *work) {
  const auto *before = dynamic_cast<const KernelWork *>(old.get());
  const auto *after = dynamic_cast<const KernelWork *>(work->get());
  return before && after ? with_attributes(*after, before->attributes, work) : cudaSuccess;
}

}  // namespace graphgen_host
