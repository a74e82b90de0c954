// ---- Work on streams -----------------------------------------------------------------------------------------------

namespace graphgen_host {

// issue puts work of any kind on a stream.
inline cudaError_t issue(Stream &stream, const cudaGraphNodeParams &params) {
  WorkPtr work;
  const cudaError_t code = prepare(params, stream.device, &work);
  if (code == cudaSuccess) stream.submit(work);
  return code;
}

inline cudaError_t issue_copy(Stream &stream, const cudaMemcpy3DParms &p) {
  if (p.extent.width == 0 || p.extent.height == 0 || p.extent.depth == 0) return cudaSuccess;
  cudaGraphNodeParams params = {};
  params.type = cudaGraphNodeTypeMemcpy;
  params.memcpy.copyParams = p;
  return issue(stream, params);
}

// issue_line copies bytes that lie side by side. Pageable memory is fine if the caller waits for it.
inline cudaError_t issue_line(Stream &stream, const cudaMemcpy3DParms &p, bool wait) {
  WorkPtr work;
  if (p.extent.width == 0) return cudaSuccess;
  const cudaError_t code = prepare_copy(p, wait, &work);
  if (code != cudaSuccess) return code;
  const Ref<Op> op = stream.submit(work);
  if (wait) op->done.wait();
  return cudaSuccess;
}

inline bool pageable(const void *p) { return memory().at(p).side == Side::Pageable; }

}  // namespace graphgen_host

inline cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void *data) {
  return graphgen_host::on(stream, [=](graphgen_host::Stream &s) {
    cudaGraphNodeParams params = {};
    params.type = cudaGraphNodeTypeHost;
    params.host = {fn, data};
    return graphgen_host::issue(s, params);
  });
}

inline cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *p, cudaStream_t stream = nullptr) {
  return graphgen_host::on(stream, [=](graphgen_host::Stream &s) {
    return p ? graphgen_host::issue_copy(s, *p) : cudaErrorInvalidValue;
  });
}

// cudaMemcpyAsync takes pageable memory too, and then returns when it has been read or written, as CUDA says.
inline cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t bytes, cudaMemcpyKind kind,
                                   cudaStream_t stream = nullptr) {
  return graphgen_host::on(stream, [=](graphgen_host::Stream &s) {
    const bool wait = graphgen_host::pageable(dst) || graphgen_host::pageable(src);
    return graphgen_host::issue_line(s, graphgen_host::line(dst, src, bytes, kind), wait);
  });
}

inline cudaError_t cudaMemcpy(void *dst, const void *src, size_t bytes, cudaMemcpyKind kind) {
  return graphgen_host::on(nullptr, [=](graphgen_host::Stream &s) {
    const cudaError_t code = graphgen_host::issue_line(s, graphgen_host::line(dst, src, bytes, kind), true);
    return code == cudaSuccess ? s.failure() : code;
  });
}

inline cudaError_t cudaMemsetAsync(void *dst, int value, size_t bytes, cudaStream_t stream = nullptr) {
  return graphgen_host::on(stream, [=](graphgen_host::Stream &s) {
    return bytes == 0 ? cudaSuccess : graphgen_host::issue(s, graphgen_host::fill(dst, value, bytes));
  });
}

// cudaMemset does not wait: other streams are not ordered after it.
inline cudaError_t cudaMemset(void *dst, int value, size_t bytes) { return cudaMemsetAsync(dst, value, bytes); }
