// ---- Work: events in graphs

namespace graphgen_host {

// A launch counts as issued when cudaGraphLaunch is called, and so do the records and waits among its nodes: a wait is
// for what was recorded before that call, and whoever waits for the event after that call waits for the node. What a
// launch runs is therefore not the work of the node but what is bound at the call.

struct RecordWork final : Work {
  Ref<Event> event;
  Ref<Op> place;  // of one launch

  // A launch that fails before it comes to the node leaves nobody waiting.
  ~RecordWork() override {
    if (place) place->done.fire();
  }
  cudaError_t run(int) const override {
    place->done.fire();
    return cudaSuccess;
  }
};

struct WaitWork final : Work {
  Ref<Event> event;
  Ref<Op> place;

  cudaError_t run(int) const override {
    if (place) place->done.wait();
    return cudaSuccess;
  }
};

inline WorkPtr bind_record(const Work &work) {
  auto bound = std::make_shared<RecordWork>();
  bound->event = static_cast<const RecordWork &>(work).event;
  bound->place = Ref<Op>(std::make_shared<Op>());
  bound->event->set(bound->place);
  return WorkPtr(std::move(bound));
}

inline WorkPtr bind_wait(const Work &work) {
  auto bound = std::make_shared<WaitWork>();
  bound->event = static_cast<const WaitWork &>(work).event;
  bound->place = bound->event->get();
  return WorkPtr(std::move(bound));
}

inline cudaError_t prepare_record(const cudaGraphNodeParams &params, int device, WorkPtr *out) {
  auto work = std::make_shared<RecordWork>();
  work->event = handles<Event>().find(params.eventRecord.event);
  if (!work->event || work->event->device != device) return cudaErrorInvalidValue;
  *out = std::move(work);
  return cudaSuccess;
}

inline cudaError_t prepare_wait(const cudaGraphNodeParams &params, int, WorkPtr *out) {
  auto work = std::make_shared<WaitWork>();
  work->event = handles<Event>().find(params.eventWait.event);
  if (!work->event) return cudaErrorInvalidValue;
  *out = std::move(work);
  return cudaSuccess;
}

}  // namespace graphgen_host
