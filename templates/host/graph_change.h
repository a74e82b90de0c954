// ---- Graphs: changing their nodes

namespace graphgen_host {

// replace gives a child graph node a copy of another graph. What it had goes, and the handles of that with it.
inline cudaError_t replace(Node &node, cudaGraphNodeParams &params) {
  std::vector<Ref<Graph>> inside;
  std::vector<cudaGraph_t> owned;
  node.inside.swap(inside), node.owned.swap(owned);
  const cudaError_t code = own_child(*node.graph, node, params);
  if (code != cudaSuccess) {
    node.inside.swap(inside), node.owned.swap(owned);
    return code;
  }
  forget(*inside[0]);
  return cudaSuccess;
}

// change gives a node other parameters of its type. Executable graphs that were made before keep theirs.
inline cudaError_t change(Node &node, cudaGraphNodeParams &params) {
  const int *zero = params.reserved0;
  if (zero[0] || zero[1] || zero[2] || params.reserved2) return cudaErrorInvalidValue;
  if (params.type != node.params.type) return cudaErrorInvalidValue;
  if (params.type == cudaGraphNodeTypeConditional) return cudaErrorInvalidValue;  // only what is inside can change
  WorkPtr work;
  const cudaError_t code = prepare(params, node.device, &work);
  if (code != cudaSuccess) return code;
  const cudaError_t kept = keep_attributes(node.work, &work);
  if (kept != cudaSuccess) return kept;
  const cudaError_t owned = params.type == cudaGraphNodeTypeGraph ? replace(node, params) : cudaSuccess;
  if (owned != cudaSuccess) return owned;
  node.params = params;
  node.work = std::move(work);
  return cudaSuccess;
}

}  // namespace graphgen_host

inline cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node, cudaGraphNodeParams *params) {
  return graphgen_host::node_with(node, [=](graphgen_host::Node &n) {
    return params ? graphgen_host::change(n, *params) : cudaErrorInvalidValue;
  });
}
