// Running the cases of a program.

namespace driver {

// Run is one graph under one binding, from create to close.
class Run {
 public:
  Run(const Api &api, const Case &c, const Binding &b) : api_(api), case_(c), binding_(b) {}
  ~Run() {
    if (g_) api_.close(g_);
    for (auto &entry : externals_) {
      for (void *p : entry.second) cudaFree(p);
    }
  }

  void run() {
    check("create", api_.create(&g_, binding_.dims.data(), call, reinterpret_cast<uintptr_t>(this)));
    for (const Data &e : binding_.externals) allocate(e);
    for (size_t i = 0; i < binding_.launches.size(); i++) {
      launch_ = int(i);
      launch(binding_.launches[i]);
    }
    if (binding_.launches.empty()) {  // nothing but the graph itself is of interest
      Reader(api_.built(g_), binding_.built).compare();
    } else if (binding_.launches.back().fault.empty() && binding_.launches.back().refused.empty()) {
      check("launch", api_.launch(g_));  // which close waits for
    }
    const int code = api_.close(g_);  // a callback may still use it
    g_ = nullptr;
    if (code != 0) fail(text("close: code %d", code));
  }

 private:
  [[noreturn]] void fail(const std::string &what) { throw Failure(text("launch %d: %s", launch_, what.c_str())); }

  void check(const char *what, int code) {
    if (code != 0) fail(text("%s: code %d: %s", what, code, g_ ? api_.message(g_) : "no object"));
  }

  void cuda(const char *what, cudaError_t code) {
    if (code != cudaSuccess) fail(text("%s: %s", what, cudaGetErrorString(code)));
  }

  void allocate(const Data &e) {
    void *p = nullptr;
    cuda("cudaMalloc", cudaMalloc(&p, e.data.size() + 16));
    externals_[e.buffer].push_back(p);
    cuda("cudaMemcpy", cudaMemcpy(p, e.data.data(), e.data.size(), cudaMemcpyHostToDevice));
  }

  void launch(const Launch &l) {
    for (const auto &s : l.scalars) check("set", api_.set(g_, s.first, s.second.data()));
    for (const Data &d : l.binds) bind(d);
    for (const Data &d : l.data) give(d);
    if (expect("launch", api_.launch(g_), l.refused)) return;
    if (!read_back_) Reader(api_.built(g_), binding_.built).compare();
    read_back_ = true;
    expect("wait", api_.wait(g_), l.fault);
    for (const Data &d : l.seen) look(d);
  }

  // bind is refused where memory is too small, absent or badly aligned, and then changes nothing.
  void bind(const Data &d) {
    char *p = static_cast<char *>(externals_[d.buffer][d.which]);
    const int64_t bytes = api_.bytes(g_, d.buffer);
    if (bytes > 0 && (api_.bind(g_, d.buffer, p, bytes - 1) == 0 || !strstr(api_.message(g_), name(d)) ||
                      api_.bind(g_, d.buffer, p + 8, bytes) == 0 || api_.bind(g_, d.buffer, nullptr, bytes) == 0)) {
      fail("bind takes memory that is too small, absent or not aligned");
    }
    check("bind", api_.bind(g_, d.buffer, p, bytes));
  }

  // expect reports whether a call failed as it should have.
  bool expect(const char *what, int code, const std::string &message) {
    if (message.empty()) check(what, code);
    if (!message.empty() && (code == 0 || !strstr(api_.message(g_), message.c_str()))) {
      fail(text("%s: code %d, %s, want %s", what, code, code ? api_.message(g_) : "success", message.c_str()));
    }
    return code != 0;
  }

  void give(const Data &d) {
    if (int64_t(d.data.size()) != api_.bytes(g_, d.buffer)) fail(text("%s has another size", name(d)));
    if (case_.classes[d.buffer] != Input) {
      check("load", api_.load(g_, d.buffer, d.data.data()));
    } else if (!d.data.empty()) {
      memcpy(api_.pointer(g_, d.buffer), d.data.data(), d.data.size());
    }
  }

  void look(const Data &d) {
    Bytes got(d.data.size());
    got.reserve(16);
    switch (case_.classes[d.buffer]) {
      case Output:
        if (!got.empty()) memcpy(got.data(), api_.pointer(g_, d.buffer), got.size());
        break;
      case State: check("read", api_.read(g_, d.buffer, got.data())); break;
      default:
        cuda("cudaMemcpy", cudaMemcpy(got.data(), externals_[d.buffer][d.which], got.size(), cudaMemcpyDeviceToHost));
    }
    const std::string why = difference(got, d);
    if (!why.empty()) fail(text("%s: %s", name(d), why.c_str()));
  }

  const char *name(const Data &d) const { return api_.buffers[d.buffer]; }

  // call is every callback: each byte that it writes is mixed from its place, the number of the callback and all that
  // the callback reads.
  static int call(uintptr_t handle, int index) {
    const Run &run = *reinterpret_cast<const Run *>(handle);
    std::vector<Bytes> reads;
    const auto &pieces = run.binding_.callbacks[index];
    for (const Piece &p : pieces) {
      if (p.mode & 1 && p.size > 0) reads.emplace_back(run.at(p), run.at(p) + p.size);
    }
    for (const Piece &p : pieces) {
      for (int64_t i = 0; p.mode & 2 && i < p.size; i++) {
        unsigned x = unsigned(i * 7 + index);
        for (const Bytes &r : reads) x = x * 5 ^ r[size_t(i) % r.size()];
        run.at(p)[i] = static_cast<unsigned char>(x);
      }
    }
    return 0;
  }

  unsigned char *at(const Piece &p) const {
    return static_cast<unsigned char *>(api_.pointer(g_, p.buffer)) + p.offset;
  }

  const Api &api_;
  const Case &case_;
  const Binding &binding_;
  void *g_ = nullptr;
  int launch_ = -1;
  bool read_back_ = false;
  std::map<int, std::vector<void *>> externals_;
};

// once runs a case under all its bindings and gives what went wrong.
inline std::string once(const Api &api, const Case &c) {
  for (size_t i = 0; i < c.bindings.size(); i++) {
    try {
      Run(api, c, c.bindings[i]).run();
    } catch (const Failure &f) {
      return text("binding %zu: %s", i, f.what());
    }
  }
  return "";
}

// several runs a case on its own, or two objects of it at the same time.
inline std::string several(const Api &api, const Case &c, bool pair) {
  std::string other;
  std::thread beside;
  if (pair) beside = std::thread([&] { other = once(api, c); });
  const std::string why = once(api, c);
  if (pair) beside.join();
  return why.empty() ? other : why;
}

}  // namespace driver
