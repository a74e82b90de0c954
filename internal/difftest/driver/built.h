// Reading a graph back from CUDA, and comparing it with the plan: every node, what it does, and every edge.

namespace driver {

// Field is one thing that a node must have: a number, or an address in a buffer.
struct Field {
  std::string label;
  int64_t base;  // a buffer, or one of those below
  uint64_t value;
  size_t size;  // of an argument, or of the 8 bytes of it at most that a field is about
};
// The value is a number; it is a condition, whose handle the node must have; it is an event of the graph's own; or
// it is an address in the host memory of a copy between devices.
enum : int64_t { kNumber = -1, kHandle = -2, kEvent = -3, kStage = -4 };

struct PlannedNode {
  cudaGraphNodeType type;
  std::string name;
  int body;
  std::vector<int> after;
  std::vector<Field> fields;
};

inline void must(cudaError_t code, const char *call) {
  if (code != cudaSuccess) throw Failure(text("read back: %s: %s", call, cudaGetErrorString(code)));
}

// Node is one node as CUDA describes it.
class Node {
 public:
  explicit Node(cudaGraphNode_t node) : node_(node) {
    must(cudaGraphNodeGetType(node, &type_), "cudaGraphNodeGetType");
    if (type_ == cudaGraphNodeTypeKernel) must(cudaGraphKernelNodeGetParams(node, &kernel_), "cudaGraphKernelNodeGetParams");
    if (type_ == cudaGraphNodeTypeMemcpy) must(cudaGraphMemcpyNodeGetParams(node, &copy_), "cudaGraphMemcpyNodeGetParams");
    if (type_ == cudaGraphNodeTypeMemset) must(cudaGraphMemsetNodeGetParams(node, &set_), "cudaGraphMemsetNodeGetParams");
    if (type_ == cudaGraphNodeTypeHost) must(cudaGraphHostNodeGetParams(node, &host_), "cudaGraphHostNodeGetParams");
    if (type_ == cudaGraphNodeTypeEventRecord) must(cudaGraphEventRecordNodeGetEvent(node, &event_), "cudaGraphEventRecordNodeGetEvent");
    if (type_ == cudaGraphNodeTypeWaitEvent) must(cudaGraphEventWaitNodeGetEvent(node, &event_), "cudaGraphEventWaitNodeGetEvent");
  }

  cudaGraphNodeType type() const { return type_; }

  // function is what the node runs: a kernel or a host function with its data.
  const void *function() const { return type_ == cudaGraphNodeTypeHost ? host_.userData : kernel_.func; }

  uint64_t argument(int index, size_t offset, size_t size) const {
    uint64_t value = 0;
    memcpy(&value, static_cast<const char *>(kernel_.kernelParams[index]) + offset, size);
    return value;
  }

  uint64_t number(const std::string &label) const {
    static const std::map<std::string, uint64_t (*)(const Node &)> numbers = {
        {"copied nodes", [](const Node &n) { return n.copied(cudaGraphGetNodes, static_cast<cudaGraphNode_t *>(nullptr)); }},
        {"copied edges", [](const Node &n) {
           return n.copied(cudaGraphGetEdges, static_cast<cudaGraphNode_t *>(nullptr), static_cast<cudaGraphNode_t *>(nullptr),
                           static_cast<cudaGraphEdgeData *>(nullptr));
         }},
        {"grid x", [](const Node &n) -> uint64_t { return n.kernel_.gridDim.x; }},
        {"grid y", [](const Node &n) -> uint64_t { return n.kernel_.gridDim.y; }},
        {"grid z", [](const Node &n) -> uint64_t { return n.kernel_.gridDim.z; }},
        {"block x", [](const Node &n) -> uint64_t { return n.kernel_.blockDim.x; }},
        {"block y", [](const Node &n) -> uint64_t { return n.kernel_.blockDim.y; }},
        {"block z", [](const Node &n) -> uint64_t { return n.kernel_.blockDim.z; }},
        {"shared", [](const Node &n) -> uint64_t { return n.kernel_.sharedMemBytes; }},
        {"cluster x", [](const Node &n) -> uint64_t { return n.attribute(cudaLaunchAttributeClusterDimension).clusterDim.x; }},
        {"cluster y", [](const Node &n) -> uint64_t { return n.attribute(cudaLaunchAttributeClusterDimension).clusterDim.y; }},
        {"cluster z", [](const Node &n) -> uint64_t { return n.attribute(cudaLaunchAttributeClusterDimension).clusterDim.z; }},
        {"cooperative", [](const Node &n) -> uint64_t { return n.attribute(cudaLaunchAttributeCooperative).cooperative != 0; }},
        {"priority", [](const Node &n) -> uint64_t { return int64_t(n.attribute(cudaLaunchAttributePriority).priority); }},
        {"domain", [](const Node &n) -> uint64_t { return n.attribute(cudaLaunchAttributeMemSyncDomain).memSyncDomain; }},
        {"carveout", [](const Node &n) -> uint64_t {
           cudaFuncAttributes a = {};
           must(cudaFuncGetAttributes(&a, n.kernel_.func), "cudaFuncGetAttributes");
           return a.preferredShmemCarveout;  // of the kernel, not of the node
         }},
        {"copy to", [](const Node &n) { return address(n.copy_.dstPtr, n.copy_.dstPos); }},
        {"copy from", [](const Node &n) { return address(n.copy_.srcPtr, n.copy_.srcPos); }},
        {"bytes", [](const Node &n) -> uint64_t { return n.copy_.extent.width; }},
        {"rows", [](const Node &n) -> uint64_t { return n.copy_.extent.height; }},
        {"slices", [](const Node &n) -> uint64_t { return n.copy_.extent.depth; }},
        {"pitch to", [](const Node &n) -> uint64_t { return n.copy_.dstPtr.pitch; }},
        {"pitch from", [](const Node &n) -> uint64_t { return n.copy_.srcPtr.pitch; }},
        {"height to", [](const Node &n) -> uint64_t { return n.copy_.dstPtr.ysize; }},
        {"height from", [](const Node &n) -> uint64_t { return n.copy_.srcPtr.ysize; }},
        {"set", [](const Node &n) { return uint64_t(reinterpret_cast<uintptr_t>(n.set_.dst)); }},
        {"value", [](const Node &n) -> uint64_t { return n.set_.value; }},
        {"element", [](const Node &n) -> uint64_t { return n.set_.elementSize; }},
        {"width", [](const Node &n) -> uint64_t { return n.set_.width; }},
        {"height", [](const Node &n) -> uint64_t { return n.set_.height; }},
        {"event", [](const Node &n) { return uint64_t(reinterpret_cast<uintptr_t>(n.event_)); }},
        {"pitch", [](const Node &n) -> uint64_t { return n.set_.pitch; }},
    };
    return numbers.at(label)(*this);
  }

 private:
  cudaLaunchAttributeValue attribute(cudaLaunchAttributeID id) const {
    cudaLaunchAttributeValue value = {};
    must(cudaGraphKernelNodeGetAttribute(node_, id, &value), "cudaGraphKernelNodeGetAttribute");
    return value;
  }
  // copied counts something in the graph that a child graph node holds.
  template <class Call, class... None>
  uint64_t copied(Call call, None... none) const {
    cudaGraph_t graph = nullptr;
    must(cudaGraphChildGraphNodeGetGraph(node_, &graph), "cudaGraphChildGraphNodeGetGraph");
    size_t count = 0;
    must(call(graph, none..., &count), "cudaGraphGetNodes or GetEdges");
    return count;
  }
  static uint64_t address(const cudaPitchedPtr &p, const cudaPos &at) {
    return reinterpret_cast<uintptr_t>(p.ptr) + at.x + p.pitch * (at.y + p.ysize * at.z);
  }

  cudaGraphNode_t node_;
  cudaGraphNodeType type_ = cudaGraphNodeTypeEmpty;
  cudaKernelNodeParams kernel_ = {};
  cudaMemcpy3DParms copy_ = {};
  cudaMemsetParams set_ = {};
  cudaHostNodeParams host_ = {};
  cudaEvent_t event_ = nullptr;
};

// Reader compares one graph with its plan.
class Reader {
 public:
  Reader(const Built &built, const std::vector<PlannedNode> &plan) : built_(built), plan_(plan) {}

  void compare() {
    if (built_.nodes.size() != plan_.size()) {
      throw Failure(text("read back: %zu nodes, planned %zu", built_.nodes.size(), plan_.size()));
    }
    for (size_t i = 0; i < plan_.size(); i++) step_[built_.nodes[i]] = int(i);
    for (size_t b = 0; b < built_.bodies.size(); b++) body(int(b));
    for (size_t i = 0; i < plan_.size(); i++) node(int(i));
    dot();
  }

 private:
  // body compares the nodes and the edges of one of the graphs.
  void body(int b) {
    size_t count = 0;
    must(cudaGraphGetNodes(built_.bodies[b], nullptr, &count), "cudaGraphGetNodes");
    std::vector<cudaGraphNode_t> nodes(count);
    must(cudaGraphGetNodes(built_.bodies[b], nodes.data(), &count), "cudaGraphGetNodes");
    std::set<int> got, want;
    for (cudaGraphNode_t n : nodes) got.insert(known(n));
    for (size_t i = 0; i < plan_.size(); i++) {
      if (plan_[i].body == b) want.insert(int(i));
    }
    if (got != want || count != want.size()) throw Failure(text("read back: body %d has %zu nodes, planned %zu", b, count, want.size()));

    must(cudaGraphGetEdges(built_.bodies[b], nullptr, nullptr, nullptr, &count), "cudaGraphGetEdges");
    std::vector<cudaGraphNode_t> from(count), to(count);
    std::vector<cudaGraphEdgeData> data(count);
    must(cudaGraphGetEdges(built_.bodies[b], from.data(), to.data(), data.data(), &count), "cudaGraphGetEdges");
    std::set<std::pair<int, int>> edges, planned;
    for (size_t k = 0; k < count; k++) {
      edges.insert({known(from[k]), known(to[k])});
      if (data[k].type != cudaGraphDependencyTypeDefault) throw Failure(text("read back: body %d has an edge of type %d", b, data[k].type));
    }
    for (int i : want) {
      for (int dep : plan_[i].after) planned.insert({dep, i});
    }
    for (const auto &e : planned) {
      if (!edges.count(e)) throw Failure(text("read back: no edge from node %d (%s) to node %d (%s)", e.first, name(e.first), e.second, name(e.second)));
    }
    if (edges.size() != planned.size() || count != planned.size()) {
      throw Failure(text("read back: body %d has %zu edges, planned %zu", b, count, planned.size()));
    }
    edges_ += count;
  }

  int known(cudaGraphNode_t node) const {
    const auto found = step_.find(node);
    if (found == step_.end()) throw Failure("read back: a node that no step made");
    return found->second;
  }

  void node(int i) {
    const Node got(built_.nodes[i]);
    const PlannedNode &want = plan_[i];
    if (got.type() != want.type) throw Failure(text("read back: node %d (%s) has type %d, planned %d", i, name(i), got.type(), want.type));
    int index = -1;
    size_t offset = 0;  // in the argument
    for (const Field &f : want.fields) {
      uint64_t value = f.value;
      if (f.base == kHandle) value = built_.handles.at(f.value);
      if (f.base == kEvent) value = reinterpret_cast<uintptr_t>(built_.events.at(f.value));
      if (f.base == kStage) value = reinterpret_cast<uintptr_t>(built_.stages.at(f.value));
      if (f.base >= 0) value += reinterpret_cast<uintptr_t>(built_.at.at(f.base));
      if (f.label == "argument") index++, offset = 0;
      if (f.label == "more") offset += 8;
      const bool argument = f.label == "argument" || f.label == "more";
      const uint64_t has = f.label == "function" ? ordinal(got.function())
                           : argument ? got.argument(index, offset, f.size) : got.number(f.label);
      if (has == value) continue;
      throw Failure(text("read back: node %d (%s): %s is %#" PRIx64 ", planned %#" PRIx64, i, name(i), f.label.c_str(), has, value));
    }
  }

  // ordinal numbers functions in the order in which they are first seen.
  uint64_t ordinal(const void *function) { return functions_.emplace(function, functions_.size()).first->second; }

  // dot counts what CUDA draws.
  void dot() const {
    if (built_.bodies.size() > 1) return;  // CUDA draws the bodies elsewhere
    std::string path = (std::filesystem::temp_directory_path() / "graph-XXXXXX").string();
    const int file = mkstemp(path.data());
    if (file < 0) throw Failure("read back: no temporary file");
    close(file);
    must(cudaGraphDebugDotPrint(built_.bodies[0], path.c_str(), 0), "cudaGraphDebugDotPrint");
    const File drawn(path.c_str());
    unlink(path.c_str());
    const size_t arrows = drawn.count("->");
    if (arrows != edges_) throw Failure(text("read back: the picture has %zu edges, planned %zu", arrows, edges_));
  }

  const char *name(int i) const { return plan_[i].name.c_str(); }

  const Built &built_;
  const std::vector<PlannedNode> &plan_;
  std::map<cudaGraphNode_t, int> step_;
  std::map<const void *, uint64_t> functions_;
  size_t edges_ = 0;
};

inline PlannedNode read_planned(File &f) {
  PlannedNode n;
  n.type = cudaGraphNodeType(f.number());
  n.name = f.string();
  n.body = int(f.number());
  n.after = list<int>(f, [&] { return int(f.number()); });
  n.fields = list<Field>(f, [&] {
    Field field;
    field.label = f.string();
    field.base = f.number();
    field.value = uint64_t(f.number());
    field.size = size_t(f.number());
    return field;
  });
  return n;
}

}  // namespace driver
