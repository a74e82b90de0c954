// ---- Executable graphs ---------------------------------------------------------------------------------------------

namespace graphgen_host {

struct Scratch {
  void *p;
  size_t bytes;
};

struct Exec {
  uint64_t serial;  // of the graph that it was made from
  Ref<const Topology> topology;
  std::vector<cudaGraphNodeType> types;
  std::vector<WorkPtr> work;
  std::vector<Scratch> scratch;
  Ref<Op> last;  // launch
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

inline cudaError_t instantiate(cudaGraphExec_t *out, const Graph &graph) {
  auto topology = std::make_shared<Topology>();
  topology->before.resize(graph.nodes.size());
  topology->after.resize(graph.nodes.size());
  for (const Edge &edge : graph.edges) {
    topology->before[edge.to->index].push_back(edge.from->index);
    topology->after[edge.from->index].push_back(edge.to->index);
  }
  if (!acyclic(*topology)) return cudaErrorInvalidValue;
  auto exec = std::make_shared<Exec>();
  exec->serial = graph.serial;
  exec->topology = Ref<const Topology>(std::move(topology));
  for (const Ref<Node> &node : graph.nodes) {
    exec->types.push_back(node->type);
    exec->work.push_back(node->work);
  }
  *out = handles<Exec>().add(std::move(exec));
  born();
  return cudaSuccess;
}

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
  exec.last = stream.submit([topology = exec.topology, work = exec.work, order, threads = exec.threads,
                             scratch = exec.poison ? exec.scratch : std::vector<Scratch>(), previous = exec.last] {
    if (previous) previous->done.wait();
    const cudaError_t code = poison(scratch);
    return code == cudaSuccess ? Launch(*topology, work, order, threads).run() : code;
  });
}

inline cudaError_t set_params(Exec &exec, cudaGraphNode_t handle, const cudaGraphNodeParams &params) {
  const Ref<Node> node = handles<Node>().find(handle);
  if (!node || node->graph->serial != exec.serial || node->index >= exec.work.size()) return cudaErrorInvalidValue;
  WorkPtr &old = exec.work[node->index];
  if (exec.types[node->index] != params.type) return cudaErrorInvalidValue;
  WorkPtr work;
  const cudaError_t code = prepare(params, current_device, &work);
  if (code != cudaSuccess) return code;
  if (!old->linear() || !work->linear()) return cudaErrorInvalidValue;
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
    return out && flags == 0 ? graphgen_host::instantiate(out, g) : cudaErrorInvalidValue;
  });
}

inline cudaError_t cudaGraphExecDestroy(cudaGraphExec_t handle) {
  return graphgen_host::release([=] {
    if (!graphgen_host::handles<graphgen_host::Exec>().remove(handle)) return cudaErrorInvalidValue;
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
