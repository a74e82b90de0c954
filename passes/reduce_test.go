package passes

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cudagraph/graphgen/ir/plan"
)

// orders calls f with every topological order of some steps.
func orders(steps []*plan.Step, f func(order []int)) {
	placed := make([]bool, len(steps))
	var order []int
	var place func()
	place = func() {
		if len(order) == len(steps) {
			f(order)
			return
		}
		for i, s := range steps {
			if placed[i] || slices.ContainsFunc(s.Deps, func(d int) bool { return !placed[d] }) {
				continue
			}
			placed[i], order = true, append(order, i)
			place()
			placed[i], order = false, order[:len(order)-1]
		}
	}
	place()
}

func randomSteps(rng *rand.Rand, count int) []*plan.Step {
	var steps []*plan.Step
	for i := range count {
		s := &plan.Step{}
		for d := range i {
			if rng.IntN(3) == 0 {
				s.Deps = append(s.Deps, d)
			}
		}
		steps = append(steps, s)
	}
	return steps
}

// TestReach compares paths with all topological orders: a path is what no order turns round.
func TestReach(t *testing.T) {
	for seed := range uint64(60) {
		steps := randomSteps(newRand(seed), 7)
		always := [7][7]bool{}
		for i := range always {
			for j := range always {
				always[i][j] = i != j
			}
		}
		orders(steps, func(order []int) {
			for at, i := range order {
				for _, j := range order[:at] {
					always[i][j] = false
				}
			}
		})
		r := newReach(steps)
		for i := range steps {
			for j := range steps {
				if r.path(i, j) != always[i][j] {
					t.Fatalf("seed %d: path from %d to %d is %v", seed, i, j, r.path(i, j))
				}
			}
		}
	}
}

// TestReduceEdges shows that the paths stay and that no edge is left that another path implies.
func TestReduceEdges(t *testing.T) {
	for seed := range uint64(60) {
		steps := randomSteps(newRand(seed), 70)
		before := newReach(steps)
		if err := reduceEdges(&state{plan: &plan.Plan{Steps: steps}}); err != nil {
			t.Fatal(err)
		}
		after := newReach(steps)
		for i, s := range steps {
			if !slices.Equal(before.before[i], after.before[i]) {
				t.Fatalf("seed %d: step %d has lost or won a path", seed, i)
			}
			for _, d := range s.Deps {
				s.Deps = slices.DeleteFunc(slices.Clone(s.Deps), func(e int) bool { return e == d })
				if newReach(steps).path(d, i) {
					t.Fatalf("seed %d: the edge from %d to %d is not needed", seed, d, i)
				}
				s.Deps = append(s.Deps, d)
				slices.Sort(s.Deps)
			}
		}
	}
}
