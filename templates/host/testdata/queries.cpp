// Questions: a graph with a node of every kind is read back.
#include "check.h"

namespace queries_program {

__global__ void mixed(char c, double d, int *p) { *p = c + int(d); }

void nothing(void *) {}

std::string contents(const char *path) {
  std::string text;
  FILE *file = fopen(path, "r");
  for (int c; file && (c = fgetc(file)) != EOF;) text += char(c);
  if (file) fclose(file);
  return text;
}

void parameters() {
  char *d = device<char>(256);
  int *p = pinned<int>(1);
  cudaGraph_t g = graph();
  char c = 3;
  double number = 4.5;
  void *args[] = {&c, &number, &p};
  const auto k = add(g, kernel_node(kernel<mixed>(), dim3(2, 3, 4), dim3(5, 6, 7), args));
  c = 9, number = 0;
  cudaGraphNodeParams box = copy_node(d, d + 128, 8), rect = fill_node(d, 0xab, 2, 3);
  box.memcpy.copyParams.srcPtr = make_cudaPitchedPtr(d + 128, 16, 16, 2);
  box.memcpy.copyParams.srcPos = make_cudaPos(4, 1, 0);
  box.memcpy.copyParams.extent = make_cudaExtent(8, 1, 1);
  rect.memset.height = 4;
  rect.memset.pitch = 32;
  const auto m = add(g, box), f = add(g, rect), h = add(g, host_node(nothing, &c));

  cudaKernelNodeParams kp;
  OK(cudaGraphKernelNodeGetParams(k, &kp));
  CHECK(kp.func == kernel<mixed>() && kp.gridDim.z == 4 && kp.blockDim.y == 6 && kp.sharedMemBytes == 0 && !kp.extra);
  CHECK(*static_cast<char *>(kp.kernelParams[0]) == 3 && *static_cast<double *>(kp.kernelParams[1]) == 4.5);
  CHECK(*static_cast<int **>(kp.kernelParams[2]) == p);
  cudaMemcpy3DParms cp;
  OK(cudaGraphMemcpyNodeGetParams(m, &cp));
  CHECK(cp.srcPtr.ptr == d + 128 && cp.srcPtr.pitch == 16 && cp.srcPos.x == 4 && cp.extent.width == 8);
  CHECK(cp.dstPtr.ptr == d && cp.kind == cudaMemcpyDefault);
  cudaMemsetParams fp;
  OK(cudaGraphMemsetNodeGetParams(f, &fp));
  CHECK(fp.dst == d && fp.value == 0xab && fp.elementSize == 2 && fp.width == 3 && fp.height == 4 && fp.pitch == 32);
  cudaHostNodeParams hp;
  OK(cudaGraphHostNodeGetParams(h, &hp));
  CHECK(hp.fn == nothing && hp.userData == &c);

  EXPECT(cudaErrorInvalidValue, cudaGraphKernelNodeGetParams(m, &kp));
  EXPECT(cudaErrorInvalidValue, cudaGraphMemcpyNodeGetParams(f, &cp));
  EXPECT(cudaErrorInvalidValue, cudaGraphMemsetNodeGetParams(h, &fp));
  EXPECT(cudaErrorInvalidValue, cudaGraphHostNodeGetParams(k, &hp));
  EXPECT(cudaErrorInvalidValue, cudaGraphHostNodeGetParams(h, nullptr));
  EXPECT(cudaErrorInvalidValue, cudaGraphKernelNodeGetParams(nullptr, &kp));

  // A copy answers the same.
  cudaGraph_t parent = graph(), copy = nullptr;
  OK(cudaGraphChildGraphNodeGetGraph(add(parent, child_node(g)), &copy));
  OK(cudaGraphDestroy(g));
  cudaGraphNode_t nodes[4];
  size_t count = 4;
  OK(cudaGraphGetNodes(copy, nodes, &count));
  OK(cudaGraphKernelNodeGetParams(nodes[0], &kp));
  CHECK(count == 4 && *static_cast<double *>(kp.kernelParams[1]) == 4.5);
  OK(cudaGraphDestroy(parent));
  OK(cudaFree(d));
  OK(cudaFreeHost(p));
}

// shape asks a diamond with a programmatic edge, with too little room, enough, and too much.
void shape() {
  int *p = pinned<int>(1);
  char c = 0;
  double number = 0;
  void *args[] = {&c, &number, &p};
  cudaGraph_t g = graph();
  const cudaGraphNodeParams k = kernel_node(kernel<mixed>(), 1, 1, args);
  const auto a = add(g, k), b = add(g, k), l = add(g, empty_node(), {a}), r = add(g, empty_node(), {a, b});
  const auto end = add(g, k, {l, r}), last = add(g, k);
  cudaGraphEdgeData programmatic = {1, 0, cudaGraphDependencyTypeProgrammatic, {}};
  OK(cudaGraphAddDependencies(g, &end, &last, &programmatic, 1));

  cudaGraphNode_t nodes[8];
  cudaGraphEdgeData data[8];
  size_t count = 0;
  OK(cudaGraphGetRootNodes(g, nullptr, &count));
  CHECK(count == 2);
  count = 8;
  OK(cudaGraphGetRootNodes(g, nodes, &count));
  CHECK(count == 2 && nodes[0] == a && nodes[1] == b && !nodes[2] && !nodes[7]);
  count = 1;
  nodes[1] = nullptr;
  OK(cudaGraphGetRootNodes(g, nodes, &count));
  CHECK(count == 1 && nodes[0] == a && !nodes[1]);
  EXPECT(cudaErrorInvalidValue, cudaGraphGetRootNodes(g, nodes, nullptr));

  OK(cudaGraphNodeGetDependencies(r, nullptr, nullptr, &count));
  CHECK(count == 2);
  count = 8;
  OK(cudaGraphNodeGetDependencies(r, nodes, nullptr, &count));
  CHECK(count == 2 && nodes[0] == a && nodes[1] == b && !nodes[2]);
  count = 8;
  OK(cudaGraphNodeGetDependentNodes(a, nodes, data, &count));
  CHECK(count == 2 && nodes[0] == l && nodes[1] == r && data[1].type == cudaGraphDependencyTypeDefault);
  count = 8;
  EXPECT(cudaErrorLossyQuery, cudaGraphNodeGetDependencies(last, nodes, nullptr, &count));
  OK(cudaGraphNodeGetDependencies(last, nodes, data, &count));
  CHECK(count == 1 && nodes[0] == end && data[0].type == cudaGraphDependencyTypeProgrammatic);
  EXPECT(cudaErrorInvalidValue, cudaGraphNodeGetDependencies(last, nullptr, data, &count));
  EXPECT(cudaErrorInvalidValue, cudaGraphNodeGetDependencies(nullptr, nodes, data, &count));
  OK(cudaGraphNodeGetDependentNodes(last, nullptr, nullptr, &count));
  CHECK(count == 0);
  OK(cudaGraphDestroy(g));
  OK(cudaFreeHost(p));
}

// drawing writes a file with a box for every graph inside.
void drawing() {
  cudaGraph_t g = graph();
  cudaGraphNode_t node;
  const auto first = add(g, empty_node());
  const auto bodies = region(g, condition(g, 0), cudaGraphCondTypeIf, 2, {first}, &node);
  add(bodies[1], empty_node(), {add(bodies[1], empty_node())});
  char path[] = "/tmp/graphgen_dotXXXXXX";
  const int file = mkstemp(path);
  CHECK(file >= 0 && close(file) == 0);
  OK(cudaGraphDebugDotPrint(g, path, 0));
  CHECK(contents(path) ==
        "digraph dot {\n"
        "\"graph_0\" [shape=box, label=\"0\\nempty\"];\n"
        "\"graph_1\" [shape=box, label=\"1\\nconditional\"];\n"
        "subgraph \"clustergraph_1_0\" {\nlabel=\"graph_1: graph 0\";\n}\n"
        "subgraph \"clustergraph_1_1\" {\nlabel=\"graph_1: graph 1\";\n"
        "\"graph_1_1_0\" [shape=box, label=\"0\\nempty\"];\n"
        "\"graph_1_1_1\" [shape=box, label=\"1\\nempty\"];\n"
        "\"graph_1_1_0\" -> \"graph_1_1_1\";\n"
        "}\n"
        "\"graph_0\" -> \"graph_1\";\n"
        "}\n");
  OK(cudaGraphDebugDotPrint(g, path, cudaGraphDebugDotFlagsHandles));
  CHECK(contents(path).find("0x") != std::string::npos);
  EXPECT(cudaErrorOperatingSystem, cudaGraphDebugDotPrint(g, "/nowhere/at/all.dot", 0));
  EXPECT(cudaErrorInvalidValue, cudaGraphDebugDotPrint(g, nullptr, 0));
  EXPECT(cudaErrorInvalidValue, cudaGraphDebugDotPrint(nullptr, path, 0));
  CHECK(unlink(path) == 0);
  OK(cudaGraphDestroy(g));
}

int run(char **) {
  parameters();
  shape();
  drawing();
  return finish();
}

}  // namespace queries_program
