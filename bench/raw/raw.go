// Package raw drives the graphs of generated files from C++ alone, in the benchmark's own process.
package raw

// #cgo LDFLAGS: ${SRCDIR}/libraw.a -L/usr/local/cuda/lib64 -lcudart_static -ldl -lrt -lpthread -lstdc++
// #include "raw.h"
//
// static void launch(raw *r, int count) { r->launch(r, count); }
// static void generated(raw *r, int count) { r->generated(r, count); }
// static double device(raw *r, int count) { return r->device(r, count); }
// static double copy(raw *r, int count) { return r->copy(r, count); }
import "C"

// Graph is a graph and a pair of buffers to copy between. It is never freed.
type Graph struct{ raw *C.raw }

// Fused is the graph as graphgen makes it, of n elements.
func Fused(n int) Graph { return Graph{C.raw_fused(C.int64_t(n))} }

// Unfused is the graph with fusion off, of n elements.
func Unfused(n int) Graph { return Graph{C.raw_unfused(C.int64_t(n))} }

// Launch calls cudaGraphLaunch and cudaStreamSynchronize count times.
func (g Graph) Launch(count int) { C.launch(g.raw, C.int(count)) }

// Generated calls the generated function that launches and waits count times.
func (g Graph) Generated(count int) { C.generated(g.raw, C.int(count)) }

// Device gives the median time of a launch on the device in microseconds.
func (g Graph) Device(count int) float64 { return float64(C.device(g.raw, C.int(count))) }

// Copy gives the median time of a copy of n float32 values on the device in microseconds.
func (g Graph) Copy(count int) float64 { return float64(C.copy(g.raw, C.int(count))) }

// Loop gives the time of a launch of a loop that is written by hand, with some trips, in microseconds.
func Loop(times int64) float64 { return float64(C.raw_loop(C.int64_t(times))) }

// Copies gives the time of as many calls of cudaMemcpyAsync of 4 KiB, and the wait for them, in microseconds.
func Copies(count int) float64 { return float64(C.raw_copies(C.int(count))) }
