// ---- Work: kernels

namespace graphgen_host {

struct KernelWork final : Work {
  const Function *function = nullptr;
  Shape shape;
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
    const uint64_t blocks = shape.blocks(), parts = std::min<uint64_t>(blocks, uint64_t(threads));
    if (parts <= 1) {
      function->run(shape, arguments.data(), 0, blocks);
      return cudaSuccess;
    }
    std::vector<std::thread> workers;
    for (uint64_t i = 0; i < parts; i++) {
      workers.emplace_back(function->run, shape, arguments.data(), blocks * i / parts, blocks * (i + 1) / parts);
    }
    for (std::thread &worker : workers) worker.join();
    return cudaSuccess;
  }
};

// The limits of sm_90.
inline bool launchable(const dim3 &grid, const dim3 &block) {
  return grid.x >= 1 && grid.x <= 0x7fffffff && grid.y >= 1 && grid.y <= 65535 && grid.z >= 1 && grid.z <= 65535 &&
         block.x >= 1 && block.x <= 1024 && block.y >= 1 && block.y <= 1024 && block.z >= 1 && block.z <= 64 &&
         uint64_t(block.x) * block.y * block.z <= 1024;
}

constexpr unsigned kSharedBytes = 48 << 10;  // what a kernel may have without asking for more

// function_at is the kernel that a handle leads to. The address of a plain function is told by the magic number.
inline const Function *function_at(const void *handle) {
  uint64_t magic = 0;
  if (handle) std::memcpy(&magic, handle, sizeof magic);
  return magic == kFunctionMagic ? static_cast<const Function *>(handle) : nullptr;
}

inline cudaError_t prepare_kernel(const cudaGraphNodeParams &params, int device, WorkPtr *out) {
  const cudaKernelNodeParamsV2 &p = params.kernel;
  auto work = std::make_shared<KernelWork>();
  work->function = function_at(p.func);
  work->shape = {p.gridDim, p.blockDim};
  work->device = device;
  if (!work->function) return cudaErrorInvalidDeviceFunction;
  if (!launchable(p.gridDim, p.blockDim)) return cudaErrorInvalidConfiguration;
  if (p.extra || p.sharedMemBytes > kSharedBytes) return cudaErrorInvalidValue;
  if (!work->copy(p.kernelParams) || !work->reachable_all()) return cudaErrorInvalidValue;
  *out = std::move(work);
  return cudaSuccess;
}

}  // namespace graphgen_host
