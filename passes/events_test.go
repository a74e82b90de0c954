package passes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// TestEventEdges shows the edges that are left: into a record from those that nothing else waits for, out of a wait to
// those that wait for nothing else, and none around them.
func TestEventEdges(t *testing.T) {
	tests := []struct {
		name  string
		graph func(*ir.Builder)
		want  []string
	}{
		{"a hand-over", func(g *ir.Builder) {
			free, ready := g.Event("free"), g.Event("ready")
			x, s := g.External("x", ir.F32, 8), g.State("s", ir.F32, 8)
			g.Fill(s, float32(1)) // 0
			g.Wait(free)          // 1: not after the fill, which may run meanwhile
			g.Copy(x, s)          // 2
			g.Record(ready)       // 3
			g.MapInto(s, plus, s) // 4: not after the record
		}, []string{"", "", "0 1", "2", "2"}},

		{"records of what runs side by side", func(g *ir.Builder) {
			s := g.State("s", ir.F32, 3, 8)
			for k := range 3 {
				g.Fill(s.Index(0, k), float32(1)) // 0, 1, 2
			}
			g.MapInto(s.Index(0, 0), plus, s.Index(0, 0)) // 3
			g.Record(g.Event("ready"))                    // 4
			g.Fill(s.Index(0, 1), float32(2))             // 5: after what it overwrites alone
			g.Record(g.Event("again"))                    // 6
		}, []string{"", "", "", "0", "1 2 3", "1", "4 5"}},

		{"waits before what runs side by side", func(g *ir.Builder) {
			s := g.State("s", ir.F32, 3, 8)
			g.Wait(g.Event("one"))            // 0
			g.Fill(s.Index(0, 0), float32(1)) // 1
			g.Wait(g.Event("two"))            // 2
			for k := range 3 {
				g.Fill(s.Index(0, k), float32(2)) // 3, 4, 5
			}
			g.MapInto(s, plus, s) // 6
		}, []string{"", "0", "0", "1 2", "2", "2", "3 4 5"}},

		{"a wait follows a record, since both may be bound to one", func(g *ir.Builder) {
			s := g.State("s", ir.F32, 2, 8)
			g.Fill(s.Index(0, 0), float32(1)) // 0
			g.Record(g.Event("mine"))         // 1
			g.Fill(s.Index(0, 1), float32(1)) // 2
			g.Wait(g.Event("theirs"))         // 3
			g.MapInto(s, plus, s)             // 4
		}, []string{"", "0", "", "1", "2 3"}},

		{"a barrier is enough", func(g *ir.Builder) {
			s := g.State("s", ir.F32, 2, 8)
			g.Wait(g.Event("free"))           // 0
			g.Fill(s.Index(0, 0), float32(1)) // 1
			g.Barrier()                       // 2
			g.Fill(s.Index(0, 1), float32(1)) // 3
			g.Record(g.Event("ready"))        // 4
		}, []string{"", "0", "1", "2", "3"}},

		{"around a conditional", func(g *ir.Builder) {
			s := g.State("s", ir.I32, 1)
			g.Wait(g.Event("free"))                                           // 0
			g.If(ir.Test(s), func(g *ir.Builder) { g.MapInto(s, negate, s) }) // 1, 2 and 3 in its body
			g.Record(g.Event("ready"))                                        // 4
		}, []string{"", "0", "1", "", "2"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := record(t, "Events", test.graph)
			p := run(t, g, "fusion")
			var got []string
			for _, s := range p.Steps {
				got = append(got, strings.Trim(fmt.Sprint(s.Deps), "[]"))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("edges %q, want %q\n%s", got, test.want, p.Dump())
			}
			proved(t, g, newRand(1), 3)
		})
	}
}

func negate(x int32) int32 { return -x }

// TestManyEvents shows that events cost edges in proportion to the nodes, not to their pairs.
func TestManyEvents(t *testing.T) {
	const pairs, each = 30, 100
	g := record(t, "Many", func(g *ir.Builder) {
		s := g.State("s", ir.F32, pairs*each)
		ready, free := g.Event("ready"), g.Event("free")
		for k := range pairs * each {
			if k%each == 0 {
				g.Record(ready)
				g.Wait(free)
			}
			g.Fill(s.Slice(0, k, k+1), float32(1))
		}
	})
	edges := 0
	for _, preds := range dependencies(g).preds {
		edges += len(preds)
	}
	if most := 3 * len(g.Nodes); edges > most {
		t.Errorf("%d edges between %d nodes, want at most %d", edges, len(g.Nodes), most)
	}
}

// TestEventsStay shows that nothing is dead that others see when an event is recorded, and that events are not either.
func TestEventsStay(t *testing.T) {
	g := record(t, "Stay", func(g *ir.Builder) {
		x := g.External("x", ir.F32, 8)
		g.Wait(g.Event("free"))
		g.Fill(x, float32(1))
		g.Record(g.Event("ready"))
		g.Map(plus, x) // dead
		g.Fill(x, float32(2))
	})
	var got []string
	for _, s := range run(t, g).Steps {
		got = append(got, s.Kind.String())
	}
	if want := []string{"event_wait", "memset", "event_record", "memset"}; !slices.Equal(got, want) {
		t.Errorf("steps %q, want %q", got, want)
	}
}

// TestEventsApart shows that bytes of scratch are not shared across an event other than on a path.
func TestEventsApart(t *testing.T) {
	g := record(t, "Apart", func(g *ir.Builder) {
		x, y := g.External("x", ir.F32, 8), g.External("y", ir.F32, 8)
		a := g.Map(plus, x.Slice(0, 0, 8, -1))
		g.Copy(y, a)
		g.Wait(g.Event("free"))
		b := g.Map(plus, x.Slice(0, 0, 8, -1))
		g.MapInto(x, plus, b.Slice(0, 0, 8, -1))
	})
	p := run(t, g)
	var slots []int
	for _, b := range p.Buffers {
		if b.Home == plan.Pool {
			slots = append(slots, b.Slot)
		}
	}
	if len(slots) != 2 || slots[0] == slots[1] || len(p.Slots[1].Conflicts) != 1 {
		t.Errorf("scratch of both sides shares bytes, though a wait alone orders none\n%s", p.Dump())
	}
	proved(t, g, newRand(1), 3)
}
