// ---- Graphs --------------------------------------------------------------------------------------------------------

namespace graphgen_host {

struct Node {
  const Graph *graph;
  size_t index;  // in the order of adding
  int device;    // the one that was current then
  cudaGraphNodeParams params;
  WorkPtr work;
  std::vector<Ref<Graph>> inside;  // of a conditional node its bodies, of a child graph node the child
  std::vector<cudaGraph_t> owned;  // their handles

  void own(const Graph &around, Ref<Graph> graph);
};

struct Edge {
  Node *from, *to;
  cudaGraphEdgeData data;
};

inline uint64_t next_serial() {
  static std::atomic<uint64_t> serial{0};
  return serial.fetch_add(1, std::memory_order_relaxed);
}

struct Graph {
  const uint64_t serial = next_serial();  // tells it from another graph that came to lie at the same address
  const Graph *parent = nullptr;          // the graph around it, if a node owns it
  bool child = false;                     // that node is a child graph node
  std::vector<Ref<Node>> nodes;
  std::vector<Edge> edges;
  std::set<std::pair<size_t, size_t>> joined;
  std::vector<Ref<Condition>> conditions;

  bool owns(cudaGraphNode_t handle) const {
    const Ref<Node> node = handles<Node>().find(handle);
    return node && node->graph == this;
  }

  Node *add(Node node) {
    nodes.push_back(std::make_shared<Node>(std::move(node)));
    return handles<Node>().add(nodes.back());
  }
};

inline void Node::own(const Graph &around, Ref<Graph> graph) {
  graph->parent = &around;
  graph->child = params.type == cudaGraphNodeTypeGraph;
  owned.push_back(handles<Graph>().add(graph));
  inside.push_back(std::move(graph));
}

// forget makes the handles of a graph stale, and of all that its nodes own.
inline void forget(const Graph &graph) {
  for (const Ref<Node> &node : graph.nodes) {
    for (const Ref<Graph> &inner : node->inside) forget(*inner);
    handles<Node>().remove(node.get());
  }
  handles<Graph>().remove(&graph);
}

inline Ref<Graph> clone(const Graph &graph) {
  const Ref<Graph> copy(std::make_shared<Graph>());
  for (const Ref<Node> &node : graph.nodes) {
    Node *twin = copy->add(Node{copy.get(), node->index, node->device, node->params, node->work, {}, {}});
    for (const Ref<Graph> &inner : node->inside) twin->own(*copy, clone(*inner));
  }
  for (const Edge &edge : graph.edges) {
    copy->edges.push_back({copy->nodes[edge.from->index].get(), copy->nodes[edge.to->index].get(), edge.data});
  }
  copy->joined = graph.joined;
  return copy;
}

inline bool holds_conditional(const Graph &graph) {
  for (const Ref<Node> &node : graph.nodes) {
    if (node->params.type == cudaGraphNodeTypeConditional) return true;
    for (const Ref<Graph> &inner : node->inside) {
      if (holds_conditional(*inner)) return true;
    }
  }
  return false;
}

}  // namespace graphgen_host
