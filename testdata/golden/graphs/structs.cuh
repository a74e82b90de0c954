// clamp brings a number into a byte.
__device__ uint8_t clamp(float x) { return uint8_t(x < 0 ? 0 : x > 255 ? 255 : x); }

// shade weighs the colours of each row, and marks what the window says.
__global__ void shade(Window window, const RGB *in, const float *weights, RGB *out, int64_t h, int64_t w) {
  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= h * w) return;
  const float weight = __fmul_rn(window.Gain[0], weights[2 * (i / w)]);
  out[i] = {clamp(__fmul_rn(weight, in[i].R)), clamp(__fmul_rn(weight, in[i].G)), clamp(__fmul_rn(weight, in[i].B))};
  if (window.On && i % w == 0) out[i] = window.Marks[i / w % 2];
}

// collect adds what a window makes of the samples of each row to its sum, which it begins when the window has no offset
// of less than 0.
__global__ void collect(const Window window, const Sample *samples, Sample *sums, int64_t h) {
  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= h) return;
  if (window.Offset >= 0) sums[i] = Sample{};
  for (int k = 0; k < 2; k++) {
    const Sample &s = samples[2 * i + k];
    sums[i].Value += __dmul_rn(s.Value, window.Gain[k]);
    sums[i].Weight += s.Weight;
    sums[i].Sum += double(window.Offset);
  }
}
