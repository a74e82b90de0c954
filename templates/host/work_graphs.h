// ---- Work: graphs inside a node

namespace graphgen_host {

struct ChildWork final : Container {
  bool on_device() const override { return false; }  // a host function may be among its nodes
  cudaError_t direct(const Trip &trip) const override { return trip(0); }
};

inline cudaError_t prepare_child(const cudaGraphNodeParams &params, int, WorkPtr *out) {
  if (!handles<Graph>().find(params.graph.graph)) return cudaErrorInvalidValue;
  *out = WorkPtr(std::make_shared<ChildWork>());
  return cudaSuccess;
}

// own_child puts a copy of the graph into the node, or the graph itself.
inline cudaError_t own_child(const Graph &graph, Node &node, cudaGraphNodeParams &params) {
  const Ref<Graph> child = handles<Graph>().find(params.graph.graph);
  if (holds_conditional(*child)) return cudaErrorNotSupported;
  if (params.graph.ownership == cudaGraphChildGraphOwnershipClone) {
    if (child->parent) return cudaErrorNotSupported;  // as CUDA 13.0 says; a clone of it would do
    node.own(graph, clone(*child));
    return cudaSuccess;
  }
  for (const Graph *g = &graph; g; g = g->parent) {
    if (g == child.get()) return cudaErrorInvalidValue;  // a graph inside itself
  }
  if (child->parent) return cudaErrorInvalidValue;  // it is somebody's already
  died();                                           // as a thing of its own
  node.own(graph, child);
  return cudaSuccess;
}

struct ConditionalWork final : Container {
  Condition *condition = nullptr;  // the executable graph owns it
  cudaGraphConditionalNodeType type = cudaGraphCondTypeIf;
  unsigned size = 0;

  cudaError_t direct(const Trip &trip) const override {
    const unsigned &value = condition->value;
    cudaError_t code = cudaSuccess;
    switch (type) {
      case cudaGraphCondTypeIf: return value ? trip(0) : size > 1 ? trip(1) : cudaSuccess;
      case cudaGraphCondTypeSwitch: return value < size ? trip(value) : cudaSuccess;
      case cudaGraphCondTypeWhile:
        while (code == cudaSuccess && value) code = trip(0);
        return code;
    }
    return cudaErrorInvalidValue;
  }
};

inline cudaError_t prepare_conditional(const cudaGraphNodeParams &params, int, WorkPtr *out) {
  const cudaConditionalNodeParams &p = params.conditional;
  static constexpr struct {
    cudaGraphConditionalNodeType type;
    unsigned most;
  } rows[] = {{cudaGraphCondTypeIf, 2}, {cudaGraphCondTypeWhile, 1}, {cudaGraphCondTypeSwitch, UINT32_MAX}};
  auto work = std::make_shared<ConditionalWork>();
  work->condition = conditions().find(p.handle);
  work->type = p.type;
  work->size = p.size;
  const auto row = std::find_if(std::begin(rows), std::end(rows), [&](const auto &r) { return r.type == p.type; });
  if (!work->condition || row == std::end(rows) || p.size < 1 || p.size > row->most) return cudaErrorInvalidValue;
  *out = std::move(work);
  return cudaSuccess;
}

// own_bodies makes the graphs that the caller then fills. The handle must be of this graph or of one around it, and no
// other node's.
inline cudaError_t own_bodies(const Graph &graph, Node &node, cudaGraphNodeParams &params) {
  Condition &condition = *conditions().find(params.conditional.handle);
  bool known = false;
  for (const Graph *g = &graph; g; g = g->parent) {
    if (g->child) return cudaErrorNotSupported;
    known = known || g->serial == condition.graph;
  }
  if (!known || condition.bodies > 0) return cudaErrorInvalidValue;
  for (unsigned i = 0; i < params.conditional.size; i++) node.own(graph, std::make_shared<Graph>());
  condition.bodies = params.conditional.size;
  params.conditional.phGraph_out = node.owned.data();
  return cudaSuccess;
}

}  // namespace graphgen_host
