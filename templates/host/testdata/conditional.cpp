// Conditional nodes: which body runs, how often, nested, with values from everywhere, and what is refused.
#include "check.h"

namespace conditional_program {

using Handle = cudaGraphConditionalHandle;

// A log is its length and then its entries.
constexpr int kLog = 256;

__global__ void note(int *log, int id) { log[++log[0]] = id; }
__global__ void set(Handle h, unsigned value) { cudaGraphSetConditional(h, value); }

// count adds one and says whether the limit is still away.
__global__ void count(Handle h, int *n, int limit) { cudaGraphSetConditional(h, unsigned(++*n < limit)); }

// compare, pick and reset are the conditions of the nested loops below.
__global__ void compare(Handle h, const int *a, const int *b) { cudaGraphSetConditional(h, unsigned(*a < *b)); }
__global__ void pick(Handle h, const int *n, int modulus) { cudaGraphSetConditional(h, unsigned(*n % modulus)); }
__global__ void reset(int *n, int value) { *n = value; }
__global__ void advance(int *n) { ++*n; }

cudaGraphNode_t note_in(cudaGraph_t g, int *log, int id, std::vector<cudaGraphNode_t> after = {}) {
  void *args[] = {&log, &id};
  return add(g, kernel_node(kernel<note>(), 1, 1, args), after);
}

cudaGraphNode_t set_in(cudaGraph_t g, Handle h, unsigned value, std::vector<cudaGraphNode_t> after = {}) {
  void *args[] = {&h, &value};
  return add(g, kernel_node(kernel<set>(), 1, 1, args), after);
}

std::vector<int> launch(cudaGraphExec_t e, cudaStream_t s, int *log) {
  std::vector<int> entries(kLog, -1);
  OK(cudaMemsetAsync(log, 0, kLog * sizeof(int), s));
  OK(cudaGraphLaunch(e, s));
  OK(cudaMemcpyAsync(entries.data(), log, kLog * sizeof(int), cudaMemcpyDefault, s));
  OK(cudaStreamSynchronize(s));
  return {entries.begin() + 1, entries.begin() + 1 + entries[0]};
}

// choices runs one node of each type with one value and notes the body.
void choices() {
  struct Case {
    cudaGraphConditionalNodeType type;
    unsigned size, value;
    std::vector<int> want;
  };
  constexpr auto If = cudaGraphCondTypeIf, While = cudaGraphCondTypeWhile, Switch = cudaGraphCondTypeSwitch;
  const Case cases[] = {
      {If, 1, 0, {}},      {If, 1, 1, {0}},     {If, 1, 1u << 31, {0}}, {If, 2, 0, {1}},     {If, 2, 9, {0}},
      {Switch, 1, 0, {0}}, {Switch, 1, 1, {}},  {Switch, 4, 0, {0}},    {Switch, 4, 3, {3}}, {Switch, 4, 4, {}},
      {Switch, 4, ~0u, {}}, {While, 1, 0, {}},  {While, 1, 5, {0}},
  };
  cudaStream_t s = stream();
  int *log = device<int>(kLog);
  for (const Case &c : cases) {
    for (const bool by_kernel : {false, true}) {  // else it is the default
      cudaGraph_t g = graph();
      const Handle h = condition(g, by_kernel ? 77 : c.value);
      std::vector<cudaGraphNode_t> before;
      if (by_kernel) before.push_back(set_in(g, h, c.value));
      const auto bodies = region(g, h, c.type, c.size, before);
      for (size_t i = 0; i < bodies.size(); i++) {
        const auto noted = note_in(bodies[i], log, int(i));
        if (c.type == cudaGraphCondTypeWhile) set_in(bodies[i], h, 0, {noted});
      }
      cudaGraphExec_t e = instantiate(g);
      for (int i = 0; i < 3; i++) CHECK(launch(e, s, log) == c.want);
      OK(cudaGraphExecDestroy(e));
      OK(cudaGraphDestroy(g));
    }
  }
  OK(cudaFree(log));
  OK(cudaStreamDestroy(s));
}

// G12: every launch begins anew. Two loops of one graph do not know each other; an empty body does nothing.
void loops() {
  cudaStream_t s = stream();
  int *log = device<int>(kLog), *n = pinned<int>(2), *m = n + 1, limit = 10, other = 3;
  cudaGraph_t g = graph();
  const Handle first = condition(g, 1), second = condition(g, 1), never = condition(g, 0);
  cudaGraphNode_t loop;
  const cudaGraph_t a = region(g, first, cudaGraphCondTypeWhile, 1, {}, &loop)[0];
  const cudaGraph_t b = region(g, second, cudaGraphCondTypeWhile, 1, {loop})[0];
  region(g, never, cudaGraphCondTypeWhile, 1);
  void *a_args[] = {const_cast<Handle *>(&first), &n, &limit}, *b_args[] = {const_cast<Handle *>(&second), &m, &other};
  note_in(a, log, 1, {add(a, kernel_node(kernel<count>(), 1, 1, a_args))});
  note_in(b, log, 2, {add(b, kernel_node(kernel<count>(), 1, 1, b_args))});
  cudaGraphExec_t e = instantiate(g);
  OK(cudaGraphDestroy(g));  // the executable graph has what it needs
  for (int i = 0; i < 3; i++) {
    n[0] = n[1] = 0;
    CHECK(launch(e, s, log) == (std::vector<int>{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2}));
    CHECK(*n == 10 && *m == 3);
  }
  OK(cudaGraphExecDestroy(e));
  OK(cudaFree(log));
  OK(cudaFreeHost(n));
  OK(cudaStreamDestroy(s));
}

// wanted is what nested() must note, as a C++ program says it.
std::vector<int> wanted() {
  std::vector<int> log;
  for (int i = 0; i < 7; i++) {
    switch (i % 4) {
      case 0: log.push_back(100); break;
      case 1:
        if (i % 3) {
          for (int j = 0; j < i; j++) log.push_back(200);
          log.push_back(201);
        } else {
          log.push_back(202);
        }
        break;
      case 2: break;
    }
    log.push_back(300 + i % 2);
  }
  return log;
}

// nested is a while in an if in a switch in a while. Handles are of the graph, or of the body around their node.
void nested() {
  cudaStream_t s = stream();
  int *log = device<int>(kLog), *i = device<int>(3), *j = i + 1, *seven = i + 2, zero = 0, limit = 7;
  cudaGraph_t g = graph();
  const auto start = add(g, fill_node(i, 0, 4, 1)), set_limit = add(g, fill_node(seven, unsigned(limit), 4, 1));
  Handle outer = condition(g, 1), which = condition(g, 9);
  const cudaGraph_t body = region(g, outer, cudaGraphCondTypeWhile, 1, {start, set_limit})[0];
  Handle odd = condition(body, 9);

  int four = 4, three = 3, two = 2;
  void *which_args[] = {&which, &i, &four}, *odd_args[] = {&odd, &i, &three};
  const auto choose = add(body, kernel_node(kernel<pick>(), 1, 1, which_args));
  const auto test = add(body, kernel_node(kernel<pick>(), 1, 1, odd_args));
  cudaGraphNode_t node, inner_node;
  const auto cases = region(body, which, cudaGraphCondTypeSwitch, 3, {choose, test}, &node);
  note_in(cases[0], log, 100);
  const auto branches = region(cases[1], odd, cudaGraphCondTypeIf, 2);
  Handle inner = condition(branches[0], 0);
  void *reset_args[] = {&j, &zero}, *less_args[] = {&inner, &j, &i}, *advance_args[] = {&j};
  const auto cleared = add(branches[0], kernel_node(kernel<reset>(), 1, 1, reset_args));
  const auto less = add(branches[0], kernel_node(kernel<compare>(), 1, 1, less_args), {cleared});
  const cudaGraph_t deep = region(branches[0], inner, cudaGraphCondTypeWhile, 1, {less}, &inner_node)[0];
  note_in(deep, log, 200);
  const auto more = add(deep, kernel_node(kernel<advance>(), 1, 1, advance_args));
  add(deep, kernel_node(kernel<compare>(), 1, 1, less_args), {more});
  note_in(branches[0], log, 201, {inner_node});
  note_in(branches[1], log, 202);

  // Behind the switch another one of two bodies, and the end of the trip.
  Handle parity = condition(g, 9);
  void *parity_args[] = {&parity, &i, &two}, *i_args[] = {&i}, *outer_args[] = {&outer, &i, &seven};
  const auto even = add(body, kernel_node(kernel<pick>(), 1, 1, parity_args));
  cudaGraphNode_t last;
  const auto ends = region(body, parity, cudaGraphCondTypeSwitch, 2, {even, node}, &last);
  note_in(ends[0], log, 300);
  note_in(ends[1], log, 301);
  const auto step = add(body, kernel_node(kernel<advance>(), 1, 1, i_args), {last});
  add(body, kernel_node(kernel<compare>(), 1, 1, outer_args), {step});

  cudaGraphExec_t e = instantiate(g);
  for (int k = 0; k < 3; k++) CHECK(launch(e, s, log) == wanted());
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphDestroy(g));
  OK(cudaFree(log));
  OK(cudaFree(i));
  OK(cudaStreamDestroy(s));
}

// undefined shows that a value nobody assigns is not always the same, and that a kernel's is not lost.
void undefined() {
  cudaStream_t s = stream();
  int *log = device<int>(kLog), runs = 0;
  for (const bool by_kernel : {false, true}) {
    cudaGraph_t g = graph();
    Handle h = 0;
    OK(cudaGraphConditionalHandleCreate(&h, g, 1, 0));
    std::vector<cudaGraphNode_t> before;
    if (by_kernel) before.push_back(set_in(g, h, 1));
    note_in(region(g, h, cudaGraphCondTypeIf, 1, before)[0], log, 5);
    cudaGraphExec_t e = instantiate(g);
    runs = 0;
    for (int i = 0; i < 32; i++) runs += launch(e, s, log) == std::vector<int>{5};
    CHECK(by_kernel ? runs == 32 : runs > 0 && runs < 32);
    OK(cudaGraphExecDestroy(e));
    OK(cudaGraphDestroy(g));
  }
  OK(cudaFree(log));
  OK(cudaStreamDestroy(s));
}

// updates changes a node of a body, between launches and while one is under way.
void updates() {
  cudaStream_t s = stream();
  int *log = device<int>(kLog), *n = pinned<int>(1), limit = 3, id = 8;
  cudaGraph_t g = graph();
  Handle h = condition(g, 1);
  cudaGraphNode_t loop;
  const cudaGraph_t body = region(g, h, cudaGraphCondTypeWhile, 1, {}, &loop)[0];
  void *args[] = {&h, &n, &limit}, *note_args[] = {&log, &id};
  const auto counted = add(body, kernel_node(kernel<count>(), 1, 1, args));
  const auto noted = note_in(body, log, 1, {counted});
  cudaGraphExec_t e = instantiate(g);
  *n = 0;
  CHECK(launch(e, s, log) == (std::vector<int>{1, 1, 1}));
  cudaGraphNodeParams p = kernel_node(kernel<note>(), 1, 1, note_args);
  cudaGraphNodeParams c = conditional_node(h, cudaGraphCondTypeWhile, 1);
  OK(cudaGraphExecNodeSetParams(e, noted, &p));
  limit = 2, *n = 0;
  cudaGraphNodeParams less = kernel_node(kernel<count>(), 1, 1, args);
  OK(cudaGraphExecNodeSetParams(e, counted, &less));
  CHECK(launch(e, s, log) == (std::vector<int>{8, 8}));
  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(e, loop, &c));
  const auto late = note_in(body, log, 9);
  EXPECT(cudaErrorInvalidValue, cudaGraphExecNodeSetParams(e, late, &p));  // it was added since
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphDestroy(g));
  OK(cudaFree(log));
  OK(cudaFreeHost(n));
  OK(cudaStreamDestroy(s));
}

// failing has a loop without end whose body meets memory that is gone: the launch ends there.
void failing() {
  cudaStream_t s = stream();
  int *log = device<int>(kLog), *gone = device<int>(kLog), *after = pinned<int>(kLog);
  after[0] = 0;
  cudaGraph_t g = graph();
  cudaGraphNode_t loop;
  const cudaGraph_t body = region(g, condition(g, 1), cudaGraphCondTypeWhile, 1, {}, &loop)[0];
  note_in(body, gone, 1, {note_in(body, log, 2)});
  note_in(g, after, 3, {loop});
  cudaGraphExec_t e = instantiate(g);
  OK(cudaFree(gone));
  int entries[2] = {};
  OK(cudaMemset(log, 0, 4));
  OK(cudaDeviceSynchronize());
  OK(cudaGraphLaunch(e, s));
  EXPECT(cudaErrorIllegalAddress, cudaStreamSynchronize(s));
  OK(cudaMemcpy(entries, log, 8, cudaMemcpyDeviceToHost));
  CHECK(entries[0] == 1 && entries[1] == 2 && after[0] == 0);
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphDestroy(g));
  OK(cudaFree(log));
  OK(cudaFreeHost(after));
  OK(cudaStreamDestroy(s));
}

// refusals walks the mistakes that the calls see.
void refusals() {
  cudaGraph_t g = graph(), other = graph();
  Handle h = 0, foreign = condition(other, 0);
  EXPECT(cudaErrorInvalidValue, cudaGraphConditionalHandleCreate(nullptr, g, 0, 0));
  EXPECT(cudaErrorInvalidValue, cudaGraphConditionalHandleCreate(&h, nullptr, 0, 0));
  EXPECT(cudaErrorInvalidValue, cudaGraphConditionalHandleCreate(&h, g, 0, 2));
  h = condition(g, 0);
  cudaGraphNode_t n = nullptr;
  struct Case {
    Handle handle;
    int type;
    unsigned size;
  };
  constexpr auto If = cudaGraphCondTypeIf, While = cudaGraphCondTypeWhile, Switch = cudaGraphCondTypeSwitch;
  const Case cases[] = {{h, If, 0},     {h, If, 3}, {h, While, 0},    {h, While, 2}, {h, Switch, 0},
                        {h, 3, 1},      {0, If, 1}, {foreign, If, 1}, {h + 1000, If, 1}};
  for (const Case &c : cases) {
    cudaGraphNodeParams p = conditional_node(c.handle, cudaGraphConditionalNodeType(c.type), c.size);
    EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &p));
  }
  CHECK(n == nullptr);
  cudaGraphExec_t e = nullptr, twice = nullptr;
  EXPECT(cudaErrorInvalidValue, cudaGraphInstantiate(&e, g, 0));  // no node looks at h
  const cudaGraph_t body = region(g, h, cudaGraphCondTypeIf, 1)[0];
  cudaGraphNodeParams again = conditional_node(h, cudaGraphCondTypeIf, 1);
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &again));
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, body, nullptr, nullptr, 0, &again));
  Handle inner = condition(body, 0);
  again = conditional_node(inner, cudaGraphCondTypeIf, 1);
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &again));  // of a graph within
  EXPECT(cudaErrorInvalidValue, cudaGraphInstantiate(&e, g, 0));
  OK(cudaGraphAddNode(&n, body, nullptr, nullptr, 0, &again));
  e = instantiate(g);
  EXPECT(cudaErrorInvalidValue, cudaGraphInstantiate(&twice, g, 0));  // there may be one at a time
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphExecDestroy(instantiate(g)));
  EXPECT(cudaErrorInvalidValue, cudaGraphInstantiate(&e, body, 0));
  EXPECT(cudaErrorInvalidValue, cudaGraphDestroy(body));
  OK(cudaGraphDestroy(g));
  EXPECT(cudaErrorInvalidValue, cudaGraphConditionalHandleCreate(&h, body, 0, 0));  // it went with its node
  again = conditional_node(h, cudaGraphCondTypeIf, 1);
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, other, nullptr, nullptr, 0, &again));
  OK(cudaGraphDestroy(other));
}

void nothing(void *) {}

// contents puts into a body what CUDA does not allow there, directly and deeper. It is seen when all is there.
void contents() {
  char *d = device<char>(16);
  const auto empty = [](cudaGraph_t) {};
  const auto host = [](cudaGraph_t g) { add(g, host_node(nothing, nullptr)); };
  const auto circle = [](cudaGraph_t g) {
    cudaGraphNode_t a = add(g, empty_node()), b = add(g, empty_node(), {a});
    OK(cudaGraphAddDependencies(g, &b, &a, nullptr, 1));
  };
  const auto child = [host](cudaGraph_t g) {
    cudaGraph_t inner = graph();
    host(inner);
    add(g, child_node(inner));
    OK(cudaGraphDestroy(inner));
  };
  const auto allowed = [d](cudaGraph_t g) {
    cudaGraph_t inner = graph();
    add(inner, empty_node());
    add(g, child_node(inner));
    OK(cudaGraphDestroy(inner));
    add(g, fill_node(d, 1, 1, 8));
    add(g, copy_node(d + 8, d, 8));
  };
  const auto two_devices = [d](cudaGraph_t g) {
    add(g, fill_node(d, 1, 1, 8));
    OK(cudaSetDevice(1));
    add(g, empty_node());
    OK(cudaSetDevice(0));
  };
  const auto two_devices_apart = [d](cudaGraph_t g) {
    add(g, fill_node(d, 1, 1, 8));
    OK(cudaSetDevice(1));
    add(region(g, condition(g, 0), cudaGraphCondTypeIf, 1)[0], empty_node());
    OK(cudaSetDevice(0));
  };
  struct Case {
    std::function<void(cudaGraph_t)> fill;
    cudaError_t want;
    bool names = false;  // the node that is wrong
  };
  const Case cases[] = {{empty, cudaSuccess},
                        {allowed, cudaSuccess},
                        {host, cudaErrorInvalidValue, true},
                        {circle, cudaErrorInvalidValue},
                        {child, cudaErrorInvalidValue, true},
                        {two_devices, cudaErrorInvalidValue, true},
                        {two_devices_apart, cudaErrorInvalidValue, true}};
  for (const Case &c : cases) {
    for (const bool deep : {false, true}) {
      cudaGraph_t g = graph();
      cudaGraph_t body = region(g, condition(g, 1), cudaGraphCondTypeSwitch, 2)[1];
      if (deep) body = region(body, condition(g, 1), cudaGraphCondTypeIf, 1)[0];
      c.fill(body);
      cudaGraphExec_t e = nullptr;
      EXPECT(c.want, cudaGraphInstantiate(&e, g, 0));
      cudaGraphInstantiateParams said = {};
      if (!e) EXPECT(c.want, cudaGraphInstantiateWithParams(&e, g, &said));
      CHECK((said.errNode_out != nullptr) == (c.names && !e));
      if (e) OK(cudaGraphExecDestroy(e));
      OK(cudaGraphDestroy(g));
    }
  }
  OK(cudaFree(d));
}

int run(char **) {
  choices();
  loops();
  nested();
  undefined();
  updates();
  failing();
  refusals();
  contents();
  return finish();
}

}  // namespace conditional_program
