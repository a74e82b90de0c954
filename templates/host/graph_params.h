// ---- Graphs: questions about their nodes

namespace graphgen_host {

// node_of finds a node of one type and calls work with its parameters.
template <class T, class F>
cudaError_t node_of(cudaGraphNodeType type, cudaGraphNode_t handle, T *out, F work) {
  return node_with(handle, [&](Node &node) {
    if (!out || node.params.type != type) return cudaErrorInvalidValue;
    *out = work(node.params, node);
    return cudaSuccess;
  });
}

}  // namespace graphgen_host

// The values of the arguments are the node's own copies, which live as long as it does.
inline cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, cudaKernelNodeParams *out) {
  using namespace graphgen_host;
  return node_of(cudaGraphNodeTypeKernel, node, out, [](const cudaGraphNodeParams &p, const Node &n) {
    const auto values = const_cast<void **>(static_cast<const KernelWork &>(*n.work).arguments.data());
    const cudaKernelNodeParamsV2 &k = p.kernel;
    return cudaKernelNodeParams{k.func, k.gridDim, k.blockDim, k.sharedMemBytes, values, nullptr};
  });
}

inline cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, cudaMemcpy3DParms *out) {
  using namespace graphgen_host;
  return node_of(cudaGraphNodeTypeMemcpy, node, out,
                 [](const cudaGraphNodeParams &p, const Node &) { return p.memcpy.copyParams; });
}

inline cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, cudaMemsetParams *out) {
  using namespace graphgen_host;
  return node_of(cudaGraphNodeTypeMemset, node, out, [](const cudaGraphNodeParams &p, const Node &) {
    const cudaMemsetParamsV2 &m = p.memset;
    return cudaMemsetParams{m.dst, m.pitch, m.value, m.elementSize, m.width, m.height};
  });
}

inline cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node, cudaHostNodeParams *out) {
  using namespace graphgen_host;
  return node_of(cudaGraphNodeTypeHost, node, out, [](const cudaGraphNodeParams &p, const Node &) {
    return cudaHostNodeParams{p.host.fn, p.host.userData};
  });
}

inline cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t *out) {
  using namespace graphgen_host;
  return node_of(cudaGraphNodeTypeGraph, node, out,
                 [](const cudaGraphNodeParams &, const Node &n) { return n.owned[0]; });
}

inline cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *out) {
  using namespace graphgen_host;
  return node_of(cudaGraphNodeTypeEventRecord, node, out,
                 [](const cudaGraphNodeParams &p, const Node &) { return p.eventRecord.event; });
}

inline cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *out) {
  using namespace graphgen_host;
  return node_of(cudaGraphNodeTypeWaitEvent, node, out,
                 [](const cudaGraphNodeParams &p, const Node &) { return p.eventWait.event; });
}
