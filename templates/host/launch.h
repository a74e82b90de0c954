// ---- Launches on streams -------------------------------------------------------------------------------------------

namespace graphgen_host {

// prepare_launch makes work of a launch and its attributes.
inline cudaError_t prepare_launch(const cudaLaunchConfig_t &config, const void *func, void **args, int device,
                                  WorkPtr *out) {
  if (config.dynamicSmemBytes > kSharedBytesOptIn) return cudaErrorInvalidValue;
  if (config.numAttrs > 0 && !config.attrs) return cudaErrorInvalidValue;
  cudaGraphNodeParams params = {};
  params.kernel = {const_cast<void *>(func), config.gridDim,         config.blockDim,
                   unsigned(config.dynamicSmemBytes), args, nullptr};
  cudaError_t code = prepare_kernel(params, device, out);
  if (code != cudaSuccess) return code;
  Attributes attributes;
  for (unsigned i = 0; i < config.numAttrs; i++) {
    if (config.attrs[i].id == cudaLaunchAttributeIgnore) continue;
    code = set_attribute(&attributes, config.attrs[i].id, config.attrs[i].val, false);
    if (code != cudaSuccess) return code;
  }
  return with_attributes(static_cast<const KernelWork &>(**out), attributes, out);
}

inline cudaError_t launch(const cudaLaunchConfig_t &config, const void *func, void **args) {
  return on(config.stream, [&](Stream &s) {
    WorkPtr work;
    if (s.device != current_device) return cudaErrorInvalidResourceHandle;
    const cudaError_t code = prepare_launch(config, func, args, s.device, &work);
    if (code == cudaSuccess) s.submit(work);
    return code;
  });
}

}  // namespace graphgen_host

inline cudaError_t cudaLaunchKernel(const void *func, dim3 grid, dim3 block, void **args, size_t shared_bytes,
                                    cudaStream_t stream) {
  return graphgen_host::launch({grid, block, shared_bytes, stream, nullptr, 0}, func, args);
}

inline cudaError_t cudaLaunchCooperativeKernel(const void *func, dim3 grid, dim3 block, void **args,
                                               size_t shared_bytes, cudaStream_t stream) {
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributeCooperative;
  attribute.val.cooperative = 1;
  return graphgen_host::launch({grid, block, shared_bytes, stream, &attribute, 1}, func, args);
}

inline cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *func, void **args) {
  if (!config) return graphgen_host::call([] { return cudaErrorInvalidValue; });
  return graphgen_host::launch(*config, func, args);
}

// ---- What fits the device at once

inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *func, int threads,
                                                                 size_t shared_bytes) {
  return graphgen_host::call([=] {
    if (!blocks || threads < 1) return cudaErrorInvalidValue;
    if (!graphgen_host::function_at(func)) return cudaErrorInvalidDeviceFunction;
    *blocks = int(graphgen_host::blocks_resident(unsigned(threads), shared_bytes));
    return cudaSuccess;
  });
}

// A cluster stays within a group of neighbouring multiprocessors. Those that make no whole group get none.
inline cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, const void *func, const cudaLaunchConfig_t *config) {
  return graphgen_host::call([=] {
    using namespace graphgen_host;
    if (!clusters || !config || (config->numAttrs > 0 && !config->attrs)) return cudaErrorInvalidValue;
    const Function *function = function_at(func);
    if (!function) return cudaErrorInvalidDeviceFunction;
    Attributes attributes;
    for (unsigned i = 0; i < config->numAttrs; i++) {
      const cudaError_t code = set_attribute(&attributes, config->attrs[i].id, config->attrs[i].val, false);
      if (code != cudaSuccess) return code;
    }
    const Settings s = settings(function, current_device);
    const uint64_t size = volume(attributes.cluster());
    if (config->dynamicSmemBytes > size_t(s.dynamic_shared)) return cudaErrorInvalidValue;
    if (size > (s.large_clusters ? kClusterNonPortable : kCluster)) return cudaErrorInvalidClusterSize;
    const uint64_t each = blocks_resident(unsigned(volume(config->blockDim)), config->dynamicSmemBytes);
    *clusters = int(kMultiprocessors / kNeighbours * (kNeighbours * each / size));
    return cudaSuccess;
  });
}
