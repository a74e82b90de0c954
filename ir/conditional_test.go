package ir_test

import (
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cudagraph/graphgen/ir"
)

func near(x, limit float32) bool { return x < limit }
func half(x float32) float32     { return x / 2 }
func third(n int32) int32        { return n % 3 }

// The steps of a body follow the node that runs it; a test stands before every conditional, and at the end of a trip.
func TestRecordConditionals(t *testing.T) {
	g, errs := ir.Record("Loop", func(g *ir.Builder) {
		limit := g.Scalar("limit", ir.F32)
		x := g.State("x", ir.F32, 1)
		n := g.State("n", ir.I32)
		g.While(ir.Test(near, limit, x), func(g *ir.Builder) {
			y := g.Map(half, x)
			g.If(ir.Test(n), func(g *ir.Builder) { g.Copy(x, y) })
			g.MapInto(n, third, n)
		}).AtMost(10)
		g.Switch(ir.Test(third, n), func(g *ir.Builder) { g.Fill(x, 1) }, func(g *ir.Builder) { g.Fill(x, 2) })
	})
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	const want = `graph Loop
  scalar limit f32
  b0 = state x f32[1]
  b1 = state n i32[]
  b2 = temp near bool[1]
  b3 = temp half f32[1]
  b4 = temp near bool[1]
  b5 = temp trips i64[]
  b6 = temp third i32[]
  n0 = map near(limit, b0) -> b2
  n1 = test while(b2) -> b5
  n2 = while() bodies [1] at most 10
    n3 = map half(b0) -> b3
    n4 = test if(b1)
    n5 = if() bodies [2]
      n6 = copy half(b3) -> b0
    n7 = map third(b1) -> b1
    n8 = map near(limit, b0) -> b4
    n9 = test while(b4, inout b5)
  n10 = map third(b1) -> b6
  n11 = test switch(b6)
  n12 = switch() bodies [3 4]
    n13 = fill x(1) -> b0
    n14 = fill x(2) -> b0
`
	if diff := cmp.Diff(want, plainText(g)); diff != "" {
		t.Error(diff)
	}
	data, err := ir.EncodeJSON(g)
	if err != nil {
		t.Fatal(err)
	}
	again, err := ir.DecodeJSON(data)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, plainText(again)); diff != "" {
		t.Error(diff)
	}
}

// plainText is a graph as text, without the lines that made it.
func plainText(g *ir.Graph) string {
	return regexp.MustCompile(`  // .*`).ReplaceAllString(g.String(), "")
}

// The verifier finds what no Builder makes.
func TestVerifyBodies(t *testing.T) {
	for _, test := range []struct {
		name  string
		spoil func(*ir.Graph)
	}{
		{"a step of a body that is not there", func(g *ir.Graph) { g.Nodes[3].Body = 9 }},
		{"a body in itself", func(g *ir.Graph) { g.Bodies[0].Outer = 1 }},
		{"a condition with another's body", func(g *ir.Graph) { g.Conditions[0].Node = 0 }},
		{"a test of a condition that is not there", func(g *ir.Graph) { g.Nodes[1].Func = 5 }},
		{"scratch of a body outside", func(g *ir.Graph) { g.Buffers[1].Body = 1 }},
	} {
		g, errs := ir.Record("Loop", func(g *ir.Builder) {
			x := g.State("x", ir.F32, 1)
			g.While(ir.Test(near, x, 1), func(g *ir.Builder) { g.Copy(x, g.Map(half, x)) })
		})
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		if err := ir.Verify(g); err != nil {
			t.Fatal(err)
		}
		test.spoil(g)
		if ir.Verify(g) == nil {
			t.Errorf("%s is not found", test.name)
		}
	}
}
