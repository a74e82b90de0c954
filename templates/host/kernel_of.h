// ---- Kernels: running them -----------------------------------------------------------------------------------------

namespace graphgen_host {

// turn_teams calls body once for every thread of some teams.
//
// As long as no thread waits, this is a plain loop on the stack of the system's thread: a turn of it takes half a
// nanosecond, of which looking whether somebody has waited is a tenth. When one waits, its stack is left as it is and
// the loop goes on on another. Measured on x86-64: 80 ns for each wait of each thread, 150 ns more for its first.
template <class F>
__forceinline__ cudaError_t turn_teams(const Function &function, const Shape &shape, uint64_t first, uint64_t last,
                                       const F &body) {
  Team team(function, shape, [](const void *f) { (*static_cast<const F *>(f))(); }, &body);
  const dim3 block = shape.block;
  for (uint64_t t = first; t < last && team.begin(t); t++) {
    try {
      for (unsigned z = 0; z < block.z && !team.slow; z++) {
        for (unsigned y = 0; y < block.y && !team.slow; y++) {
          for (unsigned x = 0; x < block.x && !team.slow; x++) {
            become({x, y, z});
            body();
          }
        }
      }
    } catch (const Broken &) {
    }
    if (team.slow) team.finish();
  }
  return team.end();
}

template <auto F, class Type = decltype(F)>
struct KernelOf;

template <auto F, class... Args>
struct KernelOf<F, void (*)(Args...)> {
  static cudaError_t run(const Shape &shape, void *const *arguments, uint64_t first, uint64_t last) {
    return spread(shape, arguments, first, last, std::index_sequence_for<Args...>());
  }
  template <size_t... I>
  static cudaError_t spread(const Shape &shape, [[maybe_unused]] void *const *arguments, uint64_t first, uint64_t last,
                            std::index_sequence<I...>) {
    if constexpr (sizeof...(Args) > 64) {  // compilers do not take tuples of many hundreds
      return turn_teams(function, shape, first, last, [&] { F(*static_cast<Args *>(arguments[I])...); });
    } else {
      const std::tuple<Args...> values(*static_cast<Args *>(arguments[I])...);
      return turn_teams(function, shape, first, last, [&] { F(std::get<I>(values)...); });
    }
  }

  static constexpr const char *signature() { return __PRETTY_FUNCTION__; }
  static inline std::atomic<bool> cooperates{false};

  // One row more than there are arguments, since an array cannot be empty.
  static constexpr Argument arguments[] = {{sizeof(Args), alignof(Args), std::is_pointer<Args>::value}..., {}};
  static constexpr Function function = {kFunctionMagic,  &run,        arguments,
                                        sizeof...(Args), signature(), &cooperates};
};

}  // namespace graphgen_host

// kernel is the address of a __global__ function as cudaLaunchKernel and cudaGraphAddNode take it. With nvcc that is
// the function's own; here it leads to everything that is needed to call the function.
template <auto F>
constexpr const void *kernel() {
  return &graphgen_host::KernelOf<F>::function;
}
