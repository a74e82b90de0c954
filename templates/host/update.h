// ---- Executable graphs: changing one -------------------------------------------------------------------------------

namespace graphgen_host {

// A Change is work for one place in the table.
using Change = std::pair<size_t, WorkPtr>;

// match lists what makes the nodes of mine do what those of theirs do. Both must have one shape.
inline bool match(const Exec &exec, const Graph &mine, const Graph &theirs, std::vector<Change> *changes) {
  const auto part = exec.parts.find(mine.serial);
  if (part == exec.parts.end() || part->second.count != theirs.nodes.size()) return false;
  if (mine.nodes.size() != theirs.nodes.size() || mine.joined != theirs.joined) return false;
  for (size_t i = 0; i < theirs.nodes.size(); i++) {
    const Node &from = *theirs.nodes[i], &to = *mine.nodes[i];
    const size_t index = part->second.first + i;
    if (from.params.type != to.params.type || from.device != to.device) return false;
    if (from.inside.size() != to.inside.size() || !exec.work[index]->accepts(*from.work)) return false;
    changes->push_back({index, from.work});
    for (size_t k = 0; k < from.inside.size(); k++) {
      if (!match(exec, *to.inside[k], *from.inside[k], changes)) return false;
    }
  }
  return true;
}

// set_child changes all nodes inside a child graph node, or none.
inline cudaError_t set_child(Exec &exec, const Node &node, cudaGraph_t handle) {
  const Ref<Graph> graph = handles<Graph>().find(handle);
  std::vector<Change> changes;
  if (!graph || holds_conditional(*graph)) return cudaErrorInvalidValue;
  if (!match(exec, *node.inside[0], *graph, &changes)) return cudaErrorInvalidValue;
  for (Change &change : changes) exec.work[change.first] = std::move(change.second);
  return cudaSuccess;
}

inline cudaError_t set_params(Exec &exec, cudaGraphNode_t handle, const cudaGraphNodeParams &params) {
  const Ref<Node> node = handles<Node>().find(handle);
  const auto part = node ? exec.parts.find(node->graph->serial) : exec.parts.end();
  if (part == exec.parts.end() || node->index >= part->second.count) return cudaErrorInvalidValue;
  const size_t index = part->second.first + node->index;
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
