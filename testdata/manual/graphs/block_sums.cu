// block_sums adds up the numbers of every block, as many as it has threads.
__global__ void block_sums(const float *x, float *sums) {
    extern __shared__ float part[];
    part[threadIdx.x] = x[blockIdx.x * blockDim.x + threadIdx.x];
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
    }
    if (threadIdx.x == 0)
        sums[blockIdx.x] = part[0];
}
