package passes

import (
	"math/rand/v2"
	"testing"

	"github.com/cudagraph/graphgen/ir"
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
