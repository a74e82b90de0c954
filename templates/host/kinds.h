// ---- Work: the kinds

namespace graphgen_host {

// A Kind says how the parameters of one type of node become work, or which error they are.
struct Kind {
  cudaGraphNodeType type;
  const char *name;
  bool in_body;  // a conditional node's graphs may hold it
  cudaError_t (*prepare)(const cudaGraphNodeParams &params, int device, WorkPtr *out);
  cudaError_t (*own)(const Graph &graph, Node &node, cudaGraphNodeParams &params);  // makes the graphs inside, if any
  WorkPtr (*bind)(const Work &work);  // makes what one launch runs, if that is not always the same
};

// Waits stand before records: what a launch records is not for its own waits.
inline constexpr Kind kKinds[] = {
    {cudaGraphNodeTypeKernel, "kernel", true, prepare_kernel, nullptr, nullptr},
    {cudaGraphNodeTypeMemcpy, "memcpy", true, prepare_copy_node, nullptr, nullptr},
    {cudaGraphNodeTypeMemset, "memset", true, prepare_fill, nullptr, nullptr},
    {cudaGraphNodeTypeHost, "host", false, prepare_host, nullptr, nullptr},
    {cudaGraphNodeTypeGraph, "graph", true, prepare_child, own_child, nullptr},
    {cudaGraphNodeTypeEmpty, "empty", true, prepare_empty, nullptr, nullptr},
    {cudaGraphNodeTypeWaitEvent, "wait", false, prepare_wait, nullptr, bind_wait},
    {cudaGraphNodeTypeEventRecord, "record", false, prepare_record, nullptr, bind_record},
    {cudaGraphNodeTypeConditional, "conditional", true, prepare_conditional, own_bodies, nullptr},
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
