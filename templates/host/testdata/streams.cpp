// Streams, events, host functions and devices.
#include "check.h"

namespace streams_program {

__global__ void spin_put(int *x, int value, int ms) {
  usleep(unsigned(ms) * 1000);
  *x = value;
}
__global__ void child(const int *x, int *c, int k) { c[k] = *x + k; }
__global__ void sum(const int *c, int n, int *out) {
  *out = 0;
  for (int i = 0; i < n; i++) *out += c[i];
}

// S01: one producer, 33 children on a few streams, one join.
void fan_out(int streams) {
  std::vector<cudaStream_t> s(streams);
  std::vector<cudaEvent_t> joins(streams);
  cudaEvent_t fork;
  OK(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming));
  for (cudaStream_t &one : s) one = stream();
  for (cudaEvent_t &one : joins) OK(cudaEventCreateWithFlags(&one, cudaEventDisableTiming));
  int *x = device<int>(1), *c = device<int>(33), *out = pinned<int>(1), seven = 7, ms = 1, n = 33;
  for (int launch = 0; launch < 5; launch++) {
    void *put[] = {&x, &seven, &ms}, *join[] = {&c, &n, &out};
    OK(cudaLaunchKernel(kernel<spin_put>(), 1, 1, put, 0, s[0]));
    OK(cudaEventRecord(fork, s[0]));
    for (int i = 1; i < streams; i++) OK(cudaStreamWaitEvent(s[i], fork));
    for (int k = 0; k < 33; k++) {
      void *args[] = {&x, &c, &k};
      OK(cudaLaunchKernel(kernel<child>(), 1, 1, args, 0, s[k % streams]));
    }
    for (int i = 1; i < streams; i++) {
      OK(cudaEventRecord(joins[i], s[i]));
      OK(cudaStreamWaitEvent(s[0], joins[i]));
    }
    OK(cudaLaunchKernel(kernel<sum>(), 1, 1, join, 0, s[0]));
    OK(cudaStreamSynchronize(s[0]));
    CHECK(*out == 33 * 7 + 528);
  }
  for (cudaStream_t one : s) OK(cudaStreamDestroy(one));
  for (cudaEvent_t one : joins) OK(cudaEventDestroy(one));
  OK(cudaEventDestroy(fork));
  OK(cudaFree(x));
  OK(cudaFree(c));
  OK(cudaFreeHost(out));
}

struct Called {
  int times = 0, seen = 0;
  const int *x = nullptr;
  cudaError_t code = cudaSuccess;
};

// G10, G11: called on every launch, sees its values, and may not call CUDA.
void called(void *data) {
  Called *c = static_cast<Called *>(data);
  c->times++;
  c->seen = *c->x;
  c->code = cudaStreamSynchronize(nullptr);
}

void host_functions() {
  cudaStream_t s = stream();
  int *x = pinned<int>(1), ms = 0;
  Called c;
  c.x = x;
  cudaGraph_t g = graph();
  int value = 42;
  void *args[] = {&x, &value, &ms};
  const auto put = add(g, kernel_node(kernel<spin_put>(), 1, 1, args));
  add(g, host_node(called, &c), {put});
  cudaGraphExec_t e = instantiate(g);
  for (int i = 0; i < 5; i++) OK(cudaGraphLaunch(e, s));
  OK(cudaStreamSynchronize(s));
  CHECK(c.times == 5 && c.seen == 42 && c.code == cudaErrorNotPermitted);
  OK(cudaLaunchHostFunc(s, called, &c));
  OK(cudaStreamSynchronize(s));
  CHECK(c.times == 6);
  EXPECT(cudaErrorInvalidValue, cudaLaunchHostFunc(s, nullptr, &c));
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphDestroy(g));
  OK(cudaStreamDestroy(s));
  OK(cudaFreeHost(x));
}

void waits() {
  cudaStream_t s = stream(), t = stream();
  cudaEvent_t e;
  int *x = pinned<int>(1), one = 1, ms = 30;
  *x = 0;
  OK(cudaEventCreateWithFlags(&e, cudaEventDisableTiming));
  OK(cudaStreamWaitEvent(s, e));  // never recorded: nothing to wait for
  OK(cudaEventSynchronize(e));
  OK(cudaStreamSynchronize(s));
  void *args[] = {&x, &one, &ms};
  OK(cudaLaunchKernel(kernel<spin_put>(), 1, 1, args, 0, s));
  EXPECT(cudaErrorNotReady, cudaStreamQuery(s));
  OK(cudaEventRecord(e, s));
  OK(cudaEventSynchronize(e));
  CHECK(*x == 1);
  OK(cudaStreamSynchronize(s));
  OK(cudaStreamQuery(s));
  *x = 0;
  OK(cudaLaunchKernel(kernel<spin_put>(), 1, 1, args, 0, s));
  OK(cudaDeviceSynchronize());
  CHECK(*x == 1);

  OK(cudaStreamDestroy(t));
  EXPECT(cudaErrorInvalidResourceHandle, cudaStreamDestroy(t));
  EXPECT(cudaErrorInvalidResourceHandle, cudaStreamSynchronize(t));
  EXPECT(cudaErrorInvalidResourceHandle, cudaStreamQuery(t));
  EXPECT(cudaErrorInvalidResourceHandle, cudaEventRecord(e, t));
  EXPECT(cudaErrorInvalidResourceHandle, cudaEventRecord(nullptr, s));
  EXPECT(cudaErrorInvalidValue, cudaStreamWaitEvent(s, e, 5));
  EXPECT(cudaErrorInvalidValue, cudaStreamCreateWithFlags(&t, 2));
  EXPECT(cudaErrorNotSupported, cudaStreamCreateWithFlags(&t, cudaStreamDefault));
  EXPECT(cudaErrorInvalidValue, cudaEventCreateWithFlags(&e, 64));
  OK(cudaEventDestroy(e));
  EXPECT(cudaErrorInvalidResourceHandle, cudaEventDestroy(e));
  EXPECT(cudaErrorInvalidResourceHandle, cudaEventSynchronize(e));
  EXPECT(cudaErrorInvalidResourceHandle, cudaStreamWaitEvent(s, e));
  OK(cudaStreamDestroy(s));
  OK(cudaFreeHost(x));
}

__global__ void count(int *x) { x[0]++; }

// G18: launches of one executable run one after the other, on whatever streams; all may go while they run.
void serialised() {
  cudaStream_t s = stream(), t = stream();
  int *x = pinned<int>(1);
  *x = 0;
  cudaGraph_t g = graph();
  void *args[] = {&x};
  add(g, kernel_node(kernel<count>(), 1, 1, args));
  cudaGraphExec_t e = instantiate(g);
  for (int i = 0; i < 100; i++) OK(cudaGraphLaunch(e, i % 2 ? s : t));
  OK(cudaGraphExecDestroy(e));
  OK(cudaGraphDestroy(g));
  OK(cudaStreamDestroy(s));
  OK(cudaStreamDestroy(t));
  CHECK(*x == 100);
  OK(cudaFreeHost(x));
}

void devices() {
  int n = 0, d = -1, version = 0;
  OK(cudaGetDeviceCount(&n));
  CHECK(n == 2);
  OK(cudaGetDevice(&d));
  CHECK(d == 0);
  EXPECT(cudaErrorInvalidDevice, cudaSetDevice(2));
  EXPECT(cudaErrorInvalidDevice, cudaSetDevice(-1));
  OK(cudaDriverGetVersion(&version));
  CHECK(version == 13000);
  OK(cudaRuntimeGetVersion(&version));
  CHECK(version == CUDART_VERSION);

  cudaStream_t s0 = stream();
  cudaEvent_t e0;
  int *x0 = device<int>(1), *h = pinned<int>(1), three = 3, ms = 0;
  OK(cudaEventCreateWithFlags(&e0, cudaEventDisableTiming));
  OK(cudaSetDevice(1));
  cudaStream_t s1 = stream();
  int *x1 = device<int>(1);
  void *args0[] = {&x0, &three, &ms}, *args1[] = {&x1, &three, &ms};
  EXPECT(cudaErrorInvalidResourceHandle, cudaLaunchKernel(kernel<spin_put>(), 1, 1, args0, 0, s0));  // device 1 is current
  EXPECT(cudaErrorInvalidValue, cudaLaunchKernel(kernel<spin_put>(), 1, 1, args0, 0, s1));           // memory of device 0
  EXPECT(cudaErrorInvalidResourceHandle, cudaEventRecord(e0, s1));
  OK(cudaLaunchKernel(kernel<spin_put>(), 1, 1, args1, 0, s1));
  OK(cudaMemcpyAsync(x0, x1, 4, cudaMemcpyDefault, s1));  // peer to peer
  OK(cudaMemcpyAsync(h, x0, 4, cudaMemcpyDefault, s1));
  OK(cudaStreamSynchronize(s1));
  CHECK(*h == 3);
  OK(cudaSetDevice(0));
  OK(cudaStreamDestroy(s0));
  OK(cudaStreamDestroy(s1));
  OK(cudaEventDestroy(e0));
  OK(cudaFree(x0));
  OK(cudaFree(x1));
  OK(cudaFreeHost(h));
}

void errors() {
  EXPECT(cudaErrorInvalidValue, cudaGetDevice(nullptr));
  cudaGetDevice(nullptr);
  CHECK(cudaPeekAtLastError() == cudaErrorInvalidValue);
  int d;
  CHECK(cudaGetDevice(&d) == cudaSuccess && cudaPeekAtLastError() == cudaErrorInvalidValue);  // success keeps it
  CHECK(cudaGetLastError() == cudaErrorInvalidValue && cudaGetLastError() == cudaSuccess);
  CHECK(strcmp(cudaGetErrorString(cudaErrorIllegalAddress), "an illegal memory access was encountered") == 0);
  CHECK(strcmp(cudaGetErrorName(cudaErrorIllegalAddress), "cudaErrorIllegalAddress") == 0);
  CHECK(strcmp(cudaGetErrorString(cudaError_t(998)), "unrecognized error code") == 0);
}

// One thread waits for all of the device while another makes streams.
void others_streams() {
  std::vector<cudaStream_t> made(50);
  std::atomic<bool> all{false};
  std::thread other([&] {
    for (cudaStream_t &one : made) one = stream();
    all.store(true, std::memory_order_relaxed);
  });
  while (!all.load(std::memory_order_relaxed)) OK(cudaDeviceSynchronize());
  OK(cudaDeviceSynchronize());
  other.join();
  for (cudaStream_t one : made) OK(cudaStreamDestroy(one));
}

int run(char **) {
  for (int streams : {1, 2, 4, 8}) fan_out(streams);
  host_functions();
  waits();
  serialised();
  devices();
  others_streams();
  errors();
  return finish();
}

}  // namespace streams_program
