#include <cstdint>

// last_byte fills 1 KiB of static shared memory and so many bytes of dynamic, and gives the last byte of each. It is read
// by another thread than wrote it.
__global__ void last_byte(int64_t bytes, uint8_t seed, int32_t *last) {
  __shared__ uint8_t fixed[1024];
  extern __shared__ uint8_t dynamic[];
  for (int64_t i = threadIdx.x; i < 1024; i += blockDim.x) fixed[i] = uint8_t(3 * i + seed);
  for (int64_t i = threadIdx.x; i < bytes; i += blockDim.x) dynamic[i] = uint8_t(7 * i + seed);
  __syncthreads();
  if ((bytes + 1) % blockDim.x != threadIdx.x) return;
  last[0] = fixed[1023];
  last[1] = bytes > 0 ? dynamic[bytes - 1] : -1;
}
