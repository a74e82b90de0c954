// ---- Graphs: questions about their shape

namespace graphgen_host {

// tell gives a list as CUDA does: without room only its length, else as much as there is room for, and null behind.
template <class T>
cudaError_t tell(const std::vector<T> &list, T *out, size_t *count) {
  if (!count) return cudaErrorInvalidValue;
  if (!out) {
    *count = list.size();
    return cudaSuccess;
  }
  for (size_t i = 0; i < *count; i++) out[i] = i < list.size() ? list[i] : T{};
  *count = std::min(*count, list.size());
  return cudaSuccess;
}

// tell_edges gives either end of edges, or both. What is not an ordinary edge needs room for its data.
inline cudaError_t tell_edges(const std::vector<Edge> &edges, cudaGraphNode_t *from, cudaGraphNode_t *to,
                              cudaGraphEdgeData *data, size_t *count) {
  std::vector<cudaGraphNode_t> sources, targets;
  std::vector<cudaGraphEdgeData> kinds;
  for (const Edge &edge : edges) {
    sources.push_back(edge.from);
    targets.push_back(edge.to);
    kinds.push_back(edge.data);
  }
  const bool room = from || to;
  if (!count || (data && !room)) return cudaErrorInvalidValue;
  for (size_t i = 0; room && !data && i < std::min(*count, edges.size()); i++) {
    if (kinds[i].type != 0 || kinds[i].from_port != 0) return cudaErrorLossyQuery;
  }
  const size_t places = *count;
  cudaError_t code = tell(sources, from, count);
  if (to) *count = places, code = tell(targets, to, count);
  if (data) *count = places, code = tell(kinds, data, count);
  return code;
}

// node_with finds a node and calls work with it.
template <class F>
cudaError_t node_with(cudaGraphNode_t handle, F work) {
  return call([&] {
    const Ref<Node> node = handles<Node>().find(handle);
    return node ? work(*node) : cudaErrorInvalidValue;
  });
}

// edges_if picks those of the edges around a node for which the condition holds.
template <class F>
std::vector<Edge> edges_if(const Node &node, F condition) {
  std::vector<Edge> edges;
  std::copy_if(node.graph->edges.begin(), node.graph->edges.end(), std::back_inserter(edges), condition);
  return edges;
}

}  // namespace graphgen_host

inline cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count) {
  return graphgen_host::with(graph, [=](graphgen_host::Graph &g) {
    std::vector<cudaGraphNode_t> all;
    for (const auto &node : g.nodes) all.push_back(node.get());
    return graphgen_host::tell(all, nodes, count);
  });
}

inline cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count) {
  return graphgen_host::with(graph, [=](graphgen_host::Graph &g) {
    std::set<cudaGraphNode_t> later;
    std::vector<cudaGraphNode_t> roots;
    for (const graphgen_host::Edge &edge : g.edges) later.insert(edge.to);
    for (const auto &node : g.nodes) {
      if (!later.count(node.get())) roots.push_back(node.get());
    }
    return graphgen_host::tell(roots, nodes, count);
  });
}

inline cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                                     cudaGraphEdgeData *data, size_t *count) {
  return graphgen_host::with(graph, [=](graphgen_host::Graph &g) {
    if (!from != !to) return cudaErrorInvalidValue;
    return graphgen_host::tell_edges(g.edges, from, to, data, count);
  });
}

inline cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *nodes, cudaGraphEdgeData *data,
                                                size_t *count) {
  return graphgen_host::node_with(node, [=](graphgen_host::Node &n) {
    const auto into = graphgen_host::edges_if(n, [&](const graphgen_host::Edge &edge) { return edge.to == node; });
    return graphgen_host::tell_edges(into, nodes, nullptr, data, count);
  });
}

inline cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *nodes, cudaGraphEdgeData *data,
                                                  size_t *count) {
  return graphgen_host::node_with(node, [=](graphgen_host::Node &n) {
    const auto out = graphgen_host::edges_if(n, [&](const graphgen_host::Edge &edge) { return edge.from == node; });
    return graphgen_host::tell_edges(out, nullptr, nodes, data, count);
  });
}

inline cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType *type) {
  return graphgen_host::node_with(node, [=](graphgen_host::Node &n) {
    if (!type) return cudaErrorInvalidValue;
    *type = n.params.type;
    return cudaSuccess;
  });
}
