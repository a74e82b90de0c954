// ---- Executable graphs: one launch ---------------------------------------------------------------------------------

namespace graphgen_host {

// Topology is the shape of an executable graph, or of a graph inside one of its nodes; it never changes. The work of
// all nodes, inner ones too, is one table.
struct Topology {
  size_t first = 0;  // where this graph's part of the table begins
  std::vector<std::vector<size_t>> before, after;
  std::vector<std::vector<Ref<const Topology>>> inside;  // the graphs inside each node
};

// Order decides which of the nodes that are ready runs first: the one added first, or a random one.
struct Order {
  bool shuffled = false;
  uint64_t seed = 0;

  uint64_t rank(size_t node) const {
    if (!shuffled) return node;
    uint64_t x = seed + (node + 1) * 0x9e3779b97f4a7c15;  // splitmix64
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
  }

  // within is the order of one trip through a graph inside a node.
  Order within(size_t node, uint64_t trip) const { return {shuffled, rank(node) + (trip << 20)}; }
};

// Launch runs every node once, after those that its edges name and after nothing else. The thread of the stream keeps
// the books; nodes run on threads of their own, up to a number at once. Under ThreadSanitizer even a single one has its
// own thread, since running after another on one thread would count as order.
class Launch {
 public:
  Launch(const Topology &topology, const std::vector<WorkPtr> &work, Order order, int threads)
      : topology_(topology), work_(work.data() + topology.first), table_(work), order_(order), threads_(threads),
        waiting_(count()), done_(count()), workers_(count()) {}

  cudaError_t run() {
    for (size_t i = 0; i < count(); i++) {
      waiting_[i] = topology_.before[i].size();
      if (waiting_[i] == 0) ready_.insert({order_.rank(i), i});
    }
    gate().open();  // for all nodes, since opening for each would cost more than most of them
    while (running_ > 0 || (!ready_.empty() && failure_ == cudaSuccess)) {
      if (running_ < threads_ && !ready_.empty() && failure_ == cudaSuccess) {
        start(pop());
      } else {
        finish();
      }
    }
    gate().close();
    for (const std::atomic<bool> &done : done_) done.load(std::memory_order_acquire);
    return failure_;
  }

 private:
  size_t count() const { return topology_.before.size(); }

  size_t pop() {
    const size_t node = ready_.begin()->second;
    ready_.erase(ready_.begin());
    return node;
  }

  void start(size_t node) {
    running_++;
    if (!work_[node]->on_device() && hosts_++ == 0) gate().close();
    if (threads_ == 1 && !kThreadSanitizer) {
      turn(node);
    } else {
      workers_[node] = std::thread([this, node] { turn(node); });
    }
  }

  // turn runs one node. All that orders it after others is here: one flag for each edge.
  void turn(size_t node) {
    for (const size_t before : topology_.before[node]) done_[before].load(std::memory_order_acquire);
    const cudaError_t code = guarded([&] { return step(node); });
    done_[node].store(true, std::memory_order_release);
    Lock lock(mutex_);
    finished_.push_back({node, code});
    wake_.notify_one();
  }

  // step does what the node is for. A trip through a graph inside is a launch like this one, begun and ended here.
  cudaError_t step(size_t node) {
    const Work &work = *work_[node];
    const auto &inside = topology_.inside[node];
    if (inside.empty()) return perform(work, threads_);
    uint64_t trips = 0;
    return static_cast<const Container &>(work).direct([&](size_t graph) {
      return Launch(*inside[graph], table_, order_.within(node, trips++), threads_).run();
    });
  }

  // finish waits for any node to end and makes ready what waited for it alone.
  void finish() {
    Lock lock(mutex_);
    wake_.wait(lock.held, [this] { return !finished_.empty(); });
    const auto [node, code] = finished_.front();
    finished_.pop_front();
    if (workers_[node].joinable()) workers_[node].join();
    running_--;
    if (!work_[node]->on_device() && --hosts_ == 0) gate().open();
    if (failure_ == cudaSuccess) failure_ = code;
    for (const size_t after : topology_.after[node]) {
      if (--waiting_[after] == 0) ready_.insert({order_.rank(after), after});
    }
  }

  const Topology &topology_;
  const WorkPtr *const work_;  // of this graph's nodes
  const std::vector<WorkPtr> &table_;
  const Order order_;
  const int threads_;
  cudaError_t failure_ = cudaSuccess;
  int running_ = 0, hosts_ = 0;
  std::vector<size_t> waiting_;                  // edges into a node that are still to come
  std::set<std::pair<uint64_t, size_t>> ready_;  // by rank
  std::vector<std::atomic<bool>> done_;
  std::vector<std::thread> workers_;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::pair<size_t, cudaError_t>> finished_;
};

}  // namespace graphgen_host
