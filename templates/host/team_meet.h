// ---- Teams of blocks: how their threads meet

namespace graphgen_host {

inline Meeting *Team::join(Meeting **slot, const char *what, Line place) {
  slow_down();
  Meeting *m = *slot;
  if (!m) {
    if (spare_meetings_.empty()) {
      meetings_.push_back(std::make_unique<Meeting>());
      spare_meetings_.push_back(meetings_.back().get());
    }
    *slot = m = spare_meetings_.back();
    spare_meetings_.pop_back();
    m->what = what;
    m->slot = slot;
    m->home = &home();
    m->place = place;
    m->complete = false;
    m->mask = m->came = m->gone = m->lanes = 0;
    m->waiting.clear();
    waiting_.push_back(m);
  }
  if (m->what != what && std::strcmp(m->what, what) != 0) {
    fail(cudaErrorLaunchFailure, "%s, %s:%d, meets %s, %s:%d", what, place.file, place.line, m->what, m->place.file,
         m->place.line);
  }
  return m;
}

// join_warp finds the meeting of the same lanes. A slot stays open until it is complete, so there are few.
inline Meeting *Team::join_warp(unsigned mask, const char *what, Line place) {
  slow_down();
  const unsigned warp = thread() / kWarp, lane = thread() % kWarp;
  if (!(mask >> lane & 1)) {
    fail(cudaErrorLaunchFailure, "lane %u of warp %u is not in the mask %08x that it gives to %s, %s:%d", lane, warp,
         mask, what, place.file, place.line);
  }
  std::deque<Meeting *> &open = home().warps[warp].open;
  Meeting **slot = nullptr;
  for (Meeting *&m : open) {
    if (!m || m->mask == mask) slot = &m;
    if (m && m->mask == mask) break;
  }
  if (!slot) slot = &open.emplace_back(nullptr);
  Meeting *m = join(slot, what, place);
  m->warp = warp;
  m->mask = mask;
  m->lanes |= 1u << lane;
  return m;
}

inline unsigned Team::lanes(const Resident &r, unsigned warp) const {
  const unsigned count = std::min(kWarp, shape_.threads() - warp * kWarp);
  return (count == kWarp ? ~0u : (1u << count) - 1) & ~r.warps[warp].exited;
}

// alive is how many threads of some blocks have not exited.
inline size_t Team::alive(size_t first, size_t count) const {
  size_t exited = 0;
  for (size_t i = first; i < first + count; i++) exited += residents_[i].exited;
  return count * shape_.threads() - exited;
}

// complete says whether everybody has come who has not exited.
inline bool Team::complete(const Meeting *m) const {
  if (m->mask) return (m->mask & lanes(*m->home, m->warp) & ~m->lanes) == 0;
  if (m->slot == &grid_) {  // for which a block that has ended is one that never comes
    return m->came == residents_.size() * shape_.threads() - exited_ &&
           std::none_of(residents_.begin(), residents_.end(),
                        [this](const Resident &r) { return r.exited == shape_.threads(); });
  }
  if (m->slot == &m->home->barrier) return m->came == shape_.threads() - m->home->exited;
  return m->came == alive(size_t(m->home->cluster) * cluster_, cluster_);
}

inline void Team::wake(Meeting *m) {
  *m->slot = nullptr;
  m->complete = true;
  waiting_.erase(std::find(waiting_.begin(), waiting_.end(), m));
  ready_.insert(ready_.end(), m->waiting.begin(), m->waiting.end());
}

inline void Team::arrive(Meeting *m) {
  {
    const Loud loud;
    m->bring();
  }
  m->came++;
  if (complete(m)) wake(m);
}

inline void Team::await(Meeting *m) {
  if (m->complete) return;
  m->waiting.push_back(self_);
  sleep();
}

inline void Team::take(Meeting *m) {
  const Loud loud;
  m->take();
}

inline void Team::leave(Meeting *m) {
  if (++m->gone == m->came) spare_meetings_.push_back(m);
}

// exit ends a thread, for which nobody waits any more.
inline void Team::exit(Resident &r, unsigned thread) {
  r.exit(thread);
  exited_++;
  if (failure_ != cudaSuccess) return;
  for (size_t i = 0; i < waiting_.size(); i++) {
    if (complete(waiting_[i])) wake(waiting_[i--]);
  }
}

// part lets somebody go on although nobody is ready: those who look who is beside them, then those who let all others
// go first.
inline bool Team::part() {
  if (looking_.empty()) {
    ready_.assign(spinning_.begin(), spinning_.end());
    spinning_.clear();
    return !ready_.empty();
  }
  const Runner *first = looking_[0];
  const auto rest = std::stable_partition(looking_.begin(), looking_.end(), [=](const Runner *r) {
    return r->home == first->home && r->thread / kWarp == first->thread / kWarp && r->place == first->place;
  });
  unsigned lanes = 0;
  for (auto r = looking_.begin(); r != rest; r++) lanes |= 1u << (*r)->thread % kWarp;
  for (auto r = looking_.begin(); r != rest; r++) {
    (*r)->lanes = lanes;
    ready_.push_back(*r);
  }
  looking_.erase(looking_.begin(), rest);
  return true;
}

inline unsigned Team::together(Line place) {
  slow_down();
  self_->thread = thread();
  self_->place = place;
  looking_.push_back(self_);
  sleep();
  return self_->lanes;
}

inline void Team::yield() {
  slow_down();
  spinning_.push_back(self_);
  sleep();
}

}  // namespace graphgen_host
