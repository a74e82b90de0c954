// Package footprint measures what a process holds, so that tests of the generated package can find leaks. It is no test
// file because those cannot call C.
package footprint

import (
	"fmt"
	"os"
	"runtime/debug"
)

// Footprint is what a process holds.
type Footprint struct {
	Resident int64 // bytes of host memory
	Held     int64 // bytes of the device that are in use; on the host runtime, mappings and threads of the process
}

// Take measures the process after a garbage collection.
func Take() (f Footprint, err error) {
	debug.FreeOSMemory()
	if f.Held, err = held(); err != nil {
		return f, err
	}
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return f, err
	}
	var size int64
	_, err = fmt.Sscan(string(text), &size, &f.Resident)
	f.Resident *= int64(os.Getpagesize())
	return f, err
}
