// blend and sharpen clash in everything but the names of their kernels.
#pragma once
#ifndef PICTURE_CUH
#define PICTURE_CUH

#include <cstdint>
#define STEP 2
#undef M_PI
#define M_PI 3

struct Weight {
  int32_t of[STEP];
};

__device__ int32_t mix(Weight w, int32_t x) { return w.of[0] * x + w.of[1] + M_PI; }

extern "C" __global__ void picture(const int32_t *in, int32_t *out, int64_t n) {
  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = mix(Weight{{STEP, 1}}, in[i]);
}

#endif
