// ---- Work: the kinds

namespace graphgen_host {

// A Kind says how the parameters of one type of node become work, or which error they are.
struct Kind {
  cudaGraphNodeType type;
  bool in_body;  // a conditional node's graphs may hold it
  cudaError_t (*prepare)(const cudaGraphNodeParams &params, int device, WorkPtr *out);
  cudaError_t (*own)(const Graph &graph, Node &node, cudaGraphNodeParams &params);  // makes the graphs inside, if any
};

inline constexpr Kind kKinds[] = {
    {cudaGraphNodeTypeKernel, true, prepare_kernel, nullptr},
    {cudaGraphNodeTypeMemcpy, true, prepare_copy_node, nullptr},
    {cudaGraphNodeTypeMemset, true, prepare_fill, nullptr},
    {cudaGraphNodeTypeHost, false, prepare_host, nullptr},
    {cudaGraphNodeTypeGraph, true, prepare_child, own_child},
    {cudaGraphNodeTypeEmpty, true, prepare_empty, nullptr},
    {cudaGraphNodeTypeConditional, true, prepare_conditional, own_bodies},
};

inline const Kind *kind_of(cudaGraphNodeType type) {
  for (const Kind &kind : kKinds) {
    if (kind.type == type) return &kind;
  }
  return nullptr;
}

inline cudaError_t prepare(const cudaGraphNodeParams &params, int device, WorkPtr *out) {
  const Kind *kind = kind_of(params.type);
  return kind ? kind->prepare(params, device, out) : cudaErrorNotSupported;
}

}  // namespace graphgen_host
