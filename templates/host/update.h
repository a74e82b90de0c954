// ---- Executable graphs: changing one -------------------------------------------------------------------------------

namespace graphgen_host {

// A Change is work for one place in the table.
using Change = std::pair<size_t, WorkPtr>;

// edges lists the edges of a topology, as a graph does.
inline std::set<std::pair<size_t, size_t>> edges(const Topology &t) {
  std::set<std::pair<size_t, size_t>> all;
  for (size_t to = 0; to < t.before.size(); to++) {
    for (const size_t from : t.before[to]) all.insert({from, to});
  }
  return all;
}

// match lists what makes the nodes of one part do what those of a graph do. Both must have one shape.
inline bool match(const Exec &exec, const Topology &mine, const Graph &theirs, std::vector<Change> *changes) {
  if (mine.before.size() != theirs.nodes.size() || edges(mine) != theirs.joined) return false;
  for (size_t i = 0; i < theirs.nodes.size(); i++) {
    const Node &from = *theirs.nodes[i];
    const size_t index = mine.first + i;
    if (from.params.type != exec.kinds[index]->type || from.device != exec.devices[index]) return false;
    const Work &old = *exec.work[index];
    if (from.inside.size() != mine.inside[i].size()) return false;
    if (!old.same(*from.work) && !old.accepts(*from.work)) return false;
    changes->push_back({index, from.work});
    for (size_t k = 0; k < from.inside.size(); k++) {
      if (!match(exec, *mine.inside[i][k], *from.inside[k], changes)) return false;
    }
  }
  return true;
}

// set_child changes all nodes inside a child graph node, or none.
inline cudaError_t set_child(Exec &exec, const Node &node, cudaGraph_t handle) {
  const Ref<Graph> graph = handles<Graph>().find(handle);
  std::vector<Change> changes;
  if (!graph || holds_conditional(*graph)) return cudaErrorInvalidValue;
  const Graph &mine = *node.inside[0];  // which the caller may have changed since
  if (mine.nodes.size() != graph->nodes.size() || mine.joined != graph->joined) return cudaErrorInvalidValue;
  const Topology &around = *exec.parts.at(node.graph->serial);
  if (!match(exec, *around.inside[node.index][0], *graph, &changes)) return cudaErrorInvalidValue;
  for (Change &change : changes) exec.work[change.first] = std::move(change.second);
  return cudaSuccess;
}

inline cudaError_t set_params(Exec &exec, cudaGraphNode_t handle, const cudaGraphNodeParams &params) {
  const Ref<Node> node = handles<Node>().find(handle);
  const auto part = node ? exec.parts.find(node->graph->serial) : exec.parts.end();
  if (part == exec.parts.end() || node->index >= part->second->before.size()) return cudaErrorInvalidValue;
  const size_t index = part->second->first + node->index;
  if (exec.kinds[index]->type != params.type) return cudaErrorInvalidValue;
  if (params.type == cudaGraphNodeTypeGraph) return set_child(exec, *node, params.graph.graph);
  if (params.type == cudaGraphNodeTypeConditional) return cudaErrorInvalidValue;  // only what is inside can change
  if (params.type == cudaGraphNodeTypeKernel && node->device != current_device) return cudaErrorInvalidValue;
  WorkPtr &old = exec.work[index];
  WorkPtr work;
  const cudaError_t code = prepare(params, node->device, &work);
  if (code != cudaSuccess) return code;
  const cudaError_t kept = keep_attributes(old, &work);
  if (kept != cudaSuccess) return kept;
  if (!old->accepts(*work)) return cudaErrorInvalidValue;
  old = std::move(work);
  return cudaSuccess;
}

}  // namespace graphgen_host

inline cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node, cudaGraphNodeParams *params) {
  return graphgen_host::with(exec, [=](graphgen_host::Exec &e) {
    return params ? graphgen_host::set_params(e, node, *params) : cudaErrorInvalidValue;
  });
}

inline cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node, cudaGraph_t child) {
  cudaGraphNodeParams params = {};
  params.type = cudaGraphNodeTypeGraph;
  params.graph.graph = child;
  return cudaGraphExecNodeSetParams(exec, node, &params);
}
