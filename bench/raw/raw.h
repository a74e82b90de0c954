// A graph of a generated file, driven from C++ alone: what the benchmark compares with.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct raw {
  // For the clock of the caller: count times a launch and the wait for it.
  void (*launch)(struct raw *, int count);    // cudaGraphLaunch and cudaStreamSynchronize
  void (*generated)(struct raw *, int count); // the generated function
  // By events: the median of count times in microseconds.
  double (*device)(struct raw *, int count); // of a launch
  double (*copy)(struct raw *, int count);   // of a stream memcpy of the bytes of x
} raw;

// One for each form of the graph that is generated. n is the number of elements. It is never freed.
raw *raw_fused(int64_t n);
raw *raw_unfused(int64_t n);

// A loop of some trips, each with two small kernels: microseconds of a launch and the wait for it.
double raw_loop(int64_t times);

// Small copies on a stream, one after the other: microseconds until the last has ended.
double raw_copies(int count);

#ifdef __cplusplus
}
#endif
