// ---- Graphs: questions

// With null for the nodes, only their number is told; so with the edges.
inline cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count) {
  return graphgen_host::with(graph, [=](graphgen_host::Graph &g) {
    if (!count) return cudaErrorInvalidValue;
    if (nodes) {
      for (size_t i = 0; i < *count; i++) nodes[i] = i < g.nodes.size() ? g.nodes[i].get() : nullptr;
      *count = std::min(*count, g.nodes.size());
    } else {
      *count = g.nodes.size();
    }
    return cudaSuccess;
  });
}

inline cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                                     cudaGraphEdgeData *data, size_t *count) {
  return graphgen_host::with(graph, [=](graphgen_host::Graph &g) {
    if (!count || !from != !to) return cudaErrorInvalidValue;
    if (!from) {
      *count = g.edges.size();
      return cudaSuccess;
    }
    for (size_t i = 0; i < *count; i++) {
      const graphgen_host::Edge edge = i < g.edges.size() ? g.edges[i] : graphgen_host::Edge{};
      if (!data && (edge.data.type != 0 || edge.data.from_port != 0)) return cudaErrorLossyQuery;
      from[i] = edge.from;
      to[i] = edge.to;
      if (data) data[i] = edge.data;
    }
    *count = std::min(*count, g.edges.size());
    return cudaSuccess;
  });
}

inline cudaError_t cudaGraphNodeGetType(cudaGraphNode_t handle, cudaGraphNodeType *type) {
  return graphgen_host::call([=] {
    const auto node = graphgen_host::handles<graphgen_host::Node>().find(handle);
    if (!node || !type) return cudaErrorInvalidValue;
    *type = node->type;
    return cudaSuccess;
  });
}

inline cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t handle, cudaGraph_t *graph) {
  return graphgen_host::call([=] {
    const auto node = graphgen_host::handles<graphgen_host::Node>().find(handle);
    if (!node || !graph || node->type != cudaGraphNodeTypeGraph) return cudaErrorInvalidValue;
    *graph = node->owned[0];
    return cudaSuccess;
  });
}
