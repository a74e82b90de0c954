// ---- Peers: devices that use each other's memory ------------------------------------------------------------------

inline cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer) {
  return graphgen_host::call([=] {
    if (!can) return cudaErrorInvalidValue;
    if (!graphgen_host::is_device(device) || !graphgen_host::is_device(peer)) return cudaErrorInvalidDevice;
    *can = graphgen_host::peers().can(device, peer);
    return cudaSuccess;
  });
}

inline cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags) {
  return graphgen_host::call([=] {
    if (flags != 0) return cudaErrorInvalidValue;
    if (!graphgen_host::is_device(peer)) return cudaErrorInvalidDevice;
    if (!graphgen_host::peers().can(graphgen_host::current_device, peer)) return cudaErrorInvalidDevice;
    const bool fresh = graphgen_host::peers().enable(graphgen_host::current_device, peer);
    return fresh ? cudaSuccess : cudaErrorPeerAccessAlreadyEnabled;
  });
}

inline cudaError_t cudaDeviceDisablePeerAccess(int peer) {
  return graphgen_host::call([=] {
    if (!graphgen_host::is_device(peer)) return cudaErrorInvalidDevice;
    const bool was = graphgen_host::peers().disable(graphgen_host::current_device, peer);
    return was ? cudaSuccess : cudaErrorPeerAccessNotEnabled;
  });
}

// cudaMemcpyPeerAsync needs no access: without it CUDA copies by way of the host. Each end must be memory of the device
// that is named for it.
inline cudaError_t cudaMemcpyPeerAsync(void *dst, int dst_device, const void *src, int src_device, size_t bytes,
                                       cudaStream_t stream = nullptr) {
  return graphgen_host::on(stream, [=](graphgen_host::Stream &s) {
    if (!graphgen_host::is_device(dst_device) || !graphgen_host::is_device(src_device)) return cudaErrorInvalidDevice;
    if (bytes == 0) return cudaSuccess;
    const graphgen_host::Place to = graphgen_host::place_of(dst), from = graphgen_host::place_of(src);
    if (to != graphgen_host::on_device(dst_device) || from != graphgen_host::on_device(src_device)) {
      return cudaErrorInvalidValue;
    }
    return graphgen_host::issue_line(s, graphgen_host::line(dst, src, bytes, cudaMemcpyDefault), false);
  });
}

inline cudaError_t cudaMemcpyPeer(void *dst, int dst_device, const void *src, int src_device, size_t bytes) {
  const cudaError_t code = cudaMemcpyPeerAsync(dst, dst_device, src, src_device, bytes);
  return code == cudaSuccess ? cudaStreamSynchronize(nullptr) : code;
}
