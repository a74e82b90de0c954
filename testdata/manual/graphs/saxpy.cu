// saxpy adds a x to y.
__global__ void saxpy(float a, const float *x, float *y, int64_t n) {
    int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}
