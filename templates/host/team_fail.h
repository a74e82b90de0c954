// ---- Teams of blocks: how they fail

namespace graphgen_host {

// name_of finds "a::sum" in "... [with auto F = a::sum; Args = {float*}]", or in clang's "[F = &a::sum, ...]".
inline std::string name_of(const char *signature) {
  const char *from = std::strstr(signature, "F = ");
  if (!from) return signature;
  from += 4 + (from[4] == '&');
  return std::string(from, std::strcspn(from, ";,]"));
}

inline std::string show(uint3 v) {
  return "(" + std::to_string(v.x) + ", " + std::to_string(v.y) + ", " + std::to_string(v.z) + ")";
}

inline void Team::complain(cudaError_t code) {
  failure_ = code;
  std::fprintf(stderr, "graphgen_host: kernel %s: %s\n", name_of(function_.signature).c_str(), cudaGetErrorName(code));
}

// fail ends the launch for a mistake of the running thread.
inline void Team::fail(cudaError_t code, const char *format, ...) {
  slow_down();
  complain(code);
  std::fprintf(stderr, "  block %s, thread %s: ", show(home().index).c_str(), show(threadIdx).c_str());
  va_list list;
  va_start(list, format);
  std::vfprintf(stderr, format, list);
  va_end(list);
  std::fputc('\n', stderr);
  give_up();
  throw Broken{};
}

// lines says who waits where.
inline void Team::lines() const {
  size_t shown = 0;
  for (const Meeting *m : waiting_) {
    if (++shown > 8) {
      std::fprintf(stderr, "  and %zu more\n", waiting_.size() - 8);
      return;
    }
    const std::string block = show(m->home->index);
    if (m->mask) {
      std::fprintf(stderr, "  block %s, warp %u: lanes %08x wait at %s of lanes %08x, %s:%d\n", block.c_str(), m->warp,
                   m->lanes, m->what, m->mask, m->place.file, m->place.line);
    } else {
      const char *of = m->slot == &m->home->barrier ? "block " : "several blocks, the first ";
      std::fprintf(stderr, "  %s%s: %u threads wait at %s, %s:%d\n", of, block.c_str(), m->came, m->what,
                   m->place.file, m->place.line);
    }
  }
}

// give_up lets everybody go on who waits, to find that the launch has failed.
inline void Team::give_up() {
  for (Meeting *m : waiting_) {
    *m->slot = nullptr;
    ready_.insert(ready_.end(), m->waiting.begin(), m->waiting.end());
  }
  ready_.insert(ready_.end(), looking_.begin(), looking_.end());
  ready_.insert(ready_.end(), spinning_.begin(), spinning_.end());
  waiting_.clear();
  looking_.clear();
  spinning_.clear();
}

}  // namespace graphgen_host
