package passes

import (
	"slices"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// through reads x and writes fresh scratch, nobody knows at which index.
func through(g *ir.Builder, x ir.View, name string) ir.View {
	y := g.Temp(name, ir.F32, 64)
	g.Launch(opaqueKernel, ir.Grid(1), ir.In(x), ir.Out(y))
	return y
}

// TestMemoryOfBodies shows which scratch shares bytes where there are bodies. Pairs that the table leaves out may or may
// not.
func TestMemoryOfBodies(t *testing.T) {
	type pair struct{ a, b string }
	tests := []struct {
		name   string
		graph  func(g *ir.Builder, x, y ir.View, n ir.Cond)
		shared []pair
		apart  []pair
	}{
		{"branches of one if", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			g.IfElse(n, func(g *ir.Builder) { g.Copy(y, through(g, x, "a")) }, func(g *ir.Builder) { g.Copy(y, through(g, x, "b")) })
		}, []pair{{"a", "b"}}, nil},
		{"bodies in branches of one switch", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			g.Switch(n, func(g *ir.Builder) {
				a := through(g, x, "a")
				g.If(n, func(g *ir.Builder) { g.Copy(y, through(g, a, "b")) })
			}, func(g *ir.Builder) {
				g.If(n, func(g *ir.Builder) { g.Copy(y, through(g, through(g, x, "c"), "d")) })
			})
		}, []pair{{"a", "c"}}, []pair{{"a", "b"}, {"c", "d"}}},
		{"what a loop carries, and what a trip needs", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			carried := through(g, x, "carried")
			g.While(n, func(g *ir.Builder) { g.Copy(carried, through(g, carried, "a")) })
			g.Copy(y, carried)
		}, nil, []pair{{"carried", "a"}}},
		{"what a trip reads at its beginning, and what it needs later", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			weights := through(g, x, "weights")
			g.While(n, func(g *ir.Builder) {
				g.Copy(y, weights)
				g.Copy(y, through(g, y, "a"))
			})
		}, nil, []pair{{"weights", "a"}}},
		{"what was needed before a loop, and what is needed after it", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			g.Copy(y, through(g, x, "before"))
			g.While(n, func(g *ir.Builder) { g.Copy(y, through(g, y, "a")) })
			g.Copy(y, through(g, y, "after"))
		}, []pair{{"before", "a"}, {"a", "after"}, {"before", "after"}}, nil},
		{"what lives across an if in which nobody uses it", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			a := through(g, y, "across")
			g.If(n, func(g *ir.Builder) { g.Copy(y, through(g, y, "a")) })
			g.Copy(y, a)
		}, nil, []pair{{"across", "a"}}},
		{"what nothing orders against an if", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			e := g.External("e", ir.F32, 64)
			g.If(n, func(g *ir.Builder) { g.Copy(y, through(g, y, "a")) })
			g.Copy(e, through(g, e, "beside"))
		}, nil, []pair{{"a", "beside"}}},
		{"what a loop is kept apart from", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			e := g.External("e", ir.F32, 64)
			g.While(n, func(g *ir.Builder) { g.Copy(y, through(g, y, "a")) })
			g.Copy(e, through(g, e, "beside"))
		}, []pair{{"a", "beside"}}, nil},
		{"loops that no data orders", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			e := g.External("e", ir.F32, 64)
			g.While(n, func(g *ir.Builder) { g.Copy(y, through(g, y, "a")) })
			g.While(n, func(g *ir.Builder) { g.Copy(e, through(g, e, "b")) })
		}, []pair{{"a", "b"}}, nil},
		{"a loop after a loop", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			g.While(n, func(g *ir.Builder) { g.Copy(y, through(g, y, "a")) })
			g.While(n, func(g *ir.Builder) { g.Copy(y, through(g, y, "b")) })
		}, []pair{{"a", "b"}}, nil},
		{"a trip that has an if in it", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			g.While(n, func(g *ir.Builder) {
				g.Copy(y, through(g, y, "first"))
				across := through(g, y, "across")
				g.If(n, func(g *ir.Builder) { g.Copy(y, through(g, y, "a")) })
				g.Copy(y, across)
			})
		}, []pair{{"first", "across"}}, []pair{{"across", "a"}}},
		{"a child graph, and what is needed between two uses of it", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			c := g.Sub(func(g *ir.Builder) { g.Copy(y, through(g, y, "a")) })
			g.Copy(y, through(g, y, "between"))
			g.Again(c)
		}, []pair{{"a", "between"}}, nil},
		{"a child graph, and what lives across the second use of it", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			c := g.Sub(func(g *ir.Builder) { g.Copy(y, through(g, y, "a")) })
			across := through(g, y, "across")
			g.Again(c)
			g.Copy(y, across)
		}, nil, []pair{{"a", "across"}}},
		{"a child graph, and what lives across the loop that runs it again", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			c := g.Sub(func(g *ir.Builder) { g.Copy(y, through(g, y, "a")) })
			across := through(g, y, "across")
			g.While(n, func(g *ir.Builder) {
				g.Copy(y, through(g, y, "trip"))
				g.Again(c)
			})
			g.Copy(y, across)
		}, nil, []pair{{"a", "across"}, {"across", "trip"}}},
		{"two child graphs that take turns", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			c := g.Sub(func(g *ir.Builder) { g.Copy(y, through(g, y, "a")) })
			d := g.Sub(func(g *ir.Builder) { g.Copy(y, through(g, y, "b")) })
			g.Again(c)
			g.Again(d)
		}, []pair{{"a", "b"}}, nil},
		{"two child graphs of which one runs beside the second use of the other", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			e := g.External("e", ir.F32, 64)
			c := g.Sub(func(g *ir.Builder) { g.Copy(y, through(g, y, "a")) })
			g.Copy(e, y)
			g.Sub(func(g *ir.Builder) { g.Copy(e, through(g, e, "b")) })
			g.Again(c)
		}, nil, []pair{{"a", "b"}}},
		{"a child graph that runs in another", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			c := g.Sub(func(g *ir.Builder) { g.Copy(y, through(g, y, "a")) })
			g.Sub(func(g *ir.Builder) {
				b := through(g, y, "b")
				g.Again(c)
				g.Copy(y, b)
			})
		}, nil, []pair{{"a", "b"}}},
		{"a child graph of one branch, and scratch of the other", func(g *ir.Builder, x, y ir.View, n ir.Cond) {
			g.IfElse(n, func(g *ir.Builder) {
				c := g.Sub(func(g *ir.Builder) { g.Copy(y, through(g, y, "a")) })
				g.Again(c)
			}, func(g *ir.Builder) { g.Copy(y, through(g, y, "b")) })
		}, []pair{{"a", "b"}}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := record(t, "Bodies", func(g *ir.Builder) {
				x, y := g.Resident("x", ir.F32, 64), g.State("y", ir.F32, 64)
				test.graph(g, x, y, ir.Test(g.State("n", ir.I32)))
			})
			p := run(t, g)
			of := func(name string) *plan.Buffer {
				return p.Buffers[slices.IndexFunc(p.Buffers, func(b *plan.Buffer) bool { return b.Name == name })]
			}
			for _, q := range test.shared {
				if !overlap(p, of(q.a), of(q.b)) {
					t.Errorf("%s and %s do not share bytes\n%s", q.a, q.b, p.Dump())
				}
			}
			for _, q := range test.apart {
				if overlap(p, of(q.a), of(q.b)) {
					t.Errorf("%s and %s share bytes\n%s", q.a, q.b, p.Dump())
				}
			}
			proved(t, g, newRand(1), 1)
		})
	}
}
