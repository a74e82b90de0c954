static __device__ uint64_t step() { return 1; }

__global__ void bump(uint64_t *z, int64_t n) {
  const int64_t i = blockIdx.x * int64_t(blockDim.x) + threadIdx.x;
  if (i < n) z[i] += step();
}
