// ---- Shared memory -------------------------------------------------------------------------------------------------
//
// Every block has memory of its own for each variable that it declares. So the blocks of a cluster or of a cooperative
// grid can take turns on one thread of the system, a block can reach another's variable, and a sanitizer sees the end
// of each variable and its birth with the block.
//
// The compiler has to know the name that such a variable is declared under. graphgen therefore writes
//   __shared__ float tile[32][33];   as   GRAPHGEN_SHARED(tile, float tile[32][33]);
// and nvcc gets the first from the second. An array whose length the launch tells is GRAPHGEN_DYNAMIC_SHARED.

#define __shared__ static_assert(false, "graphgen cannot tell the name of this __shared__ variable; "  \
                                        "declare it in a function, in a plain declaration of its own");

#define GRAPHGEN_SHARED(name, ...)                \
  struct graphgen_shared_##name { __VA_ARGS__; }; \
  [[maybe_unused]] auto &name = graphgen_host::shared<graphgen_shared_##name>().name

// A second variable of the same declaration.
#define GRAPHGEN_SHARED_TOO(first, name) \
  [[maybe_unused]] auto &name = graphgen_host::shared<graphgen_shared_##first>().name

#define GRAPHGEN_DYNAMIC_SHARED(name, ...)                                                           \
  struct graphgen_shared_##name { char graphgen_first; __VA_ARGS__; };                               \
  [[maybe_unused]] auto &name = static_cast<graphgen_shared_##name *>(graphgen_host::dynamic_shared( \
      alignof(graphgen_shared_##name), offsetof(graphgen_shared_##name, name)))->name

namespace graphgen_host {

// Site is the address that stands for one declaration.
template <class T>
struct Site {
  static inline char here;
};

// Variable is a block's own memory for one declaration.
struct Variable {
  const void *site;
  char *p;
  size_t bytes, align;
};

// Variables are all of a block's. They are few, so that looking through them is quick.
class Variables {
 public:
  Variables() = default;
  Variables(Variables &&other) noexcept : list_(std::move(other.list_)) { other.list_.clear(); }
  ~Variables() { clear(); }

  const Variable *at(const void *site) const {
    for (const Variable &v : list_) {
      if (v.site == site) return &v;
    }
    return nullptr;
  }

  // holding finds the variable that an address lies in.
  const Variable *holding(const void *p) const {
    for (const Variable &v : list_) {
      const uintptr_t from = reinterpret_cast<uintptr_t>(p) - reinterpret_cast<uintptr_t>(v.p);
      if (from < v.bytes) return &v;
    }
    return nullptr;
  }

  const Variable *add(const void *site, size_t bytes, size_t align) {
    void *p = nullptr;
    if (posix_memalign(&p, std::max<size_t>(align, 16), std::max<size_t>(bytes, 1)) != 0) return nullptr;
    std::memset(p, 0xff, bytes);  // NaN: a GPU promises nothing
    list_.push_back({site, static_cast<char *>(p), bytes, align});
    return &list_.back();
  }

  size_t bytes() const {
    size_t sum = 0;
    for (const Variable &v : list_) sum += v.bytes;
    return sum;
  }

  void clear() {
    for (const Variable &v : list_) std::free(v.p);
    list_.clear();
  }

  // begin makes them another block's. Where nobody looks that block finds what the last one left, as on a GPU.
  void begin(bool poisoned) {
    if (list_.empty()) return;
    if (kSanitized) return clear();
    for (const Variable &v : list_) {
      if (poisoned) std::memset(v.p, 0xff, v.bytes);
    }
  }

 private:
  std::vector<Variable> list_;
};

}  // namespace graphgen_host
