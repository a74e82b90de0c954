package prove

import (
	"math/rand/v2"

	"github.com/cudagraph/graphgen/ir"
)

// sizes are what Bindings gives to dims: nothing, one, parts of vectors, whole vectors and a little more.
var sizes = []int64{0, 1, 2, 3, 4, 5, 7, 8, 16, 17}

// Bindings gives some bindings of a graph's dims that New would accept, fewer than asked for when they are hard to find.
func Bindings(g *ir.Graph, rng *rand.Rand, count int) []map[string]int64 {
	var list []map[string]int64
	for range 100 * count {
		dims := map[string]int64{}
		for _, d := range g.Dims {
			dims[d.Name] = sizes[rng.IntN(len(sizes))]
		}
		if accepted(g, dims) {
			list = append(list, dims)
		}
		if len(list) == count || len(g.Dims) == 0 && len(list) > 0 {
			break
		}
	}
	return list
}

// accepted reports whether New would take a binding.
func accepted(g *ir.Graph, dims map[string]int64) bool {
	for _, r := range g.Requires {
		low, ok1 := r.Low.Eval(dims)
		high, ok2 := r.High.Eval(dims)
		if !ok1 || !ok2 || low > high {
			return false
		}
	}
	for _, b := range g.Buffers {
		for _, d := range b.Shape {
			if n, ok := d.Eval(dims); !ok || n < 0 {
				return false
			}
		}
	}
	return true
}
