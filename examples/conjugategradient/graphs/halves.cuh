#include <cstdint>

// halves adds up what the threads of a block have, as many as a power of two. Thread 0 gets the sum.
__device__ double halves(double own) {
  extern __shared__ double part[];
  part[threadIdx.x] = own;
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
  }
  return threadIdx.x == 0 ? part[0] : 0;
}
