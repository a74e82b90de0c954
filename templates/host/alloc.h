// ---- Allocations ---------------------------------------------------------------------------------------------------

namespace graphgen_host {

// drain_all is what cudaFree does first: nothing may still use what goes.
inline void drain_all() {
  for (const auto &stream : all_streams()) stream->drain();
}

inline cudaError_t allocate_device(void **out, size_t bytes) {
  if (!out) return cudaErrorInvalidValue;
  *out = nullptr;
  if (bytes == 0) return cudaSuccess;
  const size_t used = memory().used(current_device), total = device_memory();
  if (used > total || bytes > total - used) return cudaErrorMemoryAllocation;
  Block block;
  block.side = Side::Device;
  block.device = current_device;
  block.pages = map_pages(bytes);
  block.base = block.pages.user;
  block.bytes = bytes;
  if (!block.base) return cudaErrorMemoryAllocation;
  gate().add(block.pages);
  memory().add(block);
  born();
  *out = block.base;
  return cudaSuccess;
}

inline cudaError_t allocate_pinned(void **out, size_t bytes) {
  if (!out) return cudaErrorInvalidValue;
  *out = nullptr;
  if (bytes == 0) return cudaSuccess;
  void *p = nullptr;
  if (posix_memalign(&p, page_size(), bytes) != 0) return cudaErrorMemoryAllocation;
  std::memset(p, 0xff, bytes);  // as new device memory
  Block block;
  block.side = Side::Pinned;
  block.device = current_device;
  block.base = static_cast<char *>(p);
  block.bytes = bytes;
  memory().add(block);
  born();
  *out = p;
  return cudaSuccess;
}

inline cudaError_t deallocate(void *p, Side side) {
  if (!p) return cudaSuccess;
  Block block;
  drain_all();
  if (!memory().take(p, side, &block)) return cudaErrorInvalidValue;
  if (side == Side::Device) {
    gate().remove(block.pages);
    bury(block.pages);
    memory().inter(block);
  } else {
    std::free(p);
  }
  died();
  return cudaSuccess;
}

}  // namespace graphgen_host

inline cudaError_t cudaMalloc(void **out, size_t bytes) {
  return graphgen_host::call([=] { return graphgen_host::allocate_device(out, bytes); }, cudaErrorMemoryAllocation);
}

template <class T>
cudaError_t cudaMalloc(T **out, size_t bytes) {
  return cudaMalloc(reinterpret_cast<void **>(out), bytes);
}

inline cudaError_t cudaFree(void *p) {
  return graphgen_host::release([=] { return graphgen_host::deallocate(p, graphgen_host::Side::Device); });
}

inline cudaError_t cudaHostAlloc(void **out, size_t bytes, unsigned flags) {
  return graphgen_host::call(
      [=] {
        const unsigned known = cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
        return flags & ~known ? cudaErrorInvalidValue : graphgen_host::allocate_pinned(out, bytes);
      },
      cudaErrorMemoryAllocation);
}

template <class T>
cudaError_t cudaHostAlloc(T **out, size_t bytes, unsigned flags) {
  return cudaHostAlloc(reinterpret_cast<void **>(out), bytes, flags);
}

inline cudaError_t cudaFreeHost(void *p) {
  return graphgen_host::release([=] { return graphgen_host::deallocate(p, graphgen_host::Side::Pinned); });
}

// Pinned memory has one address for host and device.
inline cudaError_t cudaHostGetDevicePointer(void **out, void *p, unsigned flags) {
  return graphgen_host::call([=] {
    if (!out || flags != 0) return cudaErrorInvalidValue;
    if (graphgen_host::memory().at(p).side != graphgen_host::Side::Pinned) return cudaErrorInvalidValue;
    *out = p;
    return cudaSuccess;
  });
}

inline cudaError_t cudaMemGetInfo(size_t *free, size_t *total) {
  return graphgen_host::call([=] {
    if (!free || !total) return cudaErrorInvalidValue;
    const size_t used = graphgen_host::memory().used(graphgen_host::current_device);
    *total = graphgen_host::device_memory();
    *free = *total - std::min(used, *total);
    return cudaSuccess;
  });
}

inline cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *out, const void *p) {
  return graphgen_host::call([=] {
    if (!out || !p) return cudaErrorInvalidValue;
    void *at = const_cast<void *>(p);
    const graphgen_host::Block block = graphgen_host::memory().at(p);
    switch (block.side) {
      case graphgen_host::Side::Device: *out = {cudaMemoryTypeDevice, block.device, at, nullptr}; break;
      case graphgen_host::Side::Pinned: *out = {cudaMemoryTypeHost, block.device, at, at}; break;
      default: *out = {cudaMemoryTypeUnregistered, -2, nullptr, at}; break;
    }
    return cudaSuccess;
  });
}
