// ---- Devices -------------------------------------------------------------------------------------------------------

namespace graphgen_host {

inline int device_count() {
  static const int count = int(setting("GRAPHGEN_HOST_DEVICES", 1));
  return count;
}

inline bool is_device(int device) { return device >= 0 && device < device_count(); }

// Peers knows which devices may follow pointers into the memory of which others.
class Peers {
 public:
  bool can(int device, int peer) const { return linked_ && device != peer; }
  bool enable(int device, int peer) {
    Lock lock(mutex_);
    return enabled_.insert({device, peer}).second;
  }
  bool disable(int device, int peer) {
    Lock lock(mutex_);
    return enabled_.erase({device, peer}) > 0;
  }
  bool enabled(int device, int peer) {
    Lock lock(mutex_);
    return device == peer || enabled_.count({device, peer}) > 0;
  }

 private:
  const bool linked_ = setting("GRAPHGEN_HOST_PEERS", 1) != 0;
  std::mutex mutex_;
  std::set<std::pair<int, int>> enabled_;
};

inline Peers &peers() {
  static Peers *one = new Peers;  // never destroyed, as the handles
  return *one;
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
    if (!graphgen_host::is_device(device)) return cudaErrorInvalidDevice;
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
