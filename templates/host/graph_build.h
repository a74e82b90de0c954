// ---- Graphs: building them

namespace graphgen_host {

// sound says whether an edge may exist: programmatic ones lead from a kernel to a kernel.
inline bool sound(const cudaGraphEdgeData &e, const Node &from, cudaGraphNodeType to) {
  static constexpr unsigned char none[sizeof e.reserved] = {};
  if (std::memcmp(e.reserved, none, sizeof none) != 0 || e.to_port != 0) return false;
  if (e.type == cudaGraphDependencyTypeDefault && e.from_port == cudaGraphKernelNodePortDefault) return true;
  return from.params.type == cudaGraphNodeTypeKernel && to == cudaGraphNodeTypeKernel &&
         e.type <= cudaGraphDependencyTypeProgrammatic && e.from_port <= cudaGraphKernelNodePortLaunchCompletion;
}

inline cudaError_t add_node(cudaGraphNode_t *out, Graph &graph, const cudaGraphNode_t *after,
                            const cudaGraphEdgeData *data, size_t count, cudaGraphNodeParams &params) {
  const int *zero = params.reserved0;
  if (zero[0] || zero[1] || zero[2] || params.reserved2) return cudaErrorInvalidValue;
  std::set<cudaGraphNode_t> seen;
  for (size_t i = 0; i < count; i++) {
    if (!graph.owns(after[i]) || !seen.insert(after[i]).second) return cudaErrorInvalidValue;
    if (data && !sound(data[i], *after[i], params.type)) return cudaErrorInvalidValue;
  }
  WorkPtr work;
  const cudaError_t code = prepare(params, current_device, &work);
  if (code != cudaSuccess) return code;
  const size_t index = graph.nodes.size();
  Node fresh{&graph, index, current_device, params, work, {}, {}};
  const auto own = kind_of(params.type)->own;
  const cudaError_t owned = own ? own(graph, fresh, params) : cudaSuccess;
  if (owned != cudaSuccess) return owned;
  Node *node = graph.add(std::move(fresh));
  for (size_t i = 0; i < count; i++) {
    graph.edges.push_back({after[i], node, data ? data[i] : cudaGraphEdgeData{}});
    graph.joined.insert({after[i]->index, index});
  }
  *out = node;
  return cudaSuccess;
}

inline cudaError_t add_edges(Graph &graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                             const cudaGraphEdgeData *data, size_t count) {
  std::set<std::pair<size_t, size_t>> added;
  for (size_t i = 0; i < count; i++) {
    if (from[i] == to[i] || !graph.owns(from[i]) || !graph.owns(to[i])) return cudaErrorInvalidValue;
    if (data && !sound(data[i], *from[i], to[i]->params.type)) return cudaErrorInvalidValue;
    const std::pair<size_t, size_t> edge(from[i]->index, to[i]->index);
    if (graph.joined.count(edge) || !added.insert(edge).second) return cudaErrorInvalidValue;
  }
  for (size_t i = 0; i < count; i++) graph.edges.push_back({from[i], to[i], data ? data[i] : cudaGraphEdgeData{}});
  graph.joined.insert(added.begin(), added.end());
  return cudaSuccess;
}

// with finds the graph and calls work with it.
template <class F>
cudaError_t with(cudaGraph_t handle, F work) {
  return call([&] {
    const Ref<Graph> graph = handles<Graph>().find(handle);
    return graph ? work(*graph) : cudaErrorInvalidValue;
  });
}

}  // namespace graphgen_host

inline cudaError_t cudaGraphCreate(cudaGraph_t *out, unsigned flags) {
  return graphgen_host::call([=] {
    if (!out || flags != 0) return cudaErrorInvalidValue;
    *out = graphgen_host::handles<graphgen_host::Graph>().add(std::make_shared<graphgen_host::Graph>());
    graphgen_host::born();
    return cudaSuccess;
  });
}

inline cudaError_t cudaGraphDestroy(cudaGraph_t handle) {
  return graphgen_host::release([=] {
    const auto graph = graphgen_host::handles<graphgen_host::Graph>().find(handle);
    if (!graph || graph->parent) return cudaErrorInvalidValue;  // what a node owns goes with it
    graphgen_host::forget(*graph);
    graphgen_host::died();
    return cudaSuccess;
  });
}

inline cudaError_t cudaGraphAddNode(cudaGraphNode_t *out, cudaGraph_t graph, const cudaGraphNode_t *after,
                                    const cudaGraphEdgeData *data, size_t count, cudaGraphNodeParams *params) {
  return graphgen_host::with(graph, [=](graphgen_host::Graph &g) {
    if (!out || !params || (count > 0 && !after)) return cudaErrorInvalidValue;
    return graphgen_host::add_node(out, g, after, data, count, *params);
  });
}

inline cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                            const cudaGraphEdgeData *data, size_t count) {
  return graphgen_host::with(graph, [=](graphgen_host::Graph &g) {
    if (count > 0 && (!from || !to)) return cudaErrorInvalidValue;
    return graphgen_host::add_edges(g, from, to, data, count);
  });
}

inline cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *out, cudaGraph_t graph,
                                                    unsigned default_value = 0, unsigned flags = 0) {
  return graphgen_host::with(graph, [=](graphgen_host::Graph &g) {
    if (!out || flags & ~unsigned(cudaGraphCondAssignDefault)) return cudaErrorInvalidValue;
    g.conditions.push_back(std::make_shared<graphgen_host::Condition>(g.serial, default_value, flags != 0));
    *out = g.conditions.back()->handle;
    return cudaSuccess;
  });
}
