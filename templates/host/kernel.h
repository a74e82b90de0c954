// ---- Kernels -------------------------------------------------------------------------------------------------------

namespace graphgen_host {

inline uint64_t volume(const dim3 &d) { return uint64_t(d.x) * d.y * d.z; }

struct Shape {
  dim3 grid, block, cluster;
  bool cooperative = false;
  unsigned shared_bytes = 0;  // that the launch asks for
  uint64_t blocks() const { return volume(grid); }
};

struct Argument {
  size_t bytes, align;
  bool pointer;
};

// Function is what a kernel's handle points to: how to run some of its blocks, and what its arguments are.
struct Function {
  uint64_t magic;
  void (*run)(const Shape &shape, void *const *arguments, uint64_t first_block, uint64_t last_block);
  const Argument *arguments;
  size_t count;
};

constexpr uint64_t kFunctionMagic = 0x6772617068676e6b;

// turn_blocks calls body once for every thread of blocks first to last - 1.
template <class F>
__forceinline__ void turn_blocks(const Shape &shape, uint64_t first, uint64_t last, F body) {
  const dim3 grid = shape.grid, block = shape.block;
  gridDim = grid;
  blockDim = block;
  for (uint64_t b = first; b < last; b++) {
    blockIdx = {unsigned(b % grid.x), unsigned(b / grid.x % grid.y), unsigned(b / grid.x / grid.y)};
    for (unsigned z = 0; z < block.z; z++) {
      for (unsigned y = 0; y < block.y; y++) {
        for (unsigned x = 0; x < block.x; x++) {
          threadIdx = {x, y, z};
          body();
        }
      }
    }
  }
}

// function_at is the kernel that a handle leads to. The address of a plain function is told by the magic number.
inline const Function *function_at(const void *handle) {
  uint64_t magic = 0;
  if (handle) std::memcpy(&magic, handle, sizeof magic);
  return magic == kFunctionMagic ? static_cast<const Function *>(handle) : nullptr;
}

template <auto F, class Type = decltype(F)>
struct KernelOf;

template <auto F, class... Args>
struct KernelOf<F, void (*)(Args...)> {
  static void run(const Shape &shape, void *const *arguments, uint64_t first, uint64_t last) {
    spread(shape, arguments, first, last, std::index_sequence_for<Args...>());
  }
  template <size_t... I>
  static void spread(const Shape &shape, [[maybe_unused]] void *const *arguments, uint64_t first, uint64_t last,
                     std::index_sequence<I...>) {
    if constexpr (sizeof...(Args) > 64) {  // compilers do not take tuples of many hundreds
      turn_blocks(shape, first, last, [&] { F(*static_cast<Args *>(arguments[I])...); });
    } else {
      const std::tuple<Args...> values(*static_cast<Args *>(arguments[I])...);
      turn_blocks(shape, first, last, [&] { F(std::get<I>(values)...); });
    }
  }

  // One row more than there are arguments, since an array cannot be empty.
  static constexpr Argument arguments[] = {{sizeof(Args), alignof(Args), std::is_pointer<Args>::value}..., {}};
  static constexpr Function function = {kFunctionMagic, &run, arguments, sizeof...(Args)};
};

}  // namespace graphgen_host

// kernel is the address of a __global__ function as cudaLaunchKernel and cudaGraphAddNode take it. With nvcc that is
// the function's own; here it leads to everything that is needed to call the function.
template <auto F>
constexpr const void *kernel() {
  return &graphgen_host::KernelOf<F>::function;
}
