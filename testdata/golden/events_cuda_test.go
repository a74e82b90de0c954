//go:build cuda

package golden

import (
	"testing"

	"github.com/cudagraph/graphgen/testdata/golden/caller"
	"github.com/cudagraph/graphgen/testdata/golden/gpu"
)

// A stream of the caller's makes frames for a graph: each waits for the other, through an event of its own that is given as a
// cudaEvent_t. Between launches the caller gives one event after the other.
func TestEventsOfTheCaller(t *testing.T) {
	launches, n := 300, 1<<20
	if testing.Short() {
		launches, n = 20, 1<<12
	}
	p, err := gpu.NewProduce(gpu.ProduceOptions{N: n}) // for its memory
	must(t, err)
	closer(t, p)
	c, err := gpu.NewConsume(gpu.ConsumeOptions{N: n})
	must(t, err)
	must(t, c.BindFrame(p.FramePointer(), n))
	s, err := caller.NewStream()
	must(t, err)
	var events [2]uintptr
	for i := range events {
		events[i], err = caller.NewEvent()
		must(t, err)
	}
	sums := make([]uint32, n)
	for k := range launches {
		must(t, s.Synchronize()) // with the copy out of p.Base
		for i := range p.Base() {
			p.Base()[i] = uint32(i ^ k)
		}
		must(t, s.Wait(c.ReadEvent().Handle()))
		must(t, s.Copy(uintptr(p.FramePointer()), p.Base()))
		must(t, s.Record(events[k%2]))
		must(t, c.Wait())
		must(t, c.BindMade(gpu.CUDAEvent(events[k%2])))
		if k > 0 {
			sameTotals(t, k, c.Totals(), sums)
		}
		must(t, c.Launch())
		for i := range sums {
			sums[i] = folded(sums[i], uint32(i^k))
		}
	}
	must(t, c.Wait())
	sameTotals(t, launches, c.Totals(), sums)
	must(t, s.Synchronize())
	must(t, c.Close())
	must(t, s.Close())
	for _, e := range events {
		must(t, caller.CloseEvent(e))
	}
}
