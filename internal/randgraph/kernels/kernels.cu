// The kernels of random graphs. None has a barrier, and none leaves a choice of rounding to the compiler.

static __device__ int64_t at() { return blockIdx.x * int64_t(blockDim.x) + threadIdx.x; }

__global__ void axpy(uint32_t a, const uint32_t *x, uint32_t *y, int64_t n) {
  if (at() < n) y[at()] += a * x[at()];
}

__global__ void reverse(const float *__restrict__ x, float *__restrict__ y, int64_t n) {
  if (at() < n) y[at()] = x[n - 1 - at()];
}

__global__ void count(int32_t *c, int64_t n) {
  if (at() < n) c[at()] = int32_t(uint32_t(c[at()]) + 1);  // wraps
}

__global__ void scale(double a, const double *x, double *y, int64_t n) {
  const int64_t i = at();
  if (i >= n) return;
  y[i] = a * x[i];
}

__global__ void index(int64_t *y, int64_t n) {
  if (at() < n) y[at()] = at();
}

__global__ void gather(const uint8_t *x, const int32_t *index, uint8_t *y, int64_t n) {
  if (at() < n) y[at()] = x[uint32_t(index[at()]) % n];
}

// swap exchanges neighbours; the last of an odd number stays.
__global__ void swap(uint16_t *z, int64_t n) {
  const int64_t i = 2 * at();
  if (i + 1 >= n) return;
  const uint16_t kept = z[i];
  z[i] = z[i + 1];
  z[i + 1] = kept;
}

// stripes has a grid of two axes, of which the second takes turns.
__global__ void stripes(int8_t *y, int64_t n) {
  const int64_t i = 2 * at() + blockIdx.y;
  if (i < n) y[i] = int8_t(blockIdx.y ? -i : i);
}

__global__ void choose(const bool *first, const int16_t *x, int16_t *y, bool otherwise, int64_t n) {
  if (at() < n) y[at()] = first[at()] != otherwise ? x[at()] : int16_t(-7);
}
