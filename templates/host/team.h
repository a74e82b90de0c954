// ---- Teams of blocks -----------------------------------------------------------------------------------------------

namespace graphgen_host {

// Spare keeps stacks between launches, and the contexts that belong to them: both are dear to make.
class Spare {
 public:
  bool take(Runner *out) {
    Lock lock(mutex_);
    if (list_.empty()) return false;
    out->stack = list_.front().first;
    out->context = list_.front().second;
    list_.pop_front();
    return true;
  }
  void give(const Runner &one) {
    Lock lock(mutex_);
    list_.push_back({one.stack, one.context});
  }

 private:
  std::mutex mutex_;
  std::deque<std::pair<Stack, Context>> list_;
};

inline Spare &spare_runners() {
  static Spare *one = new Spare;  // never destroyed, as the handles
  return *one;
}

// Team is the blocks that are on the device at once. They take turns on one thread of the system, which changes from
// one thread of the GPU to another only where that one waits.
class Team {
 public:
  bool slow = false;  // a thread of this team has waited; it is no plain loop any more

  Team(const Function &function, const Shape &shape, void (*one)(const void *body), const void *body);
  ~Team();
  Team(const Team &) = delete;
  Team &operator=(const Team &) = delete;

  bool begin(uint64_t number);  // makes the team the given one
  void finish();                // runs what the plain loop did not
  cudaError_t end();            // when there is no further team

  const Shape &shape() const { return shape_; }
  Resident &home() { return *self_->home; }
  Resident &resident(unsigned cluster, unsigned rank) { return residents_[cluster * cluster_ + rank]; }
  unsigned thread() const {  // in its block
    return threadIdx.x + shape_.block.x * (threadIdx.y + shape_.block.y * threadIdx.z);
  }

  // join enters the meeting that is open at slot, or opens one. The caller then adds what it brings, and waits.
  Meeting *join(Meeting **slot, const char *what, Line place);
  Meeting *join_warp(unsigned mask, const char *what, Line place);
  void arrive(Meeting *m);
  void await(Meeting *m);     // until everybody has come
  void take(Meeting *m);      // what the others wrote before is seen after
  void leave(Meeting *m);     // when it has read what it wanted
  Meeting **grid() { return &grid_; }
  Meeting **cluster() { return &clusters_[home().cluster]; }

  Meeting *&arrived() { return self_->arrived; }

  void yield();                    // lets others go first
  unsigned together(Line place);  // the lanes that wait at the same place

  const Variable *variable(Resident &r, const void *site, size_t bytes, size_t align);
  void *map(void *p, unsigned rank, Line place);  // the same in the shared memory of another block of the cluster
  unsigned owner(const void *p);                   // the rank of the block that it belongs to
  [[noreturn]] void fail(cudaError_t code, const char *format, ...) __attribute__((format(printf, 3, 4)));

 private:
  void slow_down();
  void turn(Resident &r);
  Resident *unstarted();
  Runner *next();
  Runner *fresh();
  void go_to(Runner *to, bool gone);
  void sleep();
  static void main();
  void retire();

  void exit(Resident &r, unsigned thread);
  unsigned lanes(const Resident &r, unsigned warp) const;
  size_t alive(size_t first, size_t count) const;
  bool complete(const Meeting *m) const;
  void wake(Meeting *m);
  bool part();

  void give_up();
  void complain(cudaError_t code);
  void lines() const;

  const Function &function_;
  const Shape shape_;
  void (*const one_)(const void *);
  const void *const body_;
  const unsigned cluster_;  // blocks
  std::vector<Resident> residents_;
  std::vector<Meeting *> clusters_;
  Meeting *grid_ = nullptr;

  Runner root_;  // the stack of the system's thread
  Runner *self_ = &root_;
  std::vector<std::unique_ptr<Runner>> runners_;
  std::deque<Runner *> idle_, ready_;
  std::vector<Runner *> spinning_, looking_;  // who let others go first; who looks who is beside them
  std::vector<Meeting *> waiting_;            // meetings that are not complete
  size_t starting_ = 0, exited_ = 0;          // the first resident with threads to start; threads
  std::vector<std::unique_ptr<Meeting>> meetings_;
  std::vector<Meeting *> spare_meetings_;
  cudaError_t failure_ = cudaSuccess;
  std::atomic<unsigned> begun_{0}, ended_{0};  // order, for ThreadSanitizer
};

inline thread_local Team *team = nullptr;  // that this thread of the system runs

}  // namespace graphgen_host
