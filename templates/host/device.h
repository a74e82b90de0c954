// ---- Devices -------------------------------------------------------------------------------------------------------

namespace graphgen_host {

inline int device_count() {
  static const int count = int(setting("GRAPHGEN_HOST_DEVICES", 1));
  return count;
}

// device_memory is half of the machine's: the other half is the host's.
inline size_t device_memory() {
  static const size_t bytes = size_t(sysconf(_SC_PHYS_PAGES)) / 2 * size_t(sysconf(_SC_PAGESIZE));
  return bytes;
}

}  // namespace graphgen_host

inline cudaError_t cudaGetDeviceCount(int *count) {
  return graphgen_host::call([=] {
    if (!count) return cudaErrorInvalidValue;
    *count = graphgen_host::device_count();
    return *count > 0 ? cudaSuccess : cudaErrorNoDevice;
  });
}

inline cudaError_t cudaGetDevice(int *device) {
  return graphgen_host::call([=] {
    if (!device) return cudaErrorInvalidValue;
    if (graphgen_host::device_count() < 1) return cudaErrorNoDevice;
    *device = graphgen_host::current_device;
    return cudaSuccess;
  });
}

inline cudaError_t cudaSetDevice(int device) {
  return graphgen_host::call([=] {
    if (graphgen_host::device_count() < 1) return cudaErrorNoDevice;
    if (device < 0 || device >= graphgen_host::device_count()) return cudaErrorInvalidDevice;
    graphgen_host::current_device = device;
    return cudaSuccess;
  });
}

inline cudaError_t cudaDriverGetVersion(int *version) {
  return graphgen_host::call([=] {
    if (!version) return cudaErrorInvalidValue;
    *version = CUDART_VERSION;
    return cudaSuccess;
  });
}

inline cudaError_t cudaRuntimeGetVersion(int *version) { return cudaDriverGetVersion(version); }
