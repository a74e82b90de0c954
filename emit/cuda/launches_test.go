package cuda

import (
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

const markSource = `
__global__ void mark(int32_t by, int32_t *out) {
  if (threadIdx.x + threadIdx.y == 0) out[blockIdx.y * gridDim.x + blockIdx.x] += by * int32_t(blockIdx.x + 1);
}`

// launches is a plan of launches with every attribute, of which no launch has all.
func launches() builder {
	b := newPlan("Launches", "Launches has launches with every attribute.", "blocks", "bytes")
	blocks, bytes := ir.Named("blocks"), ir.Named("bytes")
	by := b.scalar("by", ir.I32, 27)
	out := b.buffer("out", ir.State, plan.Device, ir.I32, 28, blocks.Mul(2).Add(10))
	mark := &ir.CUDAKernel{Name: "mark", Source: markSource, Pos: ir.Pos{File: "graphs/kernels.go", Line: 40}}
	half := 50
	for i, l := range []plan.LaunchStep{
		{Grid: []ir.Dim{blocks, ir.Const(2)}, Block: []int{64},
			Attrs: ir.Attrs{Shared: bytes, Cluster: []int{2}, Carveout: &half}},
		{Grid: []ir.Dim{blocks}, Block: []int{32, 2}, Attrs: ir.Attrs{Cooperative: true, Domain: ir.RemoteDomain}},
		{Grid: []ir.Dim{ir.Const(16)}, Block: []int{1}, Attrs: ir.Attrs{Cluster: []int{4, 1, 1}, Priority: -2}},
		{Grid: []ir.Dim{ir.Const(16)}, Block: []int{1}, Attrs: ir.Attrs{Cluster: []int{16}}},
	} {
		l.User, l.Args = mark, []plan.Arg{{Kind: plan.Scalar, Type: ir.I32, Scalar: by}, b.pointer(out, ir.ReadsWrites)}
		deps := []int{i - 1}
		b.launch("launch mark", 30+i, &l, deps[:min(i, 1)]...)
	}
	return b
}

// fitting builds testdata/drive/<name>.cpp with a plan's .cu, for devices that say what the environment tells them to.
func fitting(t *testing.T, name string, b builder) func(env ...string) string {
	t.Helper()
	run := runner(t, sanitized(t, name, emitted(t, b)))
	return func(env ...string) string { return strings.TrimSpace(run(env)) }
}

// TestLaunchesFit asks devices of all kinds: what CUDA would refuse later, or run wrongly, New refuses with both numbers.
func TestLaunchesFit(t *testing.T) {
	t.Parallel()
	run := fitting(t, "launches", launches())
	const head = "create: -1 graphs/tone.go:"
	for _, test := range []struct{ env, want string }{
		{"", "create: 0"},
		{"BLOCKS=0", "create: 0"}, // launches without work ask for nothing
		{"BYTES=0", "create: 0"},
		{"BYTES=232448", "create: 0"},
		{"BYTES=232449", head + "30: launch mark: create: bytes is 232449, bytes of dynamic shared memory beside 0 that the kernel declares; a block of this device has 232448 in all"},
		{"STATIC=1024 BYTES=231424", "create: 0"},
		{"STATIC=1024 BYTES=231425", head + "30: launch mark: create: bytes is 231425, bytes of dynamic shared memory beside 1024 that the kernel declares; a block of this device has 232448 in all"},
		{"OPTIN=65536 BYTES=65537", head + "30: launch mark: create: bytes is 65537, bytes of dynamic shared memory beside 0 that the kernel declares; a block of this device has 65536 in all"},
		{"BYTES=-1", head + "26: dim bytes: create: bytes is -1, want 0 or more"},
		{"BYTES=4294967296", head + "30: launch mark: create: bytes is 4294967296, bytes of dynamic shared memory beside 0 that the kernel declares; a block of this device has 232448 in all"},
		{"BLOCKS=7", head + "30: launch mark: create: blocks is 7, blocks along axis 0 of the grid; want a multiple of the 2 of a cluster"},
		{"MAJOR=8 MINOR=6", head + "30: launch mark: create: Cluster needs compute capability 9.0 or later; this card has 8.6"},
		{"CLUSTERS=0", head + "30: launch mark: create: this device has no room for a cluster of 2 blocks, each of 64 threads and 1024 bytes of dynamic shared memory (bytes is 1024)"},
		{"COOPERATIVE=0", head + "31: launch mark: create: this device has no cooperative launches"},
		{"BLOCKS=4224", "create: 0"},
		{"BLOCKS=4226", head + "31: launch mark: create: blocks is 4226, in a cooperative launch of 4226 blocks; this device runs 4224 at once (32 on each of 132 multiprocessors)"},
		{"PROCESSORS=3", head + "31: launch mark: create: blocks is 100, in a cooperative launch of 100 blocks; this device runs 96 at once (32 on each of 3 multiprocessors)"},
		{"GREATEST=-1", head + "32: launch mark: create: the priority is -2, this device has -1 to 0"},
		{"THREADS=32", head + "30: launch mark: create: a block has 64 threads, and this device runs at most 32 of this kernel"},
	} {
		if got := run(strings.Fields(test.env)...); !strings.Contains("\n"+got+"\n", "\n"+test.want+"\n") {
			t.Errorf("%s: %s\nwant %s", test.env, got, test.want)
		}
	}
	walked := run("WALK=1")
	for line := range strings.SplitSeq(walked, "\n") {
		if said, ok := strings.CutPrefix(line, "walk: "); ok && !failure.MatchString(said) {
			t.Errorf("%q names no Go line, no step or no CUDA call", said)
		}
	}
	for _, call := range []string{"30: launch mark: cudaFuncGetAttributes", "30: launch mark: cudaDeviceGetAttribute",
		"30: launch mark: cudaFuncSetAttribute", "30: launch mark: cudaOccupancyMaxActiveClusters",
		"31: launch mark: cudaOccupancyMaxActiveBlocksPerMultiprocessor", "32: launch mark: cudaDeviceGetStreamPriorityRange",
		"33: launch mark: cudaFuncSetAttribute", "33: launch mark: cudaGraphKernelNodeSetAttribute"} {
		if !strings.Contains(walked, "walk: graphs/tone.go:"+call+": ") {
			t.Errorf("no failure of %s in\n%s", call, walked)
		}
	}
	// What belongs to kernels is said before the graph is built, what belongs to nodes after each is added. The second
	// launch of the graph has another scalar, and so other parameters for every node.
	expect(t, run("BLOCKS=4", "STATIC=1024"), `
kernel: at most 231424 bytes of dynamic shared memory
kernel: carve-out of 50 %
kernel: clusters may be large
node 0: clusters of 2 x 1 x 1
node 1: cooperative
node 1: domain 1
node 2: clusters of 4 x 1 x 1
node 2: priority -2
node 3: clusters of 16 x 1 x 1
create: 0
out: 4 8 12 16 11 14 17 20 18 20 22 24 26 28 30 32 0 0
out: 12 24 36 48 33 42 51 60 54 60 66 72 78 84 90 96 0 0`)
}
