// ---- Work: the kinds

namespace graphgen_host {

// A Kind says how the parameters of one type of node become work, or which error they are.
struct Kind {
  cudaGraphNodeType type;
  cudaError_t (*prepare)(const cudaGraphNodeParams &params, int device, WorkPtr *out);
};

inline constexpr Kind kKinds[] = {
    {cudaGraphNodeTypeKernel, prepare_kernel}, {cudaGraphNodeTypeMemcpy, prepare_copy_node},
    {cudaGraphNodeTypeMemset, prepare_fill},   {cudaGraphNodeTypeHost, prepare_host},
    {cudaGraphNodeTypeEmpty, prepare_empty},
};

inline cudaError_t prepare(const cudaGraphNodeParams &params, int device, WorkPtr *out) {
  for (const Kind &kind : kKinds) {
    if (kind.type == params.type) return kind.prepare(params, device, out);
  }
  return cudaErrorNotSupported;
}

}  // namespace graphgen_host
