package ir_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cudagraph/graphgen/ir"
)

// launches has a launch with everything among some with less, from one beginning that none of them changes.
func launches(g *ir.Builder) {
	n := g.Dim("n")
	x := g.State("x", ir.F32, n)
	k := ir.Kernel("k", "__global__ void k(float *x) {}")
	start := ir.Grid(n.Mul(8), 2).Block(32)
	g.Launch(k, start.Shared(n.Mul(4)).Cluster(4, 2).Cooperative().Priority(-3).MemSyncDomain(ir.RemoteDomain).Carveout(0), ir.InOut(x))
	g.Launch(k, start.Shared(ir.Const(0)).Priority(0).MemSyncDomain(ir.DefaultDomain), ir.InOut(x))
	g.Launch(k, start.Shared(16).Cluster(1).Shared(ir.Const(16)), ir.InOut(x))
	g.Launch(k, start.Carveout(0).Carveout(0), ir.InOut(x))
}

func TestLaunchAttributes(t *testing.T) {
	g, errs := ir.Record("Launches", launches)
	if errs.Err() != nil {
		t.Fatal(errs)
	}
	const want = `graph Launches  // -
  dim n
  b0 = state x f32[n]
  n0 = launch k(inout b0) grid [8*n, 2] block [32] shared 4*n cluster [4 2] cooperative priority -3 remote domain carveout 0%
  n1 = launch k(inout b0) grid [8*n, 2] block [32]
  n2 = launch k(inout b0) grid [8*n, 2] block [32] shared 16 cluster [1]
  n3 = launch k(inout b0) grid [8*n, 2] block [32] carveout 0%
`
	data, err := ir.EncodeJSON(g)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(data), `"attrs"`); n != 3 {
		t.Errorf("%d launches have attributes in\n%s", n, data)
	}
	back, err := ir.DecodeJSON(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []*ir.Graph{g, back} {
		if diff := cmp.Diff(want, withoutPlaces(g.String())); diff != "" {
			t.Errorf("dump (-want +got):\n%s", diff)
		}
	}
}

// What no Builder makes does not get past the verifier, which the emitters rely on.
func TestVerifyLaunch(t *testing.T) {
	for name, spoil := range map[string]func(n *ir.Node){
		"no grid":       func(n *ir.Node) { n.Grid = nil },
		"four axes":     func(n *ir.Node) { n.Block = []int{1, 1, 1, 1} },
		"long cluster":  func(n *ir.Node) { n.Attrs.Cluster = []int{1, 1, 1, 1} },
		"empty cluster": func(n *ir.Node) { n.Attrs.Cluster = []int{0} },
		"not divided":   func(n *ir.Node) { n.Attrs.Cluster = []int{1, 4} },
		"domain":        func(n *ir.Node) { n.Attrs.Domain = 2 },
		"shared":        func(n *ir.Node) { n.Attrs.Shared = ir.Const(1).Div(0) },
	} {
		g, _ := ir.Record("Launches", launches)
		if err := ir.Verify(g); err != nil {
			t.Fatal(err)
		}
		spoil(g.Nodes[0])
		if err := ir.Verify(g); err == nil || !strings.Contains(err.Error(), "n0, launch k: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
