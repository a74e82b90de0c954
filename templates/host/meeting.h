// ---- Threads that wait for each other ------------------------------------------------------------------------------

namespace graphgen_host {

struct Resident;
struct Meeting;

// Line is where in the source something stands.
struct Line {
  const char *file;
  int line;
  bool operator==(const Line &other) const { return line == other.line && std::strcmp(file, other.file) == 0; }
};

// Runner is a fiber and the thread of the GPU that it runs.
struct Runner : Fiber {
  Resident *home = nullptr;
  Meeting *arrived = nullptr;  // where it has still to wait
  Context context = nullptr;
  unsigned thread = 0, lanes = 0;  // of one that looks who is beside it
  Line place{};
};

// Meeting is one time that some threads wait for all of them: a barrier, a shuffle.
struct Meeting {
  const char *what = nullptr;
  Meeting **slot = nullptr;
  const Resident *home = nullptr;
  Line place{};                // of the first to come
  unsigned warp = 0, mask = 0;  // of a warp: which, and whom they wait for; no mask for a block
  bool complete = false;
  unsigned came = 0, gone = 0;
  unsigned lanes = 0;           // of those who came
  uint64_t value[kWarp] = {};   // what they brought
  std::vector<Runner *> waiting;

  // For ThreadSanitizer. The first to come begins anew, so that nobody is ordered by an earlier meeting.
  std::atomic<unsigned> order{0};
  void bring() {
    if (came == 0) {
      order.store(1, std::memory_order_release);
    } else {
      order.fetch_add(1, std::memory_order_release);
    }
  }
  void take() { order.load(std::memory_order_acquire); }
};

// Warp is what 32 threads of a block know of each other.
struct Warp {
  unsigned exited = 0;         // lanes
  std::deque<Meeting *> open;  // of different masks; null where one was
};

// Resident is a block that is on the device.
struct Resident {
  uint3 index{};
  unsigned rank = 0, cluster = 0;  // in its cluster; which cluster
  unsigned next = 0;               // the thread to start
  unsigned exited = 0;
  Meeting *barrier = nullptr;
  std::vector<Warp> warps;         // once a thread has waited
  Variables variables;

  void begin(bool poisoned) {
    next = exited = 0;
    warps.clear();
    variables.begin(poisoned);
  }

  // exit takes a thread out of all that others wait for.
  void exit(unsigned thread) {
    exited++;
    warps[thread / kWarp].exited |= 1u << thread % kWarp;
  }
};

// Broken ends the threads of a launch that failed. It never leaves the runtime.
struct Broken {};

}  // namespace graphgen_host
