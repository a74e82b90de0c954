// F10: a product and a sum stay two roundings wherever the product is an __fmul_rn, or meets an __fadd_rn.
#include "check.h"

namespace {

__global__ void split(float a, double b, float *f, double *d) {
  f[0] = __fmul_rn(a, a) - (1 + 0x1p-11f);
  f[1] = __fsub_rn(a * a, 1 + 0x1p-11f);
  f[2] = __fadd_rn(a * a, -0.0f) - (1 + 0x1p-11f);
  f[3] = __fadd_rn(-(1 + 0x1p-11f), a * a);
  d[0] = __dmul_rn(b, b) - (1 + 0x1p-29);
  d[1] = __dsub_rn(b * b, 1 + 0x1p-29);
  d[2] = __dadd_rn(b * b, -0.0) - (1 + 0x1p-29);
  f[4] = __fmaf_rn(a, a, -(1 + 0x1p-11f));  // and this one is fused, on any machine
  d[3] = __fma_rn(b, b, -(1 + 0x1p-29));
}

}  // namespace

int main() {
  cudaStream_t s = stream();
  float *f = pinned<float>(5), a = 1 + 0x1p-12f;
  double *d = pinned<double>(4), b = 1 + 0x1p-30;
  void *args[] = {&a, &b, &f, &d};
  OK(cudaLaunchKernel(kernel<split>(), 1, 1, args, 0, s));
  OK(cudaStreamSynchronize(s));
  for (int i = 0; i < 4; i++) CHECK(f[i] == 0);
  for (int i = 0; i < 3; i++) CHECK(d[i] == 0);
  CHECK(f[4] == 0x1p-24f && d[3] == 0x1p-60);
  OK(cudaFreeHost(f));
  OK(cudaFreeHost(d));
  OK(cudaStreamDestroy(s));
  return finish();
}
