// Child graph nodes: copies, several of one graph, moved ones, nested ones, and what is refused.
#include "check.h"

namespace children_program {

__global__ void add_to(int *x, int k) { *x += k; }
__global__ void twice(int *x) { *x *= 2; }
__global__ void seen(cudaGraphConditionalHandle h, const int *x) { cudaGraphSetConditional(h, unsigned(*x < 100)); }

void tell(void *data) { ++*static_cast<int *>(data); }

cudaGraphNode_t plus(cudaGraph_t g, int *x, int k, std::vector<cudaGraphNode_t> after = {}) {
  void *args[] = {&x, &k};
  return add(g, kernel_node(kernel<add_to>(), 1, 1, args), after);
}

int launch(cudaGraphExec_t e, cudaStream_t s, const int *x) {
  int value = -1;
  OK(cudaGraphLaunch(e, s));
  OK(cudaMemcpyAsync(&value, x, 4, cudaMemcpyDefault, s));
  OK(cudaStreamSynchronize(s));
  return value;
}

cudaGraph_t inside(cudaGraphNode_t node) {
  cudaGraph_t g = nullptr;
  OK(cudaGraphChildGraphNodeGetGraph(node, &g));
  return g;
}

// uses puts one graph into another twice: x = ((x + 1) * 2 + 1) * 2, with something after each.
void uses() {
  cudaStream_t s = stream();
  int *x = device<int>(1), told = 0;
  cudaGraph_t child = graph(), g = graph();
  void *args[] = {&x};
  const auto p = plus(child, x, 1);
  const auto t = add(child, kernel_node(kernel<twice>(), 1, 1, args), {p});
  add(child, host_node(tell, &told), {t});
  const auto zero = add(g, fill_node(x, 0, 4, 1));
  const auto a = add(g, child_node(child), {zero});
  const auto between = plus(g, x, 10, {a});
  const auto b = add(g, child_node(child), {between});
  plus(g, x, 1000, {b});
  plus(child, x, 50, {t});  // too late for the copies
  OK(cudaGraphDestroy(child));
  cudaGraphExec_t e = instantiate(g);
  CHECK(launch(e, s, x) == ((0 + 1) * 2 + 10 + 1) * 2 + 1000);
  CHECK(launch(e, s, x) == 1026 && told == 4);

  // A node of one copy is changed; the other stays.
  CHECK(inside(a) != inside(b) && inside(a) != child);
  cudaGraphNode_t nodes[4];
  size_t count = 3;
  OK(cudaGraphGetNodes(inside(b), nodes, &count));
  CHECK(count == 3 && nodes[0] != p);
  int three = 3;
  void *plus_args[] = {&x, &three};
  cudaGraphNodeParams changed = kernel_node(kernel<add_to>(), 1, 1, plus_args), whole = child_node(g);
  OK(cudaGraphExecNodeSetParams(e, nodes[0], &changed));
  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(e, p, &changed));
  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(e, a, &whole));
  CHECK(launch(e, s, x) == ((0 + 1) * 2 + 10 + 3) * 2 + 1000);

  // What is added to a copy is there when the graph is instantiated again.
  plus(inside(a), x, 5, {});
  OK(cudaGraphGetNodes(inside(a), nullptr, &count));
  CHECK(count == 4);
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphGetNodes(inside(a), nodes, &count));
  OK(cudaGraphAddDependencies(inside(a), &nodes[2], &nodes[3], nullptr, 1));
  e = instantiate(g);
  CHECK(launch(e, s, x) == ((0 + 1) * 2 + 5 + 10 + 1) * 2 + 1000);
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphDestroy(g));
  EXPECT(cudaErrorInvalidValue, cudaGraphChildGraphNodeGetGraph(a, &child));
  OK(cudaFree(x));
  OK(cudaStreamDestroy(s));
}

// nested puts copies of copies into the body of a loop. Host functions stay outside.
void nested() {
  cudaStream_t s = stream();
  int *x = device<int>(1);
  cudaGraph_t one = graph(), two = graph(), three = graph(), g = graph();
  plus(one, x, 1);
  plus(two, x, 10, {add(two, child_node(one), {add(two, child_node(one))})});
  plus(three, x, 3, {add(three, child_node(two))});
  cudaGraphConditionalHandle h = condition(g, 1);
  void *args[] = {&h, &x};
  const auto zero = add(g, fill_node(x, 0, 4, 1));
  const cudaGraph_t body = region(g, h, cudaGraphCondTypeWhile, 1, {zero})[0];
  add(body, kernel_node(kernel<seen>(), 1, 1, args), {add(body, child_node(three))});
  for (cudaGraph_t made : {one, two, three}) OK(cudaGraphDestroy(made));
  cudaGraphExec_t e = instantiate(g);
  CHECK(launch(e, s, x) == 105);  // 15 a trip
  CHECK(launch(e, s, x) == 105);
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphDestroy(g));
  OK(cudaFree(x));
  OK(cudaStreamDestroy(s));
}

// moved graphs keep their handles and go with the parent.
void moved() {
  cudaStream_t s = stream();
  int *x = device<int>(1);
  cudaGraph_t child = graph(), g = graph();
  cudaGraphNodeParams move = child_node(child);
  move.graph.ownership = cudaGraphChildGraphOwnershipMove;
  plus(child, x, 4);
  const auto node = add(g, move, {add(g, fill_node(x, 0, 4, 1))});
  CHECK(inside(node) == child);
  plus(child, x, 4);  // it is still the same graph; both add, whatever the order
  cudaGraphNode_t n, both[2];
  size_t count = 2;
  OK(cudaGraphGetNodes(child, both, &count));
  OK(cudaGraphAddDependencies(child, &both[0], &both[1], nullptr, 1));
  cudaGraphExec_t e = nullptr;
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &move));  // moved already
  EXPECT(cudaErrorInvalidValue, cudaGraphDestroy(child));
  EXPECT(cudaErrorInvalidValue, cudaGraphInstantiate(&e, child, 0));
  move.graph.graph = g;
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &move));      // into itself
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, child, nullptr, nullptr, 0, &move));  // into what it holds
  e = instantiate(g);
  CHECK(launch(e, s, x) == 8);
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphDestroy(g));
  EXPECT(cudaErrorInvalidValue, cudaGraphGetNodes(child, nullptr, &count));
  OK(cudaFree(x));
  OK(cudaStreamDestroy(s));
}

// itself puts a copy of a graph into the graph: the copy is of what was there.
void itself() {
  cudaStream_t s = stream();
  int *x = device<int>(1);
  cudaGraph_t g = graph();
  const auto first = plus(g, x, 3, {});
  add(g, child_node(g), {first});
  cudaGraphExec_t e = instantiate(g);
  OK(cudaMemsetAsync(x, 0, 4, s));
  CHECK(launch(e, s, x) == 6);
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphDestroy(g));
  OK(cudaFree(x));
  OK(cudaStreamDestroy(s));
}

// changed gives a child the work of another graph at once, copies inside it too; a graph of another shape is refused
// and then nothing has changed.
void changed() {
  cudaStream_t s = stream();
  int *x = device<int>(1);
  const auto make = [x](int k, bool edge, bool more) {
    cudaGraph_t inner = graph(), g = graph();
    plus(inner, x, k);
    const auto a = plus(g, x, 10 * k), b = add(g, child_node(inner));
    if (edge) OK(cudaGraphAddDependencies(g, &a, &b, nullptr, 1));
    if (more) add(g, empty_node());
    OK(cudaGraphDestroy(inner));
    return g;
  };
  cudaGraph_t one = make(1, true, false), two = make(2, true, false), loose = make(3, false, false);
  cudaGraph_t longer = make(4, true, true), g = graph();
  const auto zero = add(g, fill_node(x, 0, 4, 1));
  const auto node = add(g, child_node(one), {zero});
  cudaGraphExec_t e = instantiate(g);
  CHECK(launch(e, s, x) == 11);
  OK(cudaGraphExecChildGraphNodeSetParams(e, node, two));
  CHECK(launch(e, s, x) == 22);
  for (cudaGraph_t bad : {loose, longer, g, cudaGraph_t(nullptr)}) {
    EXPECT(cudaErrorInvalidValue, cudaGraphExecChildGraphNodeSetParams(e, node, bad));
  }
  EXPECT(cudaErrorInvalidValue, cudaGraphExecChildGraphNodeSetParams(e, zero, two));
  CHECK(launch(e, s, x) == 22);
  add(inside(node), empty_node());  // the node is no longer what was instantiated
  EXPECT(cudaErrorInvalidValue, cudaGraphExecChildGraphNodeSetParams(e, node, one));
  EXPECT(cudaErrorInvalidValue, cudaGraphExecChildGraphNodeSetParams(e, node, inside(node)));
  OK(cudaGraphExecDestroy(e));
  for (cudaGraph_t made : {one, two, loose, longer, g}) OK(cudaGraphDestroy(made));
  OK(cudaFree(x));
  OK(cudaStreamDestroy(s));
}

// rows has a copy of rows in a child: its addresses stay as they were instantiated, but what is around it changes.
void rows() {
  cudaStream_t s = stream();
  int *x = device<int>(1), *table = device<int>(12);
  const auto make = [=](int k, int *dst) {
    cudaGraph_t g = graph();
    cudaGraphNodeParams p = {};
    p.type = cudaGraphNodeTypeMemcpy;
    p.memcpy.copyParams.srcPtr = make_cudaPitchedPtr(table + 4, 8, 4, 2);
    p.memcpy.copyParams.dstPtr = make_cudaPitchedPtr(dst, 8, 4, 2);
    p.memcpy.copyParams.extent = make_cudaExtent(4, 2, 1);
    p.memcpy.copyParams.kind = cudaMemcpyDefault;
    plus(g, x, k, {add(g, p)});
    return g;
  };
  cudaGraph_t one = make(1, table), two = make(2, table), moved = make(3, table + 8), g = graph();
  const auto zero = add(g, fill_node(x, 0, 4, 1)), rest = add(g, fill_node(table, 0, 4, 12));
  const auto node = add(g, child_node(one), {zero, rest});
  cudaGraphExec_t e = instantiate(g);
  OK(cudaGraphExecChildGraphNodeSetParams(e, node, two));
  CHECK(launch(e, s, x) == 2);
  EXPECT(cudaErrorInvalidValue, cudaGraphExecChildGraphNodeSetParams(e, node, moved));
  CHECK(launch(e, s, x) == 2);
  OK(cudaGraphExecDestroy(e));
  for (cudaGraph_t made : {one, two, moved, g}) OK(cudaGraphDestroy(made));
  for (int *memory : {x, table}) OK(cudaFree(memory));
  OK(cudaStreamDestroy(s));
}

// refilled changes a graph of which nodes have copies, and a copy inside another graph: whoever has a copy knows it only when
// he is told, executable graphs by the outermost node.
void refilled() {
  cudaStream_t s = stream();
  int *x = device<int>(1);
  cudaGraph_t filled = graph(), around = graph(), g = graph();
  const auto one = plus(filled, x, 1);
  const auto first = add(around, child_node(filled)), again = add(around, child_node(filled), {first});
  const auto zero = add(g, fill_node(x, 0, 4, 1)), outer = add(g, child_node(around), {zero});
  const auto last = add(g, child_node(around), {outer});
  cudaGraphExec_t e = instantiate(g);
  CHECK(launch(e, s, x) == 4);

  int ten = 10;
  void *args[] = {&x, &ten};
  cudaGraphNodeParams p = kernel_node(kernel<add_to>(), 1, 1, args), copy = child_node(filled);
  OK(cudaGraphNodeSetParams(one, &p));
  CHECK(launch(e, s, x) == 4);
  OK(cudaGraphExecChildGraphNodeSetParams(e, outer, around));
  CHECK(launch(e, s, x) == 4);
  const cudaGraph_t old = inside(again), kept = inside(first);
  OK(cudaGraphNodeSetParams(again, &copy));
  CHECK(inside(again) != old && inside(first) == kept);
  EXPECT(cudaErrorInvalidValue, cudaGraphGetNodes(old, nullptr, nullptr));
  CHECK(launch(e, s, x) == 4);
  OK(cudaGraphExecChildGraphNodeSetParams(e, outer, around));
  CHECK(launch(e, s, x) == 10 + 1 + 1 + 1);
  OK(cudaGraphNodeSetParams(first, &copy));
  OK(cudaGraphExecChildGraphNodeSetParams(e, outer, around));
  CHECK(launch(e, s, x) == 22);
  OK(cudaGraphExecChildGraphNodeSetParams(e, last, around));
  CHECK(launch(e, s, x) == 40);

  // A graph inside a node is no source of copies.
  cudaGraphNode_t node = nullptr;
  cudaGraphNodeParams held = child_node(inside(outer));
  EXPECT(cudaErrorNotSupported, cudaGraphAddNode(&node, g, nullptr, nullptr, 0, &held));
  CHECK(node == nullptr);

  // What cannot be: another type, a graph with a conditional, a node that is gone.
  cudaGraph_t decides = graph();
  region(decides, condition(decides, 0), cudaGraphCondTypeIf, 1);
  cudaGraphNodeParams bad = child_node(decides);
  EXPECT(cudaErrorNotSupported, cudaGraphNodeSetParams(again, &bad));
  EXPECT(cudaErrorInvalidValue, cudaGraphNodeSetParams(again, &p));
  EXPECT(cudaErrorInvalidValue, cudaGraphNodeSetParams(again, nullptr));
  EXPECT(cudaErrorInvalidValue, cudaGraphNodeSetParams(nullptr, &p));
  OK(cudaGraphExecChildGraphNodeSetParams(e, outer, around));
  CHECK(launch(e, s, x) == 40);
  OK(cudaGraphExecDestroy(e));
  e = instantiate(g);
  CHECK(launch(e, s, x) == 4);  // the copies in the graph itself were never changed
  OK(cudaGraphExecDestroy(e));
  for (cudaGraph_t made : {decides, filled, around, g}) OK(cudaGraphDestroy(made));
  EXPECT(cudaErrorInvalidValue, cudaGraphNodeSetParams(one, &p));
  OK(cudaFree(x));
  OK(cudaStreamDestroy(s));
}

void refusals() {
  cudaGraph_t g = graph(), child = graph(), g2 = graph(), got;
  cudaGraphNode_t n = nullptr, plain = add(g, empty_node());
  cudaGraphNodeParams p = child_node(nullptr);
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &p));
  EXPECT(cudaErrorInvalidValue, cudaGraphChildGraphNodeGetGraph(plain, &got));
  EXPECT(cudaErrorInvalidValue, cudaGraphChildGraphNodeGetGraph(nullptr, &got));

  // No conditional node in a child, copied or moved, however deep; nor into a child that is there.
  p = child_node(child);
  const auto node = add(g, p);
  EXPECT(cudaErrorInvalidValue, cudaGraphChildGraphNodeGetGraph(node, nullptr));
  cudaGraphNodeParams c = conditional_node(condition(g, 0), cudaGraphCondTypeIf, 1);
  EXPECT(cudaErrorNotSupported, cudaGraphAddNode(&n, inside(node), nullptr, nullptr, 0, &c));
  region(child, condition(child, 0), cudaGraphCondTypeIf, 1);
  EXPECT(cudaErrorNotSupported, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &p));
  p.graph.ownership = cudaGraphChildGraphOwnershipMove;
  EXPECT(cudaErrorNotSupported, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &p));
  CHECK(n == nullptr);

  // A circle in a child is seen when all is there.
  cudaGraph_t circle = graph();
  cudaGraphNode_t a = add(circle, empty_node()), b = add(circle, empty_node(), {a});
  OK(cudaGraphAddDependencies(circle, &b, &a, nullptr, 1));
  add(g2, child_node(circle));
  cudaGraphExec_t e = nullptr;
  EXPECT(cudaErrorInvalidValue, cudaGraphInstantiate(&e, g2, 0));
  for (cudaGraph_t made : {g, child, g2, circle}) OK(cudaGraphDestroy(made));
}

int run(char **) {
  uses();
  nested();
  moved();
  itself();
  changed();
  rows();
  refilled();
  refusals();
  return finish();
}

}  // namespace children_program
