// sharpen has the names of blend, with other meanings.
#pragma once
#ifndef PICTURE_CUH
#define PICTURE_CUH

#include <cmath>
#define STEP(x) ((x) / 2)

struct Weight {
  double scale;
};

// M_PI is that of the header, whatever blend made of it.
__device__ inline int32_t mix(Weight w, int32_t x) { return STEP(x) - int32_t(w.scale * M_PI * 100); }

extern "C" __global__ void picture(const int32_t *in, int32_t *out, int64_t n) {
  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = mix(Weight{1}, in[i]);
}

#endif
