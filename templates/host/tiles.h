// ---- Cooperative groups: parts of a warp

namespace cooperative_groups {

// lanes_group is what tiles and coalesced groups have in common: the lanes of a mask, each with its place among them.
class lanes_group {
 public:
  explicit lanes_group(unsigned mask) : mask_(mask) {}

  void sync(GRAPHGEN_HOST_HERE) const { __syncwarp(mask_, file, line); }
  unsigned num_threads() const { return unsigned(__builtin_popcount(mask_)); }
  unsigned size() const { return num_threads(); }
  unsigned thread_rank() const { return rank(graphgen_host::lane()); }

  int any(int predicate, GRAPHGEN_HOST_HERE) const { return __any_sync(mask_, predicate, file, line); }
  int all(int predicate, GRAPHGEN_HOST_HERE) const { return __all_sync(mask_, predicate, file, line); }
  unsigned ballot(int predicate, GRAPHGEN_HOST_HERE) const { return pack(__ballot_sync(mask_, predicate, file, line)); }
  template <class T>
  unsigned match_any(T v, GRAPHGEN_HOST_HERE) const {
    return pack(__match_any_sync(mask_, v, file, line));
  }
  template <class T>
  unsigned match_all(T v, int &predicate, GRAPHGEN_HOST_HERE) const {
    return pack(__match_all_sync(mask_, v, &predicate, file, line));
  }

  // Values of any size are exchanged, four bytes at a time. A place that is not in the group is the thread's own.
  template <class T>
  T shfl(T v, int source, GRAPHGEN_HOST_HERE) const {
    return move(v, "shfl", unsigned(source) % num_threads(), {file, line});
  }
  template <class T>
  T shfl_up(T v, unsigned delta, GRAPHGEN_HOST_HERE) const {
    const unsigned own = thread_rank();
    return move(v, "shfl_up", own < delta ? own : own - delta, {file, line});
  }
  template <class T>
  T shfl_down(T v, unsigned delta, GRAPHGEN_HOST_HERE) const {
    const unsigned own = thread_rank();
    return move(v, "shfl_down", delta >= num_threads() - own ? own : own + delta, {file, line});
  }

  unsigned mask() const { return mask_; }

 protected:
  template <class T>
  T move(T v, const char *what, unsigned source, graphgen_host::Line place) const {
    static_assert(std::is_trivially_copyable_v<T>, "groups exchange plain data");
    constexpr size_t count = (sizeof(T) + 3) / 4;
    unsigned words[count] = {};
    std::memcpy(words, &v, sizeof v);
    const unsigned at = nth(source);
    for (unsigned &word : words) {
      word = graphgen_host::shuffle(mask_, what, place, word, 32, [at](unsigned, unsigned, unsigned) { return at; });
    }
    std::memcpy(&v, words, sizeof v);
    return v;
  }

 private:
  unsigned rank(unsigned lane) const { return unsigned(__builtin_popcount(mask_ & ((1u << lane) - 1))); }

  // nth is the lane of a place in the group.
  unsigned nth(unsigned place) const {
    unsigned rest = mask_;
    for (; place > 0 && (rest & (rest - 1)); place--) rest &= rest - 1;
    return unsigned(__builtin_ctz(rest));
  }

  // pack takes the lanes outside of the group out of a mask.
  unsigned pack(unsigned lanes) const {
    unsigned packed = 0;
    for (unsigned rest = mask_; rest != 0; rest &= rest - 1) {
      const unsigned lane = unsigned(__builtin_ctz(rest));
      packed |= (lanes >> lane & 1) << rank(lane);
    }
    return packed;
  }

  unsigned mask_;
};

// thread_block_tile is Size neighbouring lanes, where Size divides a warp.
template <unsigned Size, class Parent = void>
class thread_block_tile : public lanes_group {
 public:
  static_assert(Size >= 1 && Size <= 32 && (Size & (Size - 1)) == 0, "a tile has 1, 2, 4, 8, 16 or 32 threads");

  thread_block_tile() : lanes_group((~0u >> (32 - Size)) << (graphgen_host::lane() & ~(Size - 1))) {}

  static constexpr unsigned num_threads() { return Size; }
  static constexpr unsigned size() { return Size; }
  static unsigned thread_rank() { return thread_block::thread_rank() % Size; }
  static unsigned meta_group_size() { return (thread_block::num_threads() + Size - 1) / Size; }
  static unsigned meta_group_rank() { return thread_block::thread_rank() / Size; }

  template <class T>
  T shfl_xor(T v, unsigned bits, GRAPHGEN_HOST_HERE) const {
    const unsigned other = thread_rank() ^ bits;
    return move(v, "shfl_xor", other < Size ? other : thread_rank(), {file, line});
  }
};

// A tile of a tile counts within it.
template <unsigned Size, unsigned Outer, class Parent>
class thread_block_tile<Size, thread_block_tile<Outer, Parent>> : public thread_block_tile<Size> {
 public:
  static_assert(Size <= Outer, "a part is no larger than the whole");
  static unsigned meta_group_size() { return Outer / Size; }
  static unsigned meta_group_rank() { return thread_block::thread_rank() % Outer / Size; }
};

template <unsigned Size, class Parent>
thread_block_tile<Size, Parent> tiled_partition(const Parent &) {
  return {};
}

// coalesced_group is any lanes of a warp.
class coalesced_group : public lanes_group {
 public:
  using lanes_group::lanes_group;
  static unsigned meta_group_size() { return 1; }
  static unsigned meta_group_rank() { return 0; }
};

inline coalesced_group coalesced_threads(GRAPHGEN_HOST_HERE) { return coalesced_group(__activemask(file, line)); }

inline coalesced_group binary_partition(const lanes_group &group, bool predicate, GRAPHGEN_HOST_HERE) {
  const unsigned yes = __ballot_sync(group.mask(), predicate, file, line);
  return coalesced_group(group.mask() & (predicate ? yes : ~yes));
}
inline coalesced_group labeled_partition(const lanes_group &group, int label, GRAPHGEN_HOST_HERE) {
  return coalesced_group(__match_any_sync(group.mask(), label, file, line));
}

}  // namespace cooperative_groups
