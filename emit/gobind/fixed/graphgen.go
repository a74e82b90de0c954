// Package fixed holds the parts of a generated package that are the same in every one. They are compiled and tested here,
// and copied into each package under its own name.
package fixed

import "errors"

// ErrClosed is in the error of every method that is called after Close; errors.Is finds it.
var ErrClosed = errors.New("graph is closed")

// ErrRunning is in the error of a method that has to wait for the graph's launch first; errors.Is finds it.
var ErrRunning = errors.New("graph is running; Wait first")

// DevicePointer is an address in the memory of a device. It is not for Go to follow.
type DevicePointer uintptr

// Stream is a cudaStream_t; 0 is CUDA's default stream.
type Stream uintptr

// noCopy makes go vet report copies of a graph.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}
