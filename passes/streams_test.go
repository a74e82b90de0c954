package passes

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// fan is S01: one producer, 33 consumers with five each, and a join.
func fan(g *ir.Builder) {
	x := g.Temp("x", ir.F32, 1024)
	g.Launch(ir.Kernel("slow", "__global__ void slow(float *x) {}"), ir.Grid(1), ir.Out(x))
	s := g.State("s", ir.F32, 33, 5, 1024)
	for k := range 33 {
		y := mix(g, x, fmt.Sprint("y", k))
		for j := range 5 {
			g.Launch(opaqueKernel, ir.Grid(1), ir.In(y), ir.Out(s.Index(0, k).Index(0, j)))
		}
	}
	g.Launch(ir.Kernel("sum", "__global__ void sum(float *s) {}"), ir.Grid(1), ir.InOut(s))
}

// waitsFor tells, on real streams with an event for each step that signals, which steps end before another begins.
func waitsFor(p *plan.Plan) [][]bool {
	preds := make([][]int, len(p.Steps))
	last := map[int]int{}
	for i, s := range p.Steps {
		if before, ok := last[s.Stream]; ok {
			preds[i] = append(preds[i], before)
		}
		last[s.Stream] = i
		for _, d := range s.Deps {
			if p.Steps[d].Signals && p.Steps[d].Stream != s.Stream {
				preds[i] = append(preds[i], d)
			}
		}
	}
	return closure(preds)
}

// TestStreamsKeepEdges is S01 and S02: whatever the streams, every edge is kept by a stream or by one event.
func TestStreamsKeepEdges(t *testing.T) {
	graphs := []*ir.Graph{record(t, "Fan", fan), record(t, "Tone", tone)}
	for seed := range uint64(100) {
		if g, errs := ir.Record("Random", randomGraph(seed, 25)); len(errs) == 0 {
			graphs = append(graphs, g)
		}
	}
	for _, g := range graphs {
		p, err := Run(g, Options{})
		if err != nil {
			continue
		}
		if p.Streams > maxStreams {
			t.Errorf("%s: %d streams", g.Name, p.Streams)
		}
		ends := waitsFor(p)
		for i, s := range p.Steps {
			for _, d := range s.Deps {
				if !ends[d][i] {
					t.Fatalf("%s: nothing on the streams keeps step %d before step %d\n%s", g.Name, d, i, p.Dump())
				}
			}
		}
	}
}

// TestStreamsAddNoOrder shows that up to eight branches run as the edges say, no more.
func TestStreamsAddNoOrder(t *testing.T) {
	p := run(t, record(t, "Branches", func(g *ir.Builder) {
		x := g.Upload(g.Input("x", ir.F32, 1024))
		for round := range 2 {
			s := g.Temp(fmt.Sprint("s", round), ir.F32, 8, 1024)
			for k := range 8 {
				g.Launch(opaqueKernel, ir.Grid(1), ir.In(x), ir.Out(s.Index(0, k)))
			}
			x = mix(g, s.Reshape(8192).Slice(0, 0, 8192), fmt.Sprint("x", round))
		}
		g.Download(x, g.Output("y", ir.F32, 1024))
	}))
	if p.Streams != 8 {
		t.Errorf("%d streams, want 8", p.Streams)
	}
	var deps [][]int
	for _, s := range p.Steps {
		deps = append(deps, s.Deps)
	}
	ends, asked := waitsFor(p), closure(deps)
	for i := range p.Steps {
		if !slices.Equal(ends[i], asked[i]) {
			t.Errorf("step %d ends before %v, want %v", i, ends[i], asked[i])
		}
	}
}

// TestOrderWithoutData is S06: a callback without buffers stays between two kernels that share none.
func TestOrderWithoutData(t *testing.T) {
	g := record(t, "Order", func(g *ir.Builder) {
		x, y := g.State("x", ir.F32, 8), g.State("y", ir.F32, 8)
		k1 := g.MapInto(x, plus, x)
		h := g.Callback("look")
		k2 := g.MapInto(y, plus, y)
		g.Order(k1, h)
		g.Order(h, k2)
		g.Order(h, k2)
		g.Callback("later") // after the first, though nothing else says so
	})
	for _, off := range optional {
		p := run(t, g, off...)
		r := newReach(p.Steps)
		if len(p.Steps) != 4 || !r.path(0, 1) || !r.path(1, 2) || !r.path(1, 3) {
			t.Errorf("without %v:\n%s", off, p.Dump())
		}
	}
	proved(t, g, newRand(1), 1)
}

// TestLaterStepFirst shows a step that was written last and goes first.
func TestLaterStepFirst(t *testing.T) {
	g := record(t, "Later", func(g *ir.Builder) {
		first := g.Fill(g.State("a", ir.F32, 8), float32(1))
		g.Order(g.Fill(g.State("b", ir.F32, 8), float32(2)), first)
	})
	if p := run(t, g); p.Steps[0].Name != "fill b" || p.Steps[1].Name != "fill a" {
		t.Errorf("got\n%s", p.Dump())
	}
	proved(t, g, newRand(1), 1)
}
