// ---- Streams -------------------------------------------------------------------------------------------------------

namespace graphgen_host {

// Op is one entry of a stream's queue.
struct Op {
  std::function<cudaError_t()> run;
  std::atomic<bool> submitted{false};
  Signal done;
};

// Stream runs what is submitted to it, one after the other, on a thread of its own.
struct Stream {
  const int device;
  const int threads = std::max(1, int(setting("GRAPHGEN_HOST_THREADS", 1)));

  explicit Stream(int device_) : device(device_), worker_([this] { work(); }) {}

  ~Stream() {
    {
      Lock lock(mutex_);
      stopping_ = true;
      wake_.notify_one();
    }
    worker_.join();
  }

  // submit puts run at the end of the queue; the result is for those who wait for just this.
  Ref<Op> submit(std::function<cudaError_t()> run) {
    const Ref<Op> op(std::make_shared<Op>());
    op->run = std::move(run);
    op->submitted.store(true, std::memory_order_release);
    Lock lock(mutex_);
    last_ = op;
    queue_.push_back(op);
    wake_.notify_one();
    return op;
  }

  Ref<Op> submit(const WorkPtr &work) {
    return submit([this, work] { return perform(*work, threads); });
  }

  // last is what was submitted last, if anything was.
  Ref<Op> last() {
    Lock lock(mutex_);
    return last_;
  }

  void drain() {
    if (const Ref<Op> op = last()) op->done.wait();
  }

  // failure is the first error of work that ran since somebody asked.
  cudaError_t failure() {
    Quiet quiet;
    return cudaError_t(failure_.exchange(cudaSuccess, std::memory_order_relaxed));
  }

  // is_on reports whether the stream is of a device; whoever asks may not have made it.
  bool is_on(int a_device) const {
    Quiet quiet;
    return device == a_device;
  }

 private:
  Ref<Op> next() {
    Lock lock(mutex_);
    wake_.wait(lock.held, [this] { return stopping_ || !queue_.empty(); });
    if (queue_.empty()) return {};
    Ref<Op> op = std::move(queue_.front());
    queue_.pop_front();
    return op;
  }

  void work() {
    while (const Ref<Op> op = next()) {
      op->submitted.load(std::memory_order_acquire);
      int none = cudaSuccess;
      const cudaError_t code = guarded(op->run);
      if (code != cudaSuccess) failure_.compare_exchange_strong(none, code, std::memory_order_relaxed);
      op->run = nullptr;  // and with it everything that the work kept alive
      op->done.fire();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Ref<Op>> queue_;
  Ref<Op> last_;
  bool stopping_ = false;
  std::atomic<int> failure_{cudaSuccess};
  std::thread worker_;  // last: it uses all of the above
};

// Legacy holds stream 0 of every device that uses it. No stream is ordered against it, since all others are
// cudaStreamNonBlocking.
struct Legacy {
  std::mutex mutex;
  std::map<int, Ref<Stream>> streams;
};

inline Legacy &legacy() {
  static Legacy *one = new Legacy;  // never destroyed: other static objects may free memory when they go
  static const struct Ending {
    ~Ending() { one->streams.clear(); }  // but its threads end with the program
  } ending;
  return *one;
}

inline Ref<Stream> legacy_stream() {
  Lock lock(legacy().mutex);
  Ref<Stream> &stream = legacy().streams[current_device];
  if (!stream) stream = std::make_shared<Stream>(current_device);
  return stream;
}

inline Ref<Stream> find_stream(cudaStream_t handle) {
  return handle ? handles<Stream>().find(handle) : legacy_stream();
}

inline std::vector<Ref<Stream>> all_streams() {
  std::vector<Ref<Stream>> list = handles<Stream>().all();
  Lock lock(legacy().mutex);
  for (const auto &entry : legacy().streams) list.push_back(entry.second);
  return list;
}

// on finds the stream and calls work with it.
template <class F>
cudaError_t on(cudaStream_t handle, F work) {
  return call([&] {
    const Ref<Stream> stream = find_stream(handle);
    return stream ? work(*stream) : cudaErrorInvalidResourceHandle;
  });
}

}  // namespace graphgen_host

inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags) {
  return graphgen_host::call([=] {
    if (!stream) return cudaErrorInvalidValue;
    if (flags == cudaStreamDefault) return cudaErrorNotSupported;  // it would be ordered against stream 0
    if (flags != cudaStreamNonBlocking) return cudaErrorInvalidValue;
    *stream = graphgen_host::handles<graphgen_host::Stream>().add(
        std::make_shared<graphgen_host::Stream>(graphgen_host::current_device));
    graphgen_host::born();
    return cudaSuccess;
  });
}

inline cudaError_t cudaStreamDestroy(cudaStream_t handle) {
  return graphgen_host::release([=] {
    const auto stream = graphgen_host::handles<graphgen_host::Stream>().remove(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    stream->drain();
    graphgen_host::died();
    return cudaSuccess;
  });
}

inline cudaError_t cudaStreamSynchronize(cudaStream_t handle) {
  return graphgen_host::on(handle, [](graphgen_host::Stream &stream) {
    stream.drain();
    return stream.failure();
  });
}

inline cudaError_t cudaStreamQuery(cudaStream_t handle) {
  return graphgen_host::on(handle, [](graphgen_host::Stream &stream) {
    const graphgen_host::Ref<graphgen_host::Op> op = stream.last();
    return op && !op->done.fired() ? cudaErrorNotReady : stream.failure();
  });
}

inline cudaError_t cudaDeviceSynchronize() {
  return graphgen_host::call([] {
    cudaError_t code = cudaSuccess;
    for (const auto &stream : graphgen_host::all_streams()) {
      if (!stream->is_on(graphgen_host::current_device)) continue;
      stream->drain();
      if (code == cudaSuccess) code = stream->failure();
    }
    return code;
  });
}
