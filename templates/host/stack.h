// ---- Fibers: stacks ------------------------------------------------------------------------------------------------

namespace graphgen_host {

// A Stack has an inaccessible page below it. Its memory is taken from the machine page by page as it is used. Stacks
// begin at different places of their last pages: at the same one they would share a few lines of the cache.
struct Stack {
  char *map = nullptr;
  size_t colour = 0;
  static constexpr size_t kBytes = 256 << 10;

  char *bottom() const { return map + page_size(); }
  char *top() const { return bottom() + kBytes - colour; }
  bool make() {
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    void *p = mmap(nullptr, page_size() + kBytes, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (p == MAP_FAILED) return false;
    static std::atomic<size_t> made{0};
    map = static_cast<char *>(p);
    colour = made.fetch_add(1, std::memory_order_relaxed) % 61 * 128;
    if (mprotect(map, page_size(), PROT_NONE) == 0) return true;
    unmake();
    return false;
  }
  void unmake() {
    allow(bottom(), kBytes);
    munmap(map, page_size() + kBytes);
    map = nullptr;
  }
};

}  // namespace graphgen_host
