// graphgen_host.h: the CUDA runtime calls that generated code makes, on the CPU.
//
// A generated .cu file includes this header where nvcc is not at work. The same file then compiles as C++17 with g++ or
// clang and computes the same values, with real streams, graphs and errors, so that everything but the silicon can be
// tested anywhere. It is stricter than a GPU: what would be undefined there is an error or a crash here.
//
//   GRAPHGEN_HOST_SEED=s      each launch of a graph, and each trip through a body, runs its nodes in another order
//                             that the edges allow, drawn from s; so are conditions that no default is assigned to
//   GRAPHGEN_HOST_THREADS=k   up to k nodes run at the same time, ordered by nothing but the edges; so do blocks
//   GRAPHGEN_HOST_POISON=1    scratch memory of a graph is filled with 0xFF bytes (NaN) before each of its launches
//   GRAPHGEN_HOST_FAIL_AT=k   the k-th call fails, so that error paths can be walked
//   GRAPHGEN_HOST_DEVICES=k   how many devices there are; 1 if unset
//   GRAPHGEN_HOST_PEERS=0     no device can be given access to the memory of another
//
// The first three are read whenever a stream or an executable graph is made, the others once.
//
// Build it with -fsanitize=address to catch accesses beside an allocation, and with -fsanitize=thread to catch edges
// that are missing: ThreadSanitizer then sees no order between two nodes but the edges, whatever the number of threads.
//
// graphgen is under the Apache License 2.0. This file was generated for you and is yours: use it as you like.

#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <exception>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#if __cplusplus < 201703L
#error "graphgen_host.h needs C++17"
#endif

#ifndef CUDART_VERSION  // a test may say an older one, to compile what is guarded for it
#define CUDART_VERSION 13000
#endif
