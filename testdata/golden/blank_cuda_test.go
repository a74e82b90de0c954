//go:build cuda

package golden

import (
	"testing"

	"github.com/cudagraph/graphgen/testdata/golden/caller"
	"github.com/cudagraph/graphgen/testdata/golden/gpu"
)

// A memset node takes memory of the stream-ordered allocator as it takes other memory.
func TestBlankOfAsyncMemory(t *testing.T) {
	const n = 1000
	g, err := gpu.NewBlank(gpu.BlankOptions{N: n})
	must(t, err)
	closer(t, g)
	s, err := caller.NewStream()
	must(t, err)
	lent, err := s.Alloc(4 * n)
	must(t, err)
	seven := make([]uint32, n)
	for i := range seven {
		seven[i] = 7
	}
	must(t, s.Copy(lent, seven))
	must(t, s.Synchronize())
	must(t, g.BindLent(gpu.DevicePointer(lent), n))
	for i := range g.Zeros() {
		g.Zeros()[i] = 7
	}
	must(t, g.Run(t.Context()))
	must(t, s.CopyBack(seven, lent))
	must(t, s.Synchronize())
	for i := range seven {
		if seven[i] != 0 || g.Zeros()[i] != 0 {
			t.Fatalf("element %d is %d, of scratch %d, want 0", i, seven[i], g.Zeros()[i])
		}
	}
	must(t, s.Free(lent))
	must(t, s.Synchronize())
	must(t, s.Close())
}
