// What the header does not offer yet.
#include "graphgen_host.h"

__global__ void shared() { __shared__ int x[4]; }
__global__ void barrier() { __syncthreads(); }
__global__ void shuffle(int *x) { *x = __shfl_sync(~0u, *x, 0); }
