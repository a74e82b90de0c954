package passes

import (
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
	"github.com/cudagraph/graphgen/passes/prove"
)

// optional are the passes that can be off, each alone and all together.
var optional = [][]string{nil, {"dead"}, {"fusion"}, {"edge-reduction"}, {"streams"}, {"memory"}, {"all"}}

// proved plans a graph with every choice of passes and proves each plan for some bindings of the dims.
func proved(t testing.TB, g *ir.Graph, rng *rand.Rand, bindings int) {
	t.Helper()
	dims := prove.Bindings(g, rng, bindings)
	for _, off := range optional {
		p := run(t, g, off...)
		for _, d := range dims {
			if err := prove.Plan(g, p, d); err != nil {
				t.Fatalf("without %v: %v\n%s\n%s", off, err, g, p.Dump())
			}
		}
	}
}

func TestToneProved(t *testing.T) {
	proved(t, record(t, "Tone", tone), newRand(1), 8)
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 2)) }

// TestDeletedEdges shows that the proof has teeth: of all edges of random plans, most cannot be deleted unnoticed. The
// rest keep apart what only might overlap, or order empty steps.
func TestDeletedEdges(t *testing.T) {
	t.Run("steps", func(t *testing.T) { deletedEdges(t, 60, randomGraph) })
	t.Run("bodies", func(t *testing.T) { deletedEdges(t, 30, nestedGraph) })
	t.Run("devices", func(t *testing.T) { deletedEdges(t, 30, scatteredGraph) })
}

// eachPlan calls f for the right ones of some random graphs.
func eachPlan(count uint64, write func(uint64, int) func(*ir.Builder), f func(*ir.Graph, *plan.Plan)) {
	for seed := range count {
		g, errs := ir.Record("Random", write(seed, 12))
		if len(errs) > 0 {
			continue
		}
		if p, err := Run(g, Options{}); err == nil {
			f(g, p)
		}
	}
}

// TestDeletedConflicts shows that proof and planner agree on which slots may share bytes: no conflict can be deleted.
func TestDeletedConflicts(t *testing.T) {
	t.Run("bodies", func(t *testing.T) { deletedConflicts(t, nestedGraph) })
	t.Run("devices", func(t *testing.T) { deletedConflicts(t, scatteredGraph) })
}

func deletedConflicts(t *testing.T, write func(uint64, int) func(*ir.Builder)) {
	all := 0
	eachPlan(12, write, func(g *ir.Graph, p *plan.Plan) {
		for i, s := range p.Slots {
			for k, c := range s.Conflicts {
				conflicts := s.Conflicts
				s.Conflicts = slices.Delete(slices.Clone(conflicts), k, k+1)
				all++
				if prove.Plan(g, p, map[string]int64{"n": 8, "m": 4}) == nil {
					t.Errorf("slots %d and %d need not be apart\n%s", i, c, p.Dump())
				}
				s.Conflicts = conflicts
			}
		}
	})
	t.Logf("%d conflicts", all)
}

func deletedEdges(t *testing.T, count uint64, write func(uint64, int) func(*ir.Builder)) {
	dims := map[string]int64{"n": 8, "m": 4}
	all, noticed := 0, 0
	eachPlan(count, write, func(g *ir.Graph, p *plan.Plan) {
		for _, s := range p.Steps {
			for k := range s.Deps {
				deps := s.Deps
				s.Deps = slices.Delete(slices.Clone(deps), k, k+1)
				all++
				if prove.Plan(g, p, dims) != nil {
					noticed++
				}
				s.Deps = deps
			}
		}
	})
	t.Logf("%d of %d deleted edges are noticed", noticed, all)
	if all == 0 || noticed*10 < all*9 {
		t.Errorf("only %d of %d deleted edges are noticed", noticed, all)
	}
}

var graphs = flag.Int("graphs", 200, "random graphs to prove")

// eachRandom calls f for the right ones of random graphs, by their seeds.
func eachRandom(t *testing.T, count int, write func(uint64, int) func(*ir.Builder), f func(uint64, *ir.Graph)) {
	if testing.Short() {
		count = min(count, 50)
	}
	right := 0
	for seed := range count {
		g, errs := ir.Record("Random", write(uint64(seed), 3+seed%20))
		if len(errs) > 0 {
			continue
		}
		_, err := Run(g, Options{})
		if _, ok := errors.AsType[ir.ErrorList](err); ok {
			continue
		}
		right++
		shorten(g)
		f(uint64(seed), g)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Logf("%d of %d graphs are right", right, count)
	if right < count/3 {
		t.Errorf("only %d of %d random graphs are without a mistake; the generator has drifted", right, count)
	}
}

// TestRandomProved proves the plans of random graphs, with every choice of passes.
func TestRandomProved(t *testing.T) {
	eachRandom(t, *graphs, randomGraph, func(seed uint64, g *ir.Graph) {
		proved(t, g, rand.New(rand.NewPCG(seed, 1)), 3)
	})
}
