// What graphgen cannot give to the host.
#include "graphgen_host.h"

#define TILE __shared__ int tile[4]

__shared__ int everywhere[4];
__global__ void shared() { TILE; }
