// Memory: allocations, copies, fills, and what each refuses.
#include "check.h"

namespace memory_program {

void allocations() {
  void *p = &p, *q = nullptr;
  OK(cudaMalloc(&p, 0));
  CHECK(p == nullptr);
  OK(cudaFree(nullptr));
  OK(cudaFreeHost(nullptr));
  for (size_t bytes : {1, 255, 256, 257, 4096, 100000}) {
    OK(cudaMalloc(&p, bytes));
    CHECK(reinterpret_cast<uintptr_t>(p) % 256 == 0);
    std::vector<unsigned char> back(bytes);
    OK(cudaMemcpy(back.data(), p, bytes, cudaMemcpyDeviceToHost));
    for (unsigned char b : back) CHECK(b == 0xff);
    OK(cudaFree(p));
  }
  EXPECT(cudaErrorMemoryAllocation, cudaMalloc(&p, size_t(1) << 60));
  CHECK(p == nullptr);
  EXPECT(cudaErrorInvalidValue, cudaMalloc(static_cast<void **>(nullptr), 4));
  EXPECT(cudaErrorInvalidValue, cudaHostAlloc(&p, 4, 8));
  OK(cudaHostAlloc(&p, 100, cudaHostAllocMapped));
  OK(cudaHostGetDevicePointer(&q, p, 0));
  CHECK(p == q);
  EXPECT(cudaErrorInvalidValue, cudaHostGetDevicePointer(&q, &p, 0));
  EXPECT(cudaErrorInvalidValue, cudaFree(p));
  OK(cudaFreeHost(p));
  EXPECT(cudaErrorInvalidValue, cudaFreeHost(p));
  char *d = device<char>(1000);
  EXPECT(cudaErrorInvalidValue, cudaFree(d + 1));
  EXPECT(cudaErrorInvalidValue, cudaFreeHost(d));
  size_t free0 = 0, free1 = 0, total = 0;
  OK(cudaMemGetInfo(&free0, &total));
  OK(cudaFree(d));
  OK(cudaMemGetInfo(&free1, &total));
  CHECK(free1 == free0 + 1000 && free1 == total);
  EXPECT(cudaErrorInvalidValue, cudaFree(d));
}

void attributes() {
  char *d = device<char>(10), *h = pinned<char>(10), local;
  cudaPointerAttributes a;
  OK(cudaPointerGetAttributes(&a, d + 3));
  CHECK(a.type == cudaMemoryTypeDevice && a.device == 0 && a.devicePointer == d + 3);
  OK(cudaPointerGetAttributes(&a, h));
  CHECK(a.type == cudaMemoryTypeHost && a.hostPointer == h && a.devicePointer == h);
  OK(cudaPointerGetAttributes(&a, &local));
  CHECK(a.type == cudaMemoryTypeUnregistered);
  OK(cudaPointerGetAttributes(&a, h + 10));  // whatever lies behind
  CHECK(a.type == cudaMemoryTypeUnregistered);
  OK(cudaFree(d));
  OK(cudaFreeHost(h));
}

void copies() {
  cudaStream_t s = stream();
  char *d = device<char>(100), *e = device<char>(100), *h = pinned<char>(100), pageable[100] = "pageable";
  OK(cudaMemcpy(d, pageable, 100, cudaMemcpyHostToDevice));
  OK(cudaMemcpyAsync(e, d, 100, cudaMemcpyDeviceToDevice, s));
  OK(cudaMemcpyAsync(h, e, 100, cudaMemcpyDefault, s));
  OK(cudaStreamSynchronize(s));
  CHECK(strcmp(h, "pageable") == 0);
  OK(cudaMemcpyAsync(nullptr, nullptr, 0, cudaMemcpyDefault, s));
  OK(cudaMemcpyAsync(d, pageable, 100, cudaMemcpyHostToDevice, s));  // read before the call returns
  pageable[0] = 'P';
  OK(cudaMemcpyAsync(pageable, d, 100, cudaMemcpyDeviceToHost, s));
  CHECK(strcmp(pageable, "pageable") == 0);
  EXPECT(cudaErrorInvalidValue, cudaMemcpy(d, h, 100, cudaMemcpyDeviceToHost));
  EXPECT(cudaErrorInvalidValue, cudaMemcpy(h, d, 100, cudaMemcpyHostToHost));
  EXPECT(cudaErrorInvalidValue, cudaMemcpy(d, e, 101, cudaMemcpyDefault));
  EXPECT(cudaErrorInvalidValue, cudaMemcpy(d + 1, e, 100, cudaMemcpyDefault));
  EXPECT(cudaErrorInvalidValue, cudaMemcpy(d, nullptr, 100, cudaMemcpyDefault));
  EXPECT(cudaErrorInvalidMemcpyDirection, cudaMemcpy(d, e, 100, cudaMemcpyKind(7)));
  OK(cudaFree(d));
  EXPECT(cudaErrorInvalidValue, cudaMemcpyAsync(d, e, 100, cudaMemcpyDefault, s));
  OK(cudaFree(e));
  OK(cudaFreeHost(h));
  OK(cudaStreamDestroy(s));
}

// boxes copies a box out of a 4x4x4 buffer into a 3x3x3 one.
void boxes() {
  cudaStream_t s = stream();
  int *src = pinned<int>(64), *dst = pinned<int>(27), *d = device<int>(64);
  for (int i = 0; i < 64; i++) src[i] = i;
  for (int i = 0; i < 27; i++) dst[i] = -1;
  OK(cudaMemcpyAsync(d, src, 256, cudaMemcpyDefault, s));
  cudaMemcpy3DParms p = {};
  p.srcPtr = make_cudaPitchedPtr(d, 16, 4, 4);
  p.srcPos = make_cudaPos(4, 1, 1);
  p.dstPtr = make_cudaPitchedPtr(dst, 12, 3, 3);
  p.extent = make_cudaExtent(8, 2, 2);
  p.kind = cudaMemcpyDefault;
  OK(cudaMemcpy3DAsync(&p, s));
  OK(cudaStreamSynchronize(s));
  const int want[27] = {21, 22, -1, 25, 26, -1, -1, -1, -1, 37, 38, -1, 41, 42, -1, -1, -1, -1,
                        -1, -1, -1, -1, -1, -1, -1, -1, -1};
  CHECK(memcmp(dst, want, sizeof want) == 0);

  cudaMemcpy3DParms bad = p;
  bad.srcPtr.ysize = 2;  // the region's height in place of the buffer's
  EXPECT(cudaErrorInvalidValue, cudaMemcpy3DAsync(&bad, s));
  bad = p, bad.srcPtr.pitch = 8;
  EXPECT(cudaErrorInvalidValue, cudaMemcpy3DAsync(&bad, s));
  bad = p, bad.srcPos.z = 3;
  EXPECT(cudaErrorInvalidValue, cudaMemcpy3DAsync(&bad, s));
  bad = p, bad.srcPos.z = SIZE_MAX / 2;
  EXPECT(cudaErrorInvalidValue, cudaMemcpy3DAsync(&bad, s));
  bad = p, bad.extent.depth = SIZE_MAX;
  EXPECT(cudaErrorInvalidValue, cudaMemcpy3DAsync(&bad, s));
  bad = p, bad.dstPtr.ptr = dst + 15;
  EXPECT(cudaErrorInvalidValue, cudaMemcpy3DAsync(&bad, s));
  EXPECT(cudaErrorInvalidValue, cudaMemcpy3DAsync(nullptr, s));

  // Within one buffer: boxes that share bytes are refused, boxes between each other's rows and slices are not.
  cudaMemcpy3DParms within = p;
  within.dstPtr = within.srcPtr;
  within.srcPos = make_cudaPos(0, 0, 0);
  within.dstPos = make_cudaPos(8, 0, 0);  // the right half for the left
  within.extent = make_cudaExtent(8, 4, 4);
  cudaMemcpy3DParms shared = within;
  shared.dstPos.x = 4;
  EXPECT(cudaErrorInvalidValue, cudaMemcpy3DAsync(&shared, s));
  shared.dstPos = shared.srcPos;
  EXPECT(cudaErrorInvalidValue, cudaMemcpy3DAsync(&shared, s));
  shared = within, shared.dstPos = make_cudaPos(4, 1, 1), shared.extent = make_cudaExtent(8, 3, 3);
  EXPECT(cudaErrorInvalidValue, cudaMemcpy3DAsync(&shared, s));
  EXPECT(cudaErrorInvalidValue, cudaMemcpyAsync(d, d + 1, 8, cudaMemcpyDefault, s));
  OK(cudaMemcpyAsync(d, d + 2, 8, cudaMemcpyDefault, s));
  OK(cudaMemcpyAsync(d, src, 256, cudaMemcpyDefault, s));
  OK(cudaMemcpy3DAsync(&within, s));
  int whole[64];
  OK(cudaMemcpyAsync(whole, d, 256, cudaMemcpyDefault, s));
  for (int i = 0; i < 64; i++) CHECK(whole[i] == i / 4 * 4 + i % 2);
  bad = p, bad.extent.depth = 0;
  OK(cudaMemcpy3DAsync(&bad, s));
  OK(cudaStreamSynchronize(s));
  CHECK(memcmp(dst, want, sizeof want) == 0);
  OK(cudaFree(d));
  OK(cudaFreeHost(src));
  OK(cudaFreeHost(dst));
  OK(cudaStreamDestroy(s));
}

void fills() {
  cudaStream_t s = stream();
  uint32_t *h = pinned<uint32_t>(12), *d = device<uint32_t>(12);
  OK(cudaMemset(d, 0x1ff, 48));
  OK(cudaDeviceSynchronize());
  cudaGraph_t g = graph();
  const auto a = add(g, fill_node(d, 0x3f800000, 4, 2));
  const auto b = add(g, fill_node(d + 2, 0xabcd, 2, 3));
  const auto c = add(g, fill_node(d + 4, 0x80000000, 4, 1));
  cudaGraphNodeParams rect = fill_node(d + 6, 7, 1, 1);  // two rows of one byte
  rect.memset.height = 2;
  rect.memset.pitch = 8;
  const auto r = add(g, rect);
  add(g, copy_node(h, d, 48), {a, b, c, r});
  cudaGraphNode_t n;
  const cudaGraphNodeParams bads[] = {fill_node(d, 0, 3, 1),     fill_node(d, 0, 8, 1),      fill_node(d, 0, 4, 0),
                                      fill_node(d, 0, 4, 13),    fill_node(h + 12, 0, 4, 1), fill_node(&s, 0, 1, 1),
                                      fill_node(nullptr, 0, 1, 1), fill_node(reinterpret_cast<char *>(d) + 1, 0, 2, 1)};
  for (cudaGraphNodeParams bad : bads) EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &bad));
  rect.memset.pitch = 0;
  EXPECT(cudaErrorInvalidValue, cudaGraphAddNode(&n, g, nullptr, nullptr, 0, &rect));
  cudaGraphExec_t e = instantiate(g);
  OK(cudaGraphLaunch(e, s));
  OK(cudaStreamSynchronize(s));
  const uint32_t want[] = {0x3f800000, 0x3f800000, 0xabcdabcd, 0xffffabcd, 0x80000000, 0xffffffff,
                           0xffffff07, 0xffffffff, 0xffffff07, 0xffffffff, 0xffffffff, 0xffffffff};
  CHECK(memcmp(h, want, sizeof want) == 0);
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphDestroy(g));
  OK(cudaFree(d));
  OK(cudaFreeHost(h));
  OK(cudaStreamDestroy(s));
}

int run(char **) {
  allocations();
  attributes();
  copies();
  boxes();
  fills();
  return finish();
}

}  // namespace memory_program
