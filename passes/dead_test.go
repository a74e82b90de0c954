package passes

import (
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// TestDead shows what goes away and what stays.
func TestDead(t *testing.T) {
	tests := []struct {
		name  string
		graph func(*ir.Builder)
		steps int
	}{
		{"nobody reads the end of a chain", func(g *ir.Builder) {
			x := g.Upload(g.Input("x", ir.F32, 8))
			g.Map(plus, g.Map(plus, x))
			g.Download(x, g.Output("y", ir.F32, 8))
		}, 2},
		{"another part is read", func(g *ir.Builder) {
			t := g.Temp("t", ir.F32, 8)
			g.Fill(t.Slice(0, 0, 4), float32(1))
			g.Fill(t.Slice(0, 4, 8), float32(2))
			g.Download(t.Slice(0, 4, 8), g.Output("y", ir.F32, 4))
		}, 2},
		{"read before, not after", func(g *ir.Builder) {
			t := g.Temp("t", ir.F32, 8)
			g.Fill(t, float32(1))
			g.Download(t, g.Output("y", ir.F32, 8))
			g.Fill(t, float32(2))
		}, 2},
		{"U11: effects stay", func(g *ir.Builder) {
			count := g.State("count", ir.I32, 1)
			k := ir.Kernel("tick", "__global__ void tick(int *count) {}")
			g.Launch(k, ir.Grid(1), ir.InOut(count))
			g.Launch(k, ir.Grid(1), ir.InOut(count))
			g.Callback("seen")
			t := g.Temp("t", ir.I32, 1)
			g.Launch(k, ir.Grid(1), ir.Out(t))
			g.Barrier()
		}, 5},
		{"kept memory is seen after the launch", func(g *ir.Builder) {
			s := g.State("s", ir.F32, 8)
			g.Fill(s, float32(1))
			g.Fill(g.External("e", ir.F32, 8), float32(1))
		}, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := record(t, "Dead", test.graph)
			if p := run(t, g); len(p.Steps) != test.steps {
				t.Errorf("%d steps, want %d\n%s", len(p.Steps), test.steps, p.Dump())
			}
			proved(t, g, newRand(1), 1)
		})
	}
}

// TestOrderThroughRemoved is S04: W before D before R stays W before R when D goes away.
func TestOrderThroughRemoved(t *testing.T) {
	for name, between := range map[string]func(g *ir.Builder, w ir.View) ir.Ordered{
		"nobody reads it": func(g *ir.Builder, w ir.View) ir.Ordered { return g.Map(plus, w) },
		"it copies onto itself": func(g *ir.Builder, w ir.View) ir.Ordered {
			return g.Copy(w, w)
		},
		"two of them": func(g *ir.Builder, w ir.View) ir.Ordered { return g.Map(plus, g.Map(plus, w)) },
		"no elements": func(g *ir.Builder, w ir.View) ir.Ordered {
			s := g.State("none", ir.F32, 0)
			d := g.MapInto(s, plus, w.Slice(0, 0, 0))
			return d
		},
	} {
		t.Run(name, func(t *testing.T) {
			g := record(t, "Order", func(g *ir.Builder) {
				w := g.Map(plus, g.State("s", ir.F32, 8))
				d := between(g, w)
				g.Order(d, g.Fill(g.State("r", ir.F32, 8), float32(1)))
				g.Download(w, g.Output("y", ir.F32, 8))
			})
			p := run(t, g)
			r := newReach(p.Steps)
			from, to := -1, -1
			for i, s := range p.Steps {
				if s.Kind == plan.Launch && from < 0 {
					from = i
				}
				if s.Kind == plan.Memset {
					to = i
				}
			}
			if !r.path(from, to) {
				t.Errorf("no path from step %d to step %d\n%s", from, to, p.Dump())
			}
			proved(t, g, newRand(1), 1)
		})
	}
}

// TestOrderThroughRemovedToRecord is a step that was written last and has to come before a Record, through one that is removed.
func TestOrderThroughRemovedToRecord(t *testing.T) {
	g := record(t, "Order", func(g *ir.Builder) {
		removed := g.Map(plus, g.State("s", ir.F32, 8))
		g.Record(g.Event("done"))
		g.Order(g.Fill(g.State("r", ir.F32, 8), float32(1)), removed)
	})
	p := run(t, g)
	if len(p.Steps) != 2 || p.Steps[1].Kind != plan.EventRecord || len(p.Steps[1].Deps) != 1 {
		t.Errorf("got\n%s", p.Dump())
	}
	proved(t, g, newRand(1), 1)
}

// TestZeroSizes is M07: steps without elements still order their neighbours.
func TestZeroSizes(t *testing.T) {
	g := record(t, "Zero", func(g *ir.Builder) {
		a := g.State("a", ir.F32, 4)
		z := g.State("z", ir.F32, 0)
		first := g.MapInto(a, plus, a)
		g.Order(first, g.MapInto(z, plus, z))
		last := g.Fill(z, float32(1))
		g.Order(last, g.Fill(g.State("b", ir.F32, 4), float32(1)))
	})
	p := run(t, g)
	if r := newReach(p.Steps); len(p.Steps) != 4 || !r.path(0, 3) {
		t.Errorf("got\n%s", p.Dump())
	}
	proved(t, g, newRand(1), 1)
}
