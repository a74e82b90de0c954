// ---- Memory: what lies where ---------------------------------------------------------------------------------------

namespace graphgen_host {

// A side is who may touch memory: pageable memory is the host's alone, pinned memory is everybody's, and freed device
// memory is nobody's.
enum class Side { Pageable, Pinned, Device, Freed };

struct Block {
  Side side = Side::Pageable;
  int device = 0;
  char *base = nullptr;
  size_t bytes = 0;
  Pages pages;  // of device memory

  bool usable() const { return side == Side::Pinned || side == Side::Device; }

  // holds says whether n bytes at p + offset lie inside.
  bool holds(const void *p, size_t offset, size_t n) const {
    const uintptr_t from = reinterpret_cast<uintptr_t>(p) - reinterpret_cast<uintptr_t>(base);
    return from <= bytes && offset <= bytes - from && n <= bytes - from - offset;
  }
};

// Memory knows every allocation.
class Memory {
 public:
  void add(const Block &block) {
    Lock lock(mutex_);
    blocks_[block.base] = block;
  }

  // at finds the allocation in which n bytes at p begin. Only no bytes may stand at its end: more of them belong to
  // what lies behind it, such as a piece of the heap behind pinned memory.
  Block at(const void *p, size_t n = 1) {
    Lock lock(mutex_);
    auto next = blocks_.upper_bound(static_cast<const char *>(p));
    if (next == blocks_.begin()) return Block{};
    const Block &block = std::prev(next)->second;
    return block.holds(p, 0, n > 0) ? block : Block{};
  }

  // take forgets the allocation that starts at p.
  bool take(const void *p, Side side, Block *block) {
    Lock lock(mutex_);
    const auto at = blocks_.find(static_cast<const char *>(p));
    if (at == blocks_.end() || at->second.side != side) return false;
    *block = at->second;
    blocks_.erase(at);
    return true;
  }

  // inter remembers freed device memory until enough was freed after it.
  void inter(Block block) {
    Lock lock(mutex_);
    block.side = Side::Freed;
    blocks_[block.base] = block;
    graves_.push_back(block);
    if (graves_.size() <= kGraves) return;
    blocks_.erase(graves_.front().base);
    unmap_pages(graves_.front().pages);
    graves_.pop_front();
  }

  size_t used(int device) {
    Lock lock(mutex_);
    size_t bytes = 0;
    for (const auto &entry : blocks_) {
      if (entry.second.side == Side::Device && entry.second.device == device) bytes += entry.second.bytes;
    }
    return bytes;
  }

 private:
  static constexpr size_t kGraves = 64;

  std::mutex mutex_;
  std::map<const char *, Block> blocks_;
  std::deque<Block> graves_;
};

inline Memory &memory() {
  static Memory *one = new Memory;  // never destroyed, as the gate
  return *one;
}

// A device can follow a pointer into its own memory, into pinned memory, and into that of a peer once it may.
inline bool reachable(const void *p, int device) {
  const Block block = memory().at(p, 0);
  return block.side == Side::Pinned || (block.side == Side::Device && peers().enabled(device, block.device));
}

// Place is where a piece of memory lies. What is pinned lies nowhere in particular.
struct Place {
  Side side = Side::Pageable;
  int device = 0;

  bool operator==(const Place &other) const { return side == other.side && device == other.device; }
  bool operator!=(const Place &other) const { return !(*this == other); }
};

inline Place on_device(int device) { return {Side::Device, device}; }

inline Place place_of(const Block &block) { return {block.side, block.side == Side::Device ? block.device : 0}; }
inline Place place_of(const void *p) { return place_of(memory().at(p)); }

}  // namespace graphgen_host
