package ir_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cudagraph/graphgen/ir"
)

// The steps of a child graph follow the node that runs it first; a node that runs it again has none.
func TestRecordChildren(t *testing.T) {
	record := func() (*ir.Graph, ir.ErrorList) {
		return ir.Record("Twice", func(g *ir.Builder) {
			x, n := g.State("x", ir.F32, 2), g.State("n", ir.I32)
			var inner ir.Child
			c := g.Sub(func(g *ir.Builder) {
				y := g.Map(half, x)
				inner = g.Sub(func(g *ir.Builder) { g.Copy(x, y) })
				g.Order(inner, g.Again(inner))
			})
			g.If(ir.Test(n), func(g *ir.Builder) { g.Again(c) })
			g.Order(c, g.Again(c))
		})
	}
	g, errs := record()
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	const want = `graph Twice
  b0 = state x f32[2]
  b1 = state n i32[]
  b2 = temp half f32[2]
  n0 = sub() body 1
    n1 = map half(b0) -> b2
    n2 = sub() body 2
      n3 = copy half(b2) -> b0
    n4 = sub() body 2 again after n2
  n5 = test if(b1)
  n6 = if() bodies [3]
    n7 = sub() body 1 again
  n8 = sub() body 1 again after n0
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
	for name, spoil := range map[string]func(*ir.Graph){
		"a child graph that is not there":                func(g *ir.Graph) { g.Nodes[8].Func = 3 },
		"a child graph of a node that is something else": func(g *ir.Graph) { g.Bodies[0].Node = 5 },
		"a child graph in itself":                        func(g *ir.Graph) { g.Nodes[4].Func = 0 },
		"a child graph outside of where it was made":     func(g *ir.Graph) { g.Nodes[8].Func = 1 },
		"a child graph whose first node is elsewhere":    func(g *ir.Graph) { g.Bodies[1].Outer = 0 },
		"the body of an if as a child graph":             func(g *ir.Graph) { g.Nodes[8].Func = 2 },
		"a conditional in a child graph":                 func(g *ir.Graph) { g.Nodes[6].Body = 1 },
	} {
		g, _ := record()
		spoil(g)
		if ir.Verify(g) == nil {
			t.Errorf("%s is not found", name)
		}
	}
}
