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

// Small kernels, each after the one before, in a child graph or in the graph itself: microseconds of a launch and the wait
// for it. All calls are to give the same count.
double raw_steps(int count, int child);

// Small copies on a stream, one after the other: microseconds until the last has ended.
double raw_copies(int count);

// What a graph costs, in microseconds.
typedef struct raw_costs {
  double make;                       // to build, instantiate and upload it
  double first_api, first_total;     // the first launch: the call, and until it has ended
  double repeat_api, repeat_total;   // the second
  double device;                     // the third, between events before and after it in a stream that is busy meanwhile
} raw_costs;

// Chains of empty kernels, all after one more kernel (root) or after none.
raw_costs raw_chains(int length, int width, int root);

// Keeps a stream (a cudaStream_t) busy, so that all that is given to it before the end is there when it begins, and gives
// the microseconds that it took on the device.
void raw_begin(uintptr_t stream);
double raw_end(uintptr_t stream);

#ifdef __cplusplus
}
#endif
