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

// Steps gives the time of a launch of as many small kernels, in a child graph or in the graph itself, in microseconds.
// The count is always the same.
func Steps(count int, child bool) float64 {
	in := C.int(0)
	if child {
		in = 1
	}
	return float64(C.raw_steps(C.int(count), in))
}

// Copies gives the time of as many calls of cudaMemcpyAsync of 4 KiB, and the wait for them, in microseconds.
func Copies(count int) float64 { return float64(C.raw_copies(C.int(count))) }

// Costs are what a graph costs, in microseconds.
type Costs struct {
	Make                   float64 // to build, instantiate and upload it
	FirstAPI, FirstTotal   float64 // the first launch: the call, and until it has ended
	RepeatAPI, RepeatTotal float64 // the second
	Device                 float64 // the third, on the device alone
}

// Chains gives the costs of some chains of empty kernels, which all begin with one more kernel if root says so.
func Chains(length, width int, root bool) Costs {
	first := C.int(0)
	if root {
		first = 1
	}
	c := C.raw_chains(C.int(length), C.int(width), first)
	return Costs{float64(c.make), float64(c.first_api), float64(c.first_total), float64(c.repeat_api), float64(c.repeat_total), float64(c.device)}
}

// Device gives the time in microseconds that a launch takes on the device. It runs on the given stream, a cudaStream_t,
// which has other work until it has been launched.
func Device(stream uintptr, launch func()) float64 {
	C.raw_begin(C.uintptr_t(stream))
	launch()
	return float64(C.raw_end(C.uintptr_t(stream)))
}
