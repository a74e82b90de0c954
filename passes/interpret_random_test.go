package passes

import (
	"bytes"
	"slices"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/passes/prove"
)

// sameResults compares what the caller can see, and gives the first difference.
func sameResults(a, b *interpreter) string {
	for _, buffer := range a.g.Buffers {
		if buffer.Class.Kept() && !bytes.Equal(a.memory[buffer.ID], b.memory[buffer.ID]) {
			return buffer.Title()
		}
	}
	slices.Sort(a.limited) // loops side by side may end in any order
	slices.Sort(b.limited)
	switch {
	case !slices.Equal(a.log, b.log):
		return "what callbacks see"
	case !slices.Equal(a.limited, b.limited):
		return "which loops end by their limits"
	}
	return ""
}

// TestInterpreted runs random graphs with conditionals on numbers, as they are written, and their plans in random
// orders, with memory as the plans share it.
func TestInterpreted(t *testing.T) {
	t.Run("bodies", func(t *testing.T) { interpreted(t, nestedGraph) })
	t.Run("devices", func(t *testing.T) { interpreted(t, scatteredGraph) })
}

func interpreted(t *testing.T, write func(uint64, int) func(*ir.Builder)) {
	runs, ran := 0, 0
	eachRandom(t, *graphs/4, write, func(seed uint64, g *ir.Graph) {
		for data, dims := range prove.Bindings(g, newRand(seed), 2) {
			want := newInterpreter(g, dims, uint64(data), 1)
			other := newInterpreter(g, dims, uint64(data), 2)
			want.run(0)
			other.run(0)
			if sameResults(want, other) != "" {
				continue // it shows what scratch holds that nobody wrote
			}
			ran += want.bodies - 1
			for k, off := range optional {
				for order := range uint64(3) {
					d := &device{interpreter: newInterpreter(g, dims, uint64(data), 3+order), p: run(t, g, off...)}
					d.run()
					runs++
					if what := sameResults(want, d.interpreter); what != "" {
						t.Fatalf("dims %v, without %v, order %d: %s differs\n%s\n%s", dims, optional[k], order, what, g, d.p.Dump())
					}
				}
			}
		}
	})
	t.Logf("%d runs of plans; %d runs of bodies in graphs", runs, ran)
	if ran < runs/100 {
		t.Errorf("only %d bodies run; the generator has drifted", ran)
	}
}
