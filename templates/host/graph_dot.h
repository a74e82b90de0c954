// ---- Graphs: drawn -------------------------------------------------------------------------------------------------

namespace graphgen_host {

// dot writes the nodes of a graph, those inside each node as a box of their own, and the edges. Names are the path of
// places that leads to a node, so that the file is the same in every run.
inline void dot(FILE *file, const Graph &graph, const std::string &path, bool addresses) {
  const auto name = [&](const Node &node) { return path + "_" + std::to_string(node.index); };
  for (const Ref<Node> &node : graph.nodes) {
    const std::string id = name(*node);
    fprintf(file, "\"%s\" [shape=box, label=\"%zu\\n%s", id.c_str(), node->index, kind_of(node->params.type)->name);
    if (addresses) fprintf(file, "\\n%p", static_cast<const void *>(node.get()));
    fprintf(file, "\"];\n");
    for (size_t i = 0; i < node->inside.size(); i++) {
      const std::string inner = id + "_" + std::to_string(i);
      fprintf(file, "subgraph \"cluster%s\" {\nlabel=\"%s: graph %zu\";\n", inner.c_str(), id.c_str(), i);
      dot(file, *node->inside[i], inner, addresses);
      fprintf(file, "}\n");
    }
  }
  for (const Edge &edge : graph.edges) {
    fprintf(file, "\"%s\" -> \"%s\"%s;\n", name(*edge.from).c_str(), name(*edge.to).c_str(),
            edge.data.type == cudaGraphDependencyTypeProgrammatic ? " [style=dashed]" : "");
  }
}

}  // namespace graphgen_host

// cudaGraphDebugDotPrint writes the same whatever is asked for, except for the handles.
inline cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path, unsigned flags) {
  return graphgen_host::with(graph, [=](graphgen_host::Graph &g) {
    if (!path) return cudaErrorInvalidValue;
    FILE *file = fopen(path, "w");
    if (!file) return cudaErrorOperatingSystem;
    fprintf(file, "digraph dot {\n");
    graphgen_host::dot(file, g, "graph", flags & (cudaGraphDebugDotFlagsVerbose | cudaGraphDebugDotFlagsHandles));
    fprintf(file, "}\n");
    const bool failed = ferror(file);
    return fclose(file) != 0 || failed ? cudaErrorOperatingSystem : cudaSuccess;
  });
}
