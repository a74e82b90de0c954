// Drives graphs with and without loops on streams that are held up: who waits for whom shows in which streams are done.
#include "lap.cu"
#include "laps.cu"
#define ONCE(name) gpu_lap_76c577_##name
#define LOOP(name) gpu_laps_76c577_##name
typedef gpu_lap_76c577 Once;
typedef gpu_laps_76c577 Loop;

#include <thread>

static std::atomic<bool> held;
static void hold(void *) {
  while (held.load(std::memory_order_relaxed)) std::this_thread::yield();
}

static int bad;
#define CHECK(x) \
  if (!(x)) printf("line %d: not " #x "\n", __LINE__), bad++
#define OK(x) CHECK((x) == 0)

constexpr int64_t n = 1000;

struct Stream {
  cudaStream_t stream = nullptr;
  Stream() { OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking)); }
  ~Stream() { OK(cudaStreamDestroy(stream)); }
  operator uintptr_t() const { return reinterpret_cast<uintptr_t>(stream); }
  void stop() { OK(cudaLaunchHostFunc(stream, hold, nullptr)); }
  bool soon_done() {  // however long it takes when nothing holds it up
    for (int k = 0; k < 100000 && cudaStreamQuery(stream) == cudaErrorNotReady; k++) std::this_thread::yield();
    return cudaStreamQuery(stream) == cudaSuccess;
  }
};

static Once *once() {
  Once *g = nullptr;
  OK(ONCE(create)(&g, 0, n));
  return g;
}

static Loop *loop(Once *of) {
  Loop *g = nullptr;
  OK(LOOP(create)(&g, 0, n));
  OK(LOOP(bind_track)(g, ONCE(track)(of), n * 8));
  return g;
}

int main() {
  Once *a = once(), *b = once();
  {
    Stream one, two, three;
    // Without a loop in the program, nobody waits.
    held = true, one.stop();
    OK(ONCE(launch_on)(a, one));
    OK(ONCE(launch_on)(b, two));
    CHECK(two.soon_done());
    held = false;
    OK(ONCE(wait)(a)); OK(ONCE(wait)(b));

    // A loop waits for all others, again for those that were launched after the loop before it; they wait for the loop alone.
    Loop *l = loop(a), *m = loop(a);
    for (int k = 0; k < 2; k++) {
      held = true, one.stop();
      OK(ONCE(launch_on)(a, one));
      OK(ONCE(launch_on)(b, two));
      CHECK(two.soon_done());
      OK(LOOP(launch_on)(l, three));
      CHECK(!three.soon_done());
      held = false;
      OK(ONCE(wait)(a)); OK(ONCE(wait)(b)); OK(LOOP(wait)(l));
    }
    held = true, one.stop();
    OK(LOOP(launch_on)(l, one));
    OK(LOOP(launch_on)(m, three));
    CHECK(!three.soon_done());
    OK(ONCE(launch_on)(a, two));
    CHECK(!two.soon_done());
    held = false;
    OK(LOOP(wait)(l)); OK(ONCE(wait)(a)); OK(LOOP(wait)(m));

    // One that is closed is waited for by nobody; when the last loop is closed, nobody waits again.
    OK(ONCE(launch_on)(b, two));
    OK(ONCE(close)(b));
    OK(LOOP(launch_and_wait)(m));
    OK(LOOP(close)(l)); OK(LOOP(close)(m));
    b = once();
    held = true, one.stop();
    OK(ONCE(launch_on)(a, one));
    OK(ONCE(launch_on)(b, two));
    CHECK(two.soon_done());
    held = false;
    OK(ONCE(wait)(a)); OK(ONCE(wait)(b));

    // One that ran before the first loop was made has ended when the loop is there.
    held = true, one.stop();
    OK(ONCE(launch_on)(a, one));
    std::thread later([] { std::this_thread::sleep_for(std::chrono::milliseconds(20)), held = false; });
    l = loop(a);
    CHECK(cudaStreamQuery(one.stream) == cudaSuccess);
    later.join();
    OK(ONCE(wait)(a));
    OK(LOOP(close)(l));
  }
  OK(ONCE(close)(a)); OK(ONCE(close)(b));
  printf("%ld left, %d wrong\n", graphgen_host_live(), bad);
  return bad > 0;
}
