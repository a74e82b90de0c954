//go:build cuda

package caller

// #cgo LDFLAGS: -L${SRCDIR}/../gpu -L/usr/local/cuda/lib64 -lcudart_static -ldl -lrt -lpthread -lstdc++
//
// #include <stddef.h>
// #include <stdint.h>
//
// // Of cuda_runtime_api.h, which is not where cgo looks. Handles are pointers there.
// int cudaStreamCreateWithFlags(uintptr_t *stream, unsigned flags);
// int cudaStreamDestroy(uintptr_t stream);
// int cudaStreamSynchronize(uintptr_t stream);
// int cudaStreamWaitEvent(uintptr_t stream, uintptr_t event, unsigned flags);
// int cudaEventCreateWithFlags(uintptr_t *event, unsigned flags);
// int cudaEventDestroy(uintptr_t event);
// int cudaEventRecord(uintptr_t event, uintptr_t stream);
// int cudaGetDeviceCount(int *count);
// int cudaGetDevice(int *device);
// int cudaSetDevice(int device);
// int cudaMallocAsync(uintptr_t *pointer, size_t bytes, uintptr_t stream);
// int cudaFreeAsync(uintptr_t pointer, uintptr_t stream);
// int cudaMemcpyAsync(uintptr_t dst, uintptr_t src, size_t bytes, int kind, uintptr_t stream);
import "C"

import (
	"fmt"
	"unsafe"
)

// Devices counts the CUDA devices.
func Devices() (int, error) {
	var n C.int
	err := failed("cudaGetDeviceCount", C.cudaGetDeviceCount(&n))
	return int(n), err
}

// Device is the one that is current for the thread.
func Device() (int, error) {
	var n C.int
	err := failed("cudaGetDevice", C.cudaGetDevice(&n))
	return int(n), err
}

// SetDevice makes one current for the thread.
func SetDevice(device int) error { return failed("cudaSetDevice", C.cudaSetDevice(C.int(device))) }

// Stream is a cudaStream_t.
type Stream struct{ handle C.uintptr_t }

// NewStream makes a stream that waits for no other.
func NewStream() (s Stream, err error) {
	const nonBlocking = 1
	return s, failed("cudaStreamCreateWithFlags", C.cudaStreamCreateWithFlags(&s.handle, nonBlocking))
}

// Wait lets what is given to the stream later wait for an event.
func (s Stream) Wait(event uintptr) error {
	return failed("cudaStreamWaitEvent", C.cudaStreamWaitEvent(s.handle, C.uintptr_t(event), 0))
}

// Copy copies pinned memory to the device.
func (s Stream) Copy(dst uintptr, src []uint32) error {
	const hostToDevice = 1
	from := C.uintptr_t(uintptr(unsafe.Pointer(unsafe.SliceData(src))))
	return failed("cudaMemcpyAsync", C.cudaMemcpyAsync(C.uintptr_t(dst), from, C.size_t(4*len(src)), hostToDevice, s.handle))
}

// CopyBack copies device memory to the host.
func (s Stream) CopyBack(dst []uint32, src uintptr) error {
	const deviceToHost = 2
	to := C.uintptr_t(uintptr(unsafe.Pointer(unsafe.SliceData(dst))))
	return failed("cudaMemcpyAsync", C.cudaMemcpyAsync(to, C.uintptr_t(src), C.size_t(4*len(dst)), deviceToHost, s.handle))
}

// Alloc takes memory of the device from the stream-ordered allocator.
func (s Stream) Alloc(bytes int) (pointer uintptr, err error) {
	var p C.uintptr_t
	err = failed("cudaMallocAsync", C.cudaMallocAsync(&p, C.size_t(bytes), s.handle))
	return uintptr(p), err
}

// Free gives it back.
func (s Stream) Free(pointer uintptr) error {
	return failed("cudaFreeAsync", C.cudaFreeAsync(C.uintptr_t(pointer), s.handle))
}

// Record records an event when all that the stream was given is done.
func (s Stream) Record(event uintptr) error {
	return failed("cudaEventRecord", C.cudaEventRecord(C.uintptr_t(event), s.handle))
}

// Synchronize waits until all that the stream was given is done.
func (s Stream) Synchronize() error {
	return failed("cudaStreamSynchronize", C.cudaStreamSynchronize(s.handle))
}

// Close destroys the stream.
func (s Stream) Close() error { return failed("cudaStreamDestroy", C.cudaStreamDestroy(s.handle)) }

// NewEvent makes a cudaEvent_t.
func NewEvent() (event uintptr, err error) {
	const disableTiming = 2
	var e C.uintptr_t
	err = failed("cudaEventCreateWithFlags", C.cudaEventCreateWithFlags(&e, disableTiming))
	return uintptr(e), err
}

// CloseEvent destroys it.
func CloseEvent(event uintptr) error {
	return failed("cudaEventDestroy", C.cudaEventDestroy(C.uintptr_t(event)))
}

func failed(call string, code C.int) error {
	if code == 0 {
		return nil
	}
	return fmt.Errorf("%s fails with code %d", call, code)
}
