// ---- Executable graphs ---------------------------------------------------------------------------------------------

namespace graphgen_host {

// poison fills scratch memory with NaN, so that a launch that reads what an earlier one left is found out.
inline cudaError_t poison(const std::vector<Scratch> &scratch) {
  Access access;
  for (const Scratch &s : scratch) {
    const Block block = memory().at(s.p, s.bytes);
    if (!block.usable() || !block.holds(s.p, 0, s.bytes)) return cudaErrorIllegalAddress;
    std::memset(s.p, 0xff, s.bytes);
  }
  return cudaSuccess;
}

// launch takes the work as it is now: a change made afterwards is for the next launch. Launches of one executable graph
// run one after the other, on whatever streams.
inline void launch(Exec &exec, Stream &stream) {
  const uint64_t number = exec.launches++;
  const Order order{exec.seed >= 0, uint64_t(exec.seed) ^ number << 32};
  std::vector<WorkPtr> work = exec.work;
  for (const size_t i : exec.bound) work[i] = exec.kinds[i]->bind(*exec.work[i]);
  exec.last = stream.submit([topology = exec.topology, work = std::move(work), order, threads = exec.threads,
                             conditions = exec.conditions, previous = exec.last,
                             scratch = exec.poison ? exec.scratch : std::vector<Scratch>()] {
    if (previous) previous->done.wait();
    for (const Ref<Condition> &condition : conditions) condition->begin(Order{true, order.seed}.rank(0));
    const cudaError_t code = poison(scratch);
    return code == cudaSuccess ? Launch(*topology, work, order, threads).run() : code;
  });
}

inline cudaError_t set_params(Exec &exec, cudaGraphNode_t handle, const cudaGraphNodeParams &params) {
  const Ref<Node> node = handles<Node>().find(handle);
  const auto part = node ? exec.parts.find(node->graph->serial) : exec.parts.end();
  if (part == exec.parts.end() || node->index >= part->second.count) return cudaErrorInvalidValue;
  const size_t index = part->second.first + node->index;
  if (exec.kinds[index]->type != params.type) return cudaErrorInvalidValue;
  if (exec.kinds[index]->own) return cudaErrorInvalidValue;  // what is inside can change, node by node
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

template <class F>
cudaError_t with(cudaGraphExec_t handle, F work) {
  return call([&] {
    const Ref<Exec> exec = handles<Exec>().find(handle);
    return exec ? work(*exec) : cudaErrorInvalidValue;
  });
}

}  // namespace graphgen_host

inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *out, cudaGraph_t graph, unsigned long long flags = 0) {
  return graphgen_host::with(graph, [=](graphgen_host::Graph &g) {
    const bool known = flags == 0 || flags == cudaGraphInstantiateFlagUseNodePriority;
    return out && known && !g.parent ? graphgen_host::instantiate(out, g) : cudaErrorInvalidValue;
  });
}

inline cudaError_t cudaGraphExecDestroy(cudaGraphExec_t handle) {
  return graphgen_host::release([=] {
    const auto exec = graphgen_host::handles<graphgen_host::Exec>().remove(handle);
    if (!exec) return cudaErrorInvalidValue;
    for (const auto &condition : exec->conditions) condition->instantiated = false;
    graphgen_host::died();  // launches under way hold what they need
    return cudaSuccess;
  });
}

inline cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream) {
  return graphgen_host::with(exec, [=](graphgen_host::Exec &) {
    return graphgen_host::find_stream(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle;
  });
}

inline cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
  return graphgen_host::with(exec, [=](graphgen_host::Exec &e) {
    const auto s = graphgen_host::find_stream(stream);
    if (!s) return cudaErrorInvalidResourceHandle;
    graphgen_host::launch(e, *s);
    return cudaSuccess;
  });
}

inline cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node, cudaGraphNodeParams *params) {
  return graphgen_host::with(exec, [=](graphgen_host::Exec &e) {
    return params ? graphgen_host::set_params(e, node, *params) : cudaErrorInvalidValue;
  });
}

// graphgen_host_scratch names memory that no launch of exec may find anything in; see GRAPHGEN_HOST_POISON.
inline void graphgen_host_scratch(cudaGraphExec_t exec, void *p, size_t bytes) {
  const auto e = graphgen_host::handles<graphgen_host::Exec>().find(exec);
  if (e && bytes > 0) e->scratch.push_back({p, bytes});
}
