//go:build cuda

package golden

import (
	"runtime"
	"testing"

	"github.com/cudagraph/graphgen/testdata/golden/caller"
	"github.com/cudagraph/graphgen/testdata/golden/gpu"
)

// cards is the number of CUDA devices.
func cards(t *testing.T) int {
	n, err := caller.Devices()
	must(t, err)
	return n
}

// Every call gives the caller's thread its device back.
func TestTwoKeepsTheCallersDevice(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for device := range cards(t) {
		must(t, caller.SetDevice(device))
		check := func(what string, err error) {
			t.Helper()
			must(t, err)
			is, err := caller.Device()
			must(t, err)
			if is != device {
				t.Errorf("after %s, device %d is current, want %d", what, is, device)
			}
		}
		g, err := gpu.NewTwo(gpu.TwoOptions{N: 100, Devices: []int{0, cards(t) - 1}})
		check("New", err)
		check("Load", g.LoadWeights(make([]float32, 100)))
		check("Set", g.SetGain(1))
		check("Set", g.SetTimes(1))
		for range 2 {
			check("Launch", g.Launch())
			check("Wait", g.Wait())
		}
		check("Run", g.Run(t.Context()))
		check("Read", g.ReadSums(make([]float32, 100)))
		check("Close", g.Close())
	}
	must(t, caller.SetDevice(0))
}
