// ---- Device memory that the host cannot touch ----------------------------------------------------------------------
//
// On a GPU a device pointer means nothing to the host. Here it would work, and hide the mistake; so the pages of device
// memory are inaccessible while no device work runs, and the host that follows a device pointer gets SIGSEGV as it does
// with CUDA. The first piece of device work to start opens the pages and the last to end closes them: one mprotect for
// each allocation, about a microsecond. A host function closes them too. What the host does while a kernel runs
// elsewhere goes unseen; most mistakes are made when nothing does.
//
// Each allocation ends at the end of a page and has inaccessible pages on either side, so that a kernel which runs far
// beyond it is stopped in any build; AddressSanitizer also guards the last bytes. What is freed keeps its addresses for
// a while, so that nothing new lies where an old pointer leads.

namespace graphgen_host {

inline size_t round_up(size_t n, size_t to) { return (n + to - 1) / to * to; }

inline size_t page_size() {
  static const size_t bytes = size_t(sysconf(_SC_PAGESIZE));
  return bytes;
}

constexpr size_t kAlign = 256;      // what cudaMalloc promises
constexpr size_t kGuard = 1 << 20;  // inaccessible bytes on either side; they cost addresses, not memory

// Pages is where one device allocation lives.
struct Pages {
  char *map = nullptr;    // the whole mapping, guards included
  size_t mapped = 0;
  char *start = nullptr;  // what device work may touch
  size_t bytes = 0;
  char *user = nullptr;   // what cudaMalloc returned
};

inline bool protect(const Pages &p, bool open) {
  return mprotect(p.start, p.bytes, open ? PROT_READ | PROT_WRITE : PROT_NONE) == 0;
}

// map_pages reserves and fills an allocation; it leaves map null if there is no memory.
inline Pages map_pages(size_t bytes) {
  Pages p;
  p.bytes = round_up(bytes, page_size());
  p.mapped = p.bytes + 2 * kGuard;
  void *map = mmap(nullptr, p.mapped, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED) return Pages{};
  p.map = static_cast<char *>(map);
  p.start = p.map + kGuard;
  p.user = p.start + p.bytes - round_up(bytes, kAlign);
  if (!protect(p, true)) {
    munmap(p.map, p.mapped);
    return Pages{};
  }
#ifdef MADV_HUGEPAGE
  madvise(p.start, p.bytes, MADV_HUGEPAGE);  // large pages open and close much faster
#endif
  std::memset(p.start, 0xff, p.bytes);  // NaN: nobody may rely on what new memory holds
  forbid(p.start, size_t(p.user - p.start));
  forbid(p.user + bytes, size_t(p.start + p.bytes - (p.user + bytes)));
  return p;
}

// bury gives the memory back and keeps the addresses, inaccessible.
inline void bury(const Pages &p) {
  if (mmap(p.map, p.mapped, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED) protect(p, false);
}

inline void unmap_pages(const Pages &p) {
  allow(p.start, p.bytes);
  munmap(p.map, p.mapped);
}

// Gate counts the device work that runs.
class Gate {
 public:
  void add(const Pages &p) {
    Lock lock(mutex_);
    pages_[p.start] = p;
    if (running_ == 0) set(p, false);
  }
  void remove(const Pages &p) {
    Lock lock(mutex_);
    pages_.erase(p.start);
  }
  void open() {
    Lock lock(mutex_);
    if (running_++ > 0) return;
    for (const auto &entry : pages_) set(entry.second, true);
  }
  void close() {
    Lock lock(mutex_);
    if (--running_ > 0) return;
    for (const auto &entry : pages_) set(entry.second, false);
  }

 private:
  static void set(const Pages &p, bool open) {
    if (protect(p, open)) return;
    perror("graphgen_host: mprotect");
    abort();  // what follows would be wrong or crash without a word
  }

  std::mutex mutex_;
  std::map<char *, Pages> pages_;
  long running_ = 0;
};

inline Gate &gate() {
  static Gate *one = new Gate;  // never destroyed: threads may still work while the program ends
  return *one;
}

// Access is held by whoever does device work.
struct Access {
  Access() { gate().open(); }
  ~Access() { gate().close(); }
  Access(const Access &) = delete;
  Access &operator=(const Access &) = delete;
};

}  // namespace graphgen_host
