// ---- Events --------------------------------------------------------------------------------------------------------

namespace graphgen_host {

// Event marks a place in a stream's queue, or in a launch. Only its latest record counts; before the first, waits wait
// for nothing.
struct Event {
  int device = 0;
  std::mutex mutex;
  Ref<Op> place;

  Ref<Op> get() {
    Lock lock(mutex);
    return place;
  }
  void set(Ref<Op> op) {
    Lock lock(mutex);
    place = std::move(op);
  }
};

}  // namespace graphgen_host

inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags) {
  return graphgen_host::call([=] {
    if (!event || flags & ~unsigned(cudaEventBlockingSync | cudaEventDisableTiming)) return cudaErrorInvalidValue;
    auto made = std::make_shared<graphgen_host::Event>();
    made->device = graphgen_host::current_device;
    *event = graphgen_host::handles<graphgen_host::Event>().add(std::move(made));
    graphgen_host::born();
    return cudaSuccess;
  });
}

inline cudaError_t cudaEventDestroy(cudaEvent_t handle) {
  return graphgen_host::release([=] {
    if (!graphgen_host::handles<graphgen_host::Event>().remove(handle)) return cudaErrorInvalidResourceHandle;
    graphgen_host::died();
    return cudaSuccess;
  });
}

inline cudaError_t cudaEventRecord(cudaEvent_t handle, cudaStream_t stream = nullptr) {
  return graphgen_host::on(stream, [=](graphgen_host::Stream &s) {
    const auto event = graphgen_host::handles<graphgen_host::Event>().find(handle);
    if (!event || event->device != s.device) return cudaErrorInvalidResourceHandle;
    event->set(s.submit([] { return cudaSuccess; }));
    return cudaSuccess;
  });
}

// cudaEventRecordExternal is for streams that are captured, and here none can be.
inline cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags) {
  if (flags == cudaEventRecordDefault) return cudaEventRecord(event, stream);
  return graphgen_host::call([] { return cudaErrorInvalidValue; });
}

inline cudaError_t cudaEventQuery(cudaEvent_t handle) {
  return graphgen_host::call([=] {
    const auto event = graphgen_host::handles<graphgen_host::Event>().find(handle);
    if (!event) return cudaErrorInvalidResourceHandle;
    const auto place = event->get();
    return place && !place->done.fired() ? cudaErrorNotReady : cudaSuccess;
  });
}

inline cudaError_t cudaEventSynchronize(cudaEvent_t handle) {
  return graphgen_host::call([=] {
    const auto event = graphgen_host::handles<graphgen_host::Event>().find(handle);
    if (!event) return cudaErrorInvalidResourceHandle;
    if (const auto place = event->get()) place->done.wait();
    return cudaSuccess;
  });
}

inline cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t handle, unsigned flags = 0) {
  return graphgen_host::on(stream, [=](graphgen_host::Stream &s) {
    const auto event = graphgen_host::handles<graphgen_host::Event>().find(handle);
    if (!event) return cudaErrorInvalidResourceHandle;
    if (flags != cudaEventWaitDefault) return cudaErrorInvalidValue;
    const auto place = event->get();
    if (!place) return cudaSuccess;
    s.submit([place] {
      place->done.wait();
      return cudaSuccess;
    });
    return cudaSuccess;
  });
}
