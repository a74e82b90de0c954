package difftest

import (
	"testing"

	"github.com/cudagraph/graphgen/internal/randgraph"
	"github.com/cudagraph/graphgen/passes"
	"github.com/cudagraph/graphgen/passes/prove"
)

// Every plan means what its graph means, whatever the order of its steps; the checker shares no code with the passes.
func TestMemoryPlan(t *testing.T) {
	for _, o := range []passes.Options{{}, noFusion} {
		all := units(t, randgraph.New, *first, *graphs/2, o)
		for _, u := range append(all, units(t, randgraph.NewBodies, *first, *bodies/2, o)...) {
			for _, b := range u.Case.Bindings {
				dims := map[string]int64{}
				for name, n := range b.Dims {
					dims[name] = int64(n)
				}
				if err := prove.Plan(u.Graph, u.Plan, dims); err != nil {
					t.Errorf("%s %v: %v\n%s\n%s", u.Label, dims, err, u.Case, u.Plan.Dump())
				}
			}
		}
	}
}
