// ---- The kernel language -------------------------------------------------------------------------------------------

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)

// Every thread of the GPU is one turn of a loop, and these say which.
inline thread_local uint3 threadIdx{}, blockIdx{};
inline thread_local dim3 blockDim, gridDim;

inline constexpr int warpSize = 32;
