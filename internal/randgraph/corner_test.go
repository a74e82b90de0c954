package randgraph

import (
	"math/rand/v2"
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

// Every integer type must yield its smallest and largest value and small ones of either sign, and nothing that it cannot
// hold.
func TestIntegers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, e := range ir.Types {
		if e.Kind != ir.Int && e.Kind != ir.Uint {
			continue
		}
		seen := map[uint64]bool{}
		for range 4000 {
			bits := randomBits(r, e)
			if seen[bits] = true; e.Bits < 64 && bits>>e.Bits != 0 {
				t.Fatalf("%s: %#x has more than %d bits", e, bits, e.Bits)
			}
		}
		low, high := int64(0), int64(-1) // high is the largest unsigned value, cut to the type
		if e.Kind == ir.Int {
			low, high = -1<<(e.Bits-1), 1<<(e.Bits-1)-1
		}
		for _, want := range []int64{low, high, -1, -2, -5, -20, 0, 1, 2, 5, 20} {
			if !seen[uint64(want)<<(64-e.Bits)>>(64-e.Bits)] {
				t.Errorf("%s: %d never comes", e, want)
			}
		}
	}
}
