//go:build !cuda

// A stand-in for a generated graph, made by hand: y = gain*x + w[0] + extra, on a thread, after shift milliseconds. It
// ends the program when the wrapper breaks a rule: two calls at once, or a call after close.
#include "graph.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

#ifndef WITH_CALLBACKS
#define WITH_CALLBACKS 0
#endif

struct PREFIX {
  std::atomic<bool> inside{false}, closed{false};
  int64_t n = 0;
  std::vector<float> x, y;
  float w[4] = {};
  int64_t count[1] = {};
  const float *extra = nullptr;
  float gain = 0;
  int64_t shift = 0;
  bool has_gain = false, has_w = false, running = false;
  PREFIX_callback call = nullptr;
  uintptr_t handle = 0;
  uint64_t launches = 0;
  std::thread worker;
  std::atomic<int> code{0};
  char message[200] = "";
};

namespace {

struct Inside {
  PREFIX *g;
  Inside(const PREFIX *c, const char *name) : g(const_cast<PREFIX *>(c)) {
    if (g->closed) die(name, "after close");
    if (g->inside.exchange(true)) die(name, "while another call was in C");
  }
  ~Inside() { g->inside = false; }
  static void die(const char *name, const char *why) {
    fprintf(stderr, "BROKEN: %s %s\n", name, why);
    abort();
  }
};

#define INSIDE Inside inside(g, __func__)

int fail(PREFIX *g, const char *text) {
  snprintf(g->message, sizeof g->message, "%s", text);
  return g->code = 7;
}

void work(PREFIX *g, float gain, int64_t shift) {
  std::this_thread::sleep_for(std::chrono::milliseconds(shift));
  for (int64_t i = 0; i < g->n; i++) g->y[i] = gain * g->x[i] + g->w[0] + (g->extra ? g->extra[i] : 0);
  for (int k = 0; g->call && k < 2; k++) {
    if (g->call(g->handle, k)) fail(g, k ? "graphs/tone.go:91: callback after: failed" : "graphs/tone.go:90: callback inspect: failed");
  }
  g->count[0]++;
  if (gain == -2) fail(g, "graphs/tone.go:85: map add: cudaStreamSynchronize: made to fail");
}

std::atomic<int> live{0};

int start(PREFIX *g) {
  if (g->running) Inside::die("launch", "while running");
  if (!g->has_gain) return fail(g, "graphs/tone.go:82: scalar gain: not set; call SetGain first");
  if (!g->has_w) return fail(g, "graphs/tone.go:86: resident w: not loaded; call LoadW first");
  if (g->gain == -1) return fail(g, "graphs/tone.go:85: map add: cudaGraphLaunch: made to fail");
  g->running = true;
  g->launches++;
  g->code = 0;
  if (getenv("FAKE_SYNC")) work(g, g->gain, g->shift);
  else g->worker = std::thread(work, g, g->gain, g->shift);
  return 0;
}

int finish(PREFIX *g) {
  if (g->worker.joinable()) g->worker.join();
  g->running = false;
  return g->code;
}

}  // namespace

extern "C" {

#if WITH_CALLBACKS
int PREFIX_create(PREFIX **out, int device, int64_t n, PREFIX_callback call, uintptr_t handle) {
#else
int PREFIX_create(PREFIX **out, int device, int64_t n) {
  PREFIX_callback call = nullptr;
  uintptr_t handle = 0;
#endif
  *out = nullptr;
  if (n == 14) return 2;
  PREFIX *g = *out = new PREFIX;
  live++;
  g->n = n;
  g->call = call;
  g->handle = handle;
  if (device != 0) return fail(g, "graphs/tone.go:80: create: cudaSetDevice: invalid device ordinal");
  g->x.resize(n);
  g->y.resize(n);
  return 0;
}

int PREFIX_set_gain(PREFIX *g, float value) {
  INSIDE;
  if (std::isnan(value)) return fail(g, "graphs/tone.go:82: scalar gain: made to fail");
  g->gain = value;
  g->has_gain = true;
  return 0;
}

int PREFIX_set_shift(PREFIX *g, int64_t value) { INSIDE; g->shift = value; return 0; }
int PREFIX_load_w(PREFIX *g, const float *src) { INSIDE; memcpy(g->w, src, sizeof g->w); g->has_w = true; return 0; }
int PREFIX_load_count(PREFIX *g, const int64_t *src) { INSIDE; memcpy(g->count, src, sizeof g->count); return 0; }
int PREFIX_read_count(PREFIX *g, int64_t *dst) { INSIDE; memcpy(dst, g->count, sizeof g->count); return 0; }

int PREFIX_bind_extra(PREFIX *g, void *pointer, int64_t bytes) {
  INSIDE;
  if (bytes < 4 * g->n) return fail(g, "graphs/tone.go:88: external extra: too small");
  g->extra = static_cast<const float *>(pointer);
  return 0;
}

int PREFIX_launch(PREFIX *g) { INSIDE; return start(g); }
int PREFIX_launch_on(PREFIX *g, uintptr_t stream) {
  INSIDE;
  return stream == 13 ? fail(g, "graphs/tone.go:80: graph calls: cudaGraphLaunch: invalid resource handle") : start(g);
}
uintptr_t PREFIX_own_stream(PREFIX *g) { INSIDE; return 12; }
int PREFIX_wait(PREFIX *g) { INSIDE; return finish(g); }
int PREFIX_launch_and_wait(PREFIX *g) {
  INSIDE;
  const int code = start(g);
  return code == 0 ? finish(g) : code;
}
int64_t PREFIX_pool_bytes(const PREFIX *g) { INSIDE; return 1000 + g->n; }
uint64_t PREFIX_launch_count(const PREFIX *g) { INSIDE; return g->launches; }

int PREFIX_release(PREFIX *g) {
  if (!g) return 0;
  INSIDE;
  if (g->worker.joinable()) g->worker.join();
  return g->gain == -3 ? fail(g, "graphs/tone.go:80: graph calls: cudaFree: made to fail") : 0;
}

int PREFIX_close(PREFIX *g) {
  if (!g) return 0;
  {
    INSIDE;
    if (g->worker.joinable()) g->worker.join();
    if (g->closed.exchange(true)) abort();
    std::fill(g->x.begin(), g->x.end(), NAN);
    std::fill(g->y.begin(), g->y.end(), NAN);
    live--;
  }
  return 0;  // the object itself stays, to see who comes after this
}

float *PREFIX_x(PREFIX *g) { INSIDE; return g->x.data(); }
float *PREFIX_y(PREFIX *g) { INSIDE; return g->y.data(); }
float *PREFIX_w(PREFIX *g) { INSIDE; return g->w; }
int64_t *PREFIX_count(PREFIX *g) { INSIDE; return g->count; }
int64_t PREFIX_len_x(const PREFIX *g) { INSIDE; return g->n; }
int64_t PREFIX_len_y(const PREFIX *g) { INSIDE; return g->n; }
int64_t PREFIX_len_w(const PREFIX *g) { INSIDE; return 4; }
int64_t PREFIX_len_count(const PREFIX *g) { INSIDE; return 1; }
int64_t PREFIX_len_extra(const PREFIX *g) { INSIDE; return g->n; }
const char *PREFIX_message(const PREFIX *g) { INSIDE; return g->message; }
const char *PREFIX_hash(void) { return "HASH"; }
int PREFIX_live(void) { return live; }
}
