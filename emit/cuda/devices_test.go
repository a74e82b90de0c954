package cuda

import (
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

// apart is the plan of launches with every attribute, on the second device of a graph.
func apart() builder {
	b := launches()
	b.Graph.Name, b.Graph.Devices = "Apart", []ir.Pos{{}, at(29)}
	b.Graph.Buffers[0].Device = 1
	for _, s := range b.Steps {
		s.Device = 1
	}
	return b
}

// TestDevicesFit asks of each device what the launches on it need, and no more.
func TestDevicesFit(t *testing.T) {
	t.Parallel()
	run := fitting(t, "apart", apart())
	const works = "create: 0\nout: 4 8 12 16 11 14 17 20 18 20 22 24 26 28 30 32 0 0\ndevice 1 is current, as before"
	for _, test := range []struct{ old, small, want string }{
		{"-1", "-1", works},
		{"0", "0", works},
		{"1", "0", "create: -1 graphs/tone.go:30: launch mark: create: Cluster needs compute capability 9.0 or later; this card has 8.6"},
		{"0", "1", "create: -1 graphs/tone.go:30: launch mark: create: bytes is 1024, bytes of dynamic shared memory beside 0 that " +
			"the kernel declares; a block of this device has 1000 in all"},
	} {
		expect(t, run("GRAPHGEN_HOST_DEVICES=2", "OLD="+test.old, "SMALL="+test.small), test.want)
	}
	expect(t, run(), "create: -1 graphs/tone.go:29: graph Apart: create: device 1 of the graph is CUDA device 1, and there are 1")
}
