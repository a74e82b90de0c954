// ---- Kernels -------------------------------------------------------------------------------------------------------

namespace graphgen_host {

inline uint64_t volume(const dim3 &d) { return uint64_t(d.x) * d.y * d.z; }

struct Shape {
  dim3 grid, block, cluster;
  bool cooperative = false;
  bool poisoned = false;      // shared memory is NaN at the start of each block
  unsigned shared_bytes = 0;  // that the launch asks for

  uint64_t blocks() const { return volume(grid); }
  unsigned threads() const { return unsigned(volume(block)); }

  // A team is those blocks that are sure to be on the device at once: one, a cluster, or a cooperative grid.
  uint64_t team() const { return cooperative ? blocks() : volume(cluster); }
  uint64_t teams() const { return blocks() / team(); }
};

struct Argument {
  size_t bytes, align;
  bool pointer;
};

// Function is what a kernel's handle points to: how to run some of its teams, and what its arguments are.
struct Function {
  uint64_t magic;
  cudaError_t (*run)(const Shape &shape, void *const *arguments, uint64_t first_team, uint64_t last_team);
  const Argument *arguments;
  size_t count;
  const char *signature;         // has the name in it
  std::atomic<bool> *cooperates; // some thread has met or shared something
};

constexpr uint64_t kFunctionMagic = 0x6772617068676e6b;

// function_at is the kernel that a handle leads to. The address of a plain function is told by the magic number.
inline const Function *function_at(const void *handle) {
  uint64_t magic = 0;
  if (handle) std::memcpy(&magic, handle, sizeof magic);
  return magic == kFunctionMagic ? static_cast<const Function *>(handle) : nullptr;
}

}  // namespace graphgen_host
