// ---- Teams of blocks: how they run

namespace graphgen_host {

inline Team::Team(const Function &function, const Shape &shape, void (*one)(const void *), const void *body)
    : function_(function), shape_(shape), one_(one), body_(body), cluster_(unsigned(volume(shape.cluster))),
      residents_(shape.team()), clusters_(shape.team() / cluster_) {
  root_.context = current_context();
  gridDim = shape.grid;
  blockDim = shape.block;
  team = this;
  begun_.store(1, std::memory_order_release);
}

inline Team::~Team() {
  Quiet quiet;
  team = nullptr;
  for (const auto &runner : runners_) spare_runners().give(*runner);
  residents_.clear();
}

// begin says where each block of the team stands. Those of a cluster are neighbours in the grid.
inline bool Team::begin(uint64_t number) {
  if (failure_ != cudaSuccess) return false;
  Quiet quiet;
  const dim3 c = shape_.cluster;
  const dim3 clusters(shape_.grid.x / c.x, shape_.grid.y / c.y, shape_.grid.z / c.z);
  for (size_t i = 0; i < residents_.size(); i++) {
    Resident &r = residents_[i];
    const uint64_t k = number * clusters_.size() + i / cluster_;
    r.cluster = unsigned(i / cluster_);
    r.rank = unsigned(i % cluster_);
    r.index.x = unsigned(k % clusters.x) * c.x + r.rank % c.x;
    r.index.y = unsigned(k / clusters.x % clusters.y) * c.y + r.rank / c.x % c.y;
    r.index.z = unsigned(k / clusters.x / clusters.y) * c.z + r.rank / c.x / c.y;
    r.begin(shape_.poisoned);
  }
  starting_ = exited_ = 0;
  self_ = &root_;
  root_.home = &residents_[0];
  root_.arrived = nullptr;
  blockIdx = residents_[0].index;
  slow = false;
  const bool cooperates = kThreadSanitizer && function_.cooperates->load(std::memory_order_relaxed);
  if (cooperates || residents_.size() > 1) {
    slow = true;
    root_.home = nullptr;
    for (Resident &r : residents_) r.warps.resize((shape_.threads() + kWarp - 1) / kWarp);
  }
  return true;
}

// slow_down turns from the plain loop to keeping books of who has started and who has exited.
inline void Team::slow_down() {
  if (slow) return;
  function_.cooperates->store(true, std::memory_order_relaxed);
  slow = true;
  Resident &r = home();
  r.warps.resize((shape_.threads() + kWarp - 1) / kWarp);
  for (unsigned t = 0; t < thread(); t++) exit(r, t);
  r.next = thread() + 1;
}

inline void Team::finish() {
  Quiet quiet;
  if (root_.home) exit(*root_.home, thread());  // whose plain loop this was
  root_.home = nullptr;
  while (Runner *n = next()) go_to(n, false);
}

inline cudaError_t Team::end() {
  ended_.load(std::memory_order_acquire);
  return failure_;
}

inline Resident *Team::unstarted() {
  while (starting_ < residents_.size()) {
    Resident &r = residents_[starting_];
    if (r.next < shape_.threads()) return &r;
    starting_++;
  }
  return nullptr;
}

// turn runs one thread from its start to its end.
inline void Team::turn(Resident &r) {
  const unsigned t = r.next++;
  const dim3 block = shape_.block;
  self_->home = &r;
  self_->arrived = nullptr;
  become({t % block.x, t / block.x % block.y, t / block.x / block.y}, r.index);
  {
    const Loud loud;
    begun_.load(std::memory_order_acquire);
    try {
      one_(body_);
    } catch (const Broken &) {
    }
    ended_.fetch_add(1, std::memory_order_release);
  }
  self_->home = nullptr;
  exit(r, t);
}

// main is the first function on every stack but the system's. It starts threads as long as none that waited can run, so
// that as few as possible wait at any time. Under ThreadSanitizer each thread has a stack, and with it a context.
GRAPHGEN_HOST_SWITCH inline void Team::main() {
  land(team->self_);
  {
    Quiet quiet;
    do {
      team->turn(*team->unstarted());
    } while (!kThreadSanitizer && team->ready_.empty() && team->failure_ == cudaSuccess && team->unstarted());
    team->idle_.push_back(team->self_);
  }
  team->retire();
}

inline void Team::retire() {
  Runner *n = nullptr;
  {
    Quiet quiet;
    n = next();
  }
  go_to(n ? n : &root_, true);
}

GRAPHGEN_HOST_SWITCH inline void Team::go_to(Runner *to, bool gone) {
  Runner *self = self_;
  self_ = to;
  enter(to->context);
  switch_to(self, to, gone);
  self_ = self;
}

// sleep leaves this thread until somebody makes it ready.
inline void Team::sleep() {
  const uint3 thread = threadIdx;
  Runner *n = next();
  if (n != self_) {
    go_to(n, false);
    become(thread, home().index);
  }
  if (failure_ != cudaSuccess) throw Broken{};
}

// next is a runner that can go on: a thread that waited, or a fresh one for threads to start. With none there is
// nothing left to do, as threads that wait for nobody any more are given up.
inline Runner *Team::next() {
  while (ready_.empty()) {
    if (failure_ == cudaSuccess && unstarted()) {
      if (Runner *one = fresh()) return one;
      complain(cudaErrorLaunchOutOfResources);
      std::fprintf(stderr, "  there is no memory for the stacks of so many threads that wait\n");
      give_up();
    } else if (waiting_.empty() && looking_.empty() && spinning_.empty()) {
      return nullptr;
    } else if (!part()) {
      complain(cudaErrorLaunchFailure);
      std::fprintf(stderr, "  a barrier can never be complete\n");
      lines();
      give_up();
    }
  }
  Runner *one = ready_.front();
  ready_.pop_front();
  return one;
}

// fresh is a runner with nothing on its stack. Those of ThreadSanitizer are used again as late as possible.
inline Runner *Team::fresh() {
  const size_t enough = kThreadSanitizer ? std::min<size_t>(residents_.size() * shape_.threads(), 2048) : 0;
  if (idle_.empty() || runners_.size() < enough) {
    auto made = std::make_unique<Runner>();
    if (!spare_runners().take(made.get()) && !made->stack.make()) return nullptr;
    if (!made->context) made->context = runners_.size() < 2048 ? make_context() : root_.context;
    runners_.push_back(std::move(made));
    idle_.push_front(runners_.back().get());
  }
  Runner *one = idle_.front();
  idle_.pop_front();
  one->start(&Team::main);
  return one;
}

}  // namespace graphgen_host
