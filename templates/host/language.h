// ---- The kernel language -------------------------------------------------------------------------------------------

#define __global__
#define __device__
#define __host__
#define __align__(n) __attribute__((aligned(n)))
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)

// These say which thread of the GPU a thread of the system runs.
inline thread_local uint3 threadIdx{}, blockIdx{};
inline thread_local dim3 blockDim, gridDim;

inline constexpr int warpSize = 32;
