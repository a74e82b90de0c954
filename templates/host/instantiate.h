// ---- Executable graphs: making one ---------------------------------------------------------------------------------

namespace graphgen_host {

struct Scratch {
  void *p;
  size_t bytes;
};

struct Exec {
  Ref<const Topology> topology;
  std::map<uint64_t, Ref<const Topology>> parts;  // by the serial of the graph
  std::vector<const Kind *> kinds;
  std::vector<int> devices;
  std::vector<WorkPtr> work;
  std::vector<size_t> bound;  // the work that each launch binds, in the order of the kinds
  std::vector<Ref<Condition>> conditions;
  std::vector<Scratch> scratch;
  Ref<Op> last;                    // launch
  cudaGraphNode_t wrong = nullptr;  // that CUDA refuses, of an executable graph that will not be
  uint64_t launches = 0;

  const long seed = setting("GRAPHGEN_HOST_SEED", -1);
  const int threads = std::max(1, int(setting("GRAPHGEN_HOST_THREADS", 1)));
  const bool poison = setting("GRAPHGEN_HOST_POISON", 0) != 0;
};

// acyclic takes away nodes that nothing precedes until none is left, or only circles.
inline bool acyclic(const Topology &t) {
  std::vector<size_t> waiting, free;
  for (size_t i = 0; i < t.before.size(); i++) {
    waiting.push_back(t.before[i].size());
    if (waiting[i] == 0) free.push_back(i);
  }
  for (size_t taken = 0; taken < free.size(); taken++) {
    for (const size_t after : t.after[free[taken]]) {
      if (--waiting[after] == 0) free.push_back(after);
    }
  }
  return free.size() == waiting.size();
}

// stranger finds a node, inner ones too, that is of no kind that may stand in a body, belongs to another device, or
// needs memory that the device cannot reach.
inline cudaGraphNode_t stranger(const Graph &body, int device) {
  for (const Ref<Node> &node : body.nodes) {
    if (!kind_of(node->params.type)->in_body || node->device != device) return node.get();
    if (!node->work->reaches(device)) return node.get();
    for (const Ref<Graph> &inner : node->inside) {
      if (const cudaGraphNode_t found = stranger(*inner, device)) return found;
    }
  }
  return nullptr;
}

// unsound finds what may not be in a node: CUDA looks into bodies only now.
inline cudaGraphNode_t unsound(const Node &node) {
  if (node.params.type != cudaGraphNodeTypeConditional) return nullptr;
  for (const Ref<Graph> &body : node.inside) {
    if (body->nodes.empty()) continue;
    if (const cudaGraphNode_t found = stranger(*body, body->nodes[0]->device)) return found;
  }
  return nullptr;
}

// lay_out adds a graph to the tables of exec and then what is inside its nodes.
inline cudaError_t lay_out(Exec &exec, const Graph &graph, Ref<const Topology> *out) {
  auto topology = std::make_shared<Topology>();
  topology->first = exec.work.size();
  exec.parts[graph.serial] = topology;
  topology->before.resize(graph.nodes.size());
  topology->after.resize(graph.nodes.size());
  topology->inside.resize(graph.nodes.size());
  for (const Edge &edge : graph.edges) {
    topology->before[edge.to->index].push_back(edge.from->index);
    topology->after[edge.from->index].push_back(edge.to->index);
  }
  if (!acyclic(*topology)) return cudaErrorInvalidValue;
  exec.conditions.insert(exec.conditions.end(), graph.conditions.begin(), graph.conditions.end());
  for (const Ref<Node> &node : graph.nodes) {
    if ((exec.wrong = unsound(*node))) return cudaErrorInvalidValue;
    exec.kinds.push_back(kind_of(node->params.type));
    exec.devices.push_back(node->device);
    if (exec.kinds.back()->bind) exec.bound.push_back(exec.work.size());
    exec.work.push_back(node->work);
  }
  for (const Ref<Node> &node : graph.nodes) {
    for (const Ref<Graph> &inner : node->inside) {
      topology->inside[node->index].emplace_back();
      const cudaError_t code = lay_out(exec, *inner, &topology->inside[node->index].back());
      if (code != cudaSuccess) return code;
    }
  }
  *out = Ref<const Topology>(std::move(topology));
  return cudaSuccess;
}

// A handle that no node looks at is a mistake, and so is a second executable graph: both would use one value.
inline cudaError_t instantiate(cudaGraphExec_t *out, const Graph &graph, cudaGraphNode_t *wrong) {
  auto exec = std::make_shared<Exec>();
  const cudaError_t code = lay_out(*exec, graph, &exec->topology);
  *wrong = exec->wrong;
  if (code != cudaSuccess) return code;
  for (const Ref<Condition> &condition : exec->conditions) {
    if (condition->bodies == 0 || condition->instantiated) return cudaErrorInvalidValue;
  }
  for (const Ref<Condition> &condition : exec->conditions) condition->instantiated = true;
  std::stable_sort(exec->bound.begin(), exec->bound.end(),
                   [&](size_t a, size_t b) { return exec->kinds[a] < exec->kinds[b]; });
  *out = handles<Exec>().add(std::move(exec));
  born();
  return cudaSuccess;
}

}  // namespace graphgen_host
