// Every call of a program fails once. What was created is undone, and nothing is left.
#include "check.h"

namespace fail_program {

__global__ void put(int *x) { *x = 1; }
__global__ void stop(cudaGraphConditionalHandle h) { cudaGraphSetConditional(h, 0); }

struct Program {
  int *d = nullptr, *h = nullptr;
  cudaStream_t s = nullptr;
  cudaEvent_t event = nullptr, other = nullptr;
  cudaGraph_t g = nullptr, sub = nullptr;
  cudaGraphExec_t e = nullptr;
  cudaGraphNode_t child = nullptr;

  cudaError_t first = cudaSuccess;
  bool allocating = false;

  bool fine(cudaError_t code) {
    if (first == cudaSuccess) first = code;
    return code == cudaSuccess;
  }

  bool run() {
    cudaGraphNode_t a, b;
    void *args[] = {&d};
    allocating = true;
    if (!fine(cudaMalloc(&d, 4)) || !fine(cudaHostAlloc(&h, 4, cudaHostAllocDefault))) return false;
    allocating = false;
    if (!fine(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking))) return false;
    if (!fine(cudaEventCreateWithFlags(&event, cudaEventDisableTiming))) return false;
    if (!fine(cudaGraphCreate(&g, 0))) return false;
    cudaGraphNodeParams p = kernel_node(kernel<put>(), 1, 1, args), c = copy_node(h, d, 4);
    if (!fine(cudaGraphAddNode(&a, g, nullptr, nullptr, 0, &p))) return false;
    if (!fine(cudaGraphAddNode(&b, g, nullptr, nullptr, 0, &c))) return false;
    if (!fine(cudaGraphAddDependencies(g, &a, &b, nullptr, 1))) return false;
    if (!add_regions() || !add_events() || !read_back(a)) return false;
    if (!fine(cudaGraphInstantiate(&e, g, 0))) return false;
    if (!fine(cudaGraphUpload(e, s))) return false;
    if (!fine(cudaGraphExecNodeSetParams(e, a, &p))) return false;
    if (!fine(cudaGraphNodeSetParams(a, &p))) return false;
    if (!fine(cudaGraphExecChildGraphNodeSetParams(e, child, sub))) return false;
    *h = 0;
    if (!fine(cudaGraphLaunch(e, s))) return false;
    if (!fine(cudaEventQuery(other))) return false;
    if (!fine(cudaEventRecord(event, s))) return false;
    if (!fine(cudaEventSynchronize(event))) return false;
    if (!fine(cudaStreamSynchronize(s))) return false;
    return *h == 1;
  }

  // add_regions adds a loop of one trip, which holds a child graph, and changes nothing else.
  bool add_regions() {
    cudaGraphConditionalHandle h;
    cudaGraphNode_t n;
    cudaGraph_t copy;
    void *args[] = {&h};
    if (!fine(cudaGraphConditionalHandleCreate(&h, g, 1, cudaGraphCondAssignDefault))) return false;
    cudaGraphNodeParams loop = conditional_node(h, cudaGraphCondTypeWhile, 1);
    if (!fine(cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &loop))) return false;
    const cudaGraph_t body = loop.conditional.phGraph_out[0];
    cudaGraphNodeParams ends = kernel_node(kernel<stop>(), 1, 1, args), empty = empty_node();
    if (!fine(cudaGraphAddNode(&n, body, nullptr, nullptr, 0, &ends))) return false;
    if (!fine(cudaGraphCreate(&sub, 0))) return false;
    if (!fine(cudaGraphAddNode(&n, sub, nullptr, nullptr, 0, &empty))) return false;
    cudaGraphNodeParams inside = child_node(sub);
    if (!fine(cudaGraphAddNode(&child, body, nullptr, nullptr, 0, &inside))) return false;
    return fine(cudaGraphChildGraphNodeGetGraph(child, &copy));
  }

  // add_events adds a wait for what a stream recorded, and a record.
  bool add_events() {
    cudaGraphNode_t wait, record;
    cudaEvent_t told;
    if (!fine(cudaEventCreateWithFlags(&other, cudaEventDisableTiming))) return false;
    if (!fine(cudaEventRecordWithFlags(other, s, cudaEventRecordDefault))) return false;
    if (!fine(cudaStreamWaitEvent(s, other, cudaEventWaitDefault))) return false;
    if (!fine(cudaEventSynchronize(other))) return false;
    cudaGraphNodeParams w = wait_node(other), r = record_node(event);
    if (!fine(cudaGraphAddNode(&wait, g, nullptr, nullptr, 0, &w))) return false;
    if (!fine(cudaGraphAddNode(&record, g, &wait, nullptr, 1, &r))) return false;
    return fine(cudaGraphEventWaitNodeGetEvent(wait, &told)) && fine(cudaGraphEventRecordNodeGetEvent(record, &told));
  }

  bool read_back(cudaGraphNode_t kernel) {
    size_t count = 0;
    cudaGraphNodeType type;
    cudaKernelNodeParams p;
    return fine(cudaGraphGetNodes(g, nullptr, &count)) && fine(cudaGraphGetRootNodes(g, nullptr, &count)) &&
           fine(cudaGraphGetEdges(g, nullptr, nullptr, nullptr, &count)) && fine(cudaGraphNodeGetType(kernel, &type)) &&
           fine(cudaGraphNodeGetDependencies(kernel, nullptr, nullptr, &count)) &&
           fine(cudaGraphNodeGetDependentNodes(kernel, nullptr, nullptr, &count)) &&
           fine(cudaGraphKernelNodeGetParams(kernel, &p)) && fine(cudaGraphDebugDotPrint(g, "/dev/null", 0));
  }

  void close() {
    if (e) fine(cudaGraphExecDestroy(e));
    if (sub) fine(cudaGraphDestroy(sub));
    if (g) fine(cudaGraphDestroy(g));
    if (other) fine(cudaEventDestroy(other));
    if (event) fine(cudaEventDestroy(event));
    if (s) fine(cudaStreamDestroy(s));
    if (h) fine(cudaFreeHost(h));
    if (d) fine(cudaFree(d));
  }
};

int run(char **) {
  graphgen_host_fail_at(0);
  Program whole;
  CHECK(whole.run());
  whole.close();
  const long calls = graphgen_host_calls();
  CHECK(calls == 49);
  for (long k = 1; k <= calls; k++) {
    Program p;
    graphgen_host_fail_at(k);
    const bool ran = p.run(), allocating = p.allocating;
    p.close();
    CHECK(ran == (k > calls - 8));
    CHECK(p.first == (allocating ? cudaErrorMemoryAllocation : cudaErrorUnknown));
    CHECK(cudaGetLastError() == p.first);
    CHECK(graphgen_host_live() == 0);
  }
  graphgen_host_fail_at(0);
  return finish();
}

}  // namespace fail_program
