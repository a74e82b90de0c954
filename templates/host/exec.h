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

template <class F>
cudaError_t with(cudaGraphExec_t handle, F work) {
  return call([&] {
    const Ref<Exec> exec = handles<Exec>().find(handle);
    return exec ? work(*exec) : cudaErrorInvalidValue;
  });
}

}  // namespace graphgen_host

inline cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t *out, cudaGraph_t graph,
                                                  cudaGraphInstantiateParams *params) {
  return graphgen_host::with(graph, [=](graphgen_host::Graph &g) {
    if (!params) return cudaErrorInvalidValue;
    const bool known = params->flags == 0 || params->flags == cudaGraphInstantiateFlagUseNodePriority;
    cudaError_t code = cudaErrorInvalidValue;
    params->errNode_out = nullptr;
    if (out && known && !g.parent) code = graphgen_host::instantiate(out, g, &params->errNode_out);
    params->result_out = code == cudaSuccess ? cudaGraphInstantiateSuccess : cudaGraphInstantiateError;
    return code;
  });
}

inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *out, cudaGraph_t graph, unsigned long long flags = 0) {
  cudaGraphInstantiateParams params = {};
  params.flags = flags;
  return cudaGraphInstantiateWithParams(out, graph, &params);
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

// graphgen_host_scratch names memory that no launch of exec may find anything in; see GRAPHGEN_HOST_POISON.
inline void graphgen_host_scratch(cudaGraphExec_t exec, void *p, size_t bytes) {
  const auto e = graphgen_host::handles<graphgen_host::Exec>().find(exec);
  if (e && bytes > 0) e->scratch.push_back({p, bytes});
}
