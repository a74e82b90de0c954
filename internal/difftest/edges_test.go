package difftest

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cudagraph/graphgen/internal/randgraph"
	"github.com/cudagraph/graphgen/ir/plan"
	"github.com/cudagraph/graphgen/passes"
)

// without is the unit with one edge of its plan deleted.
func (u *Unit) without(step, dep int) *Unit {
	p := *u.Plan
	p.Steps = slices.Clone(p.Steps)
	s := *p.Steps[step]
	s.Deps = slices.DeleteFunc(slices.Clone(s.Deps), func(d int) bool { return d == dep })
	p.Steps[step] = &s
	return &Unit{Case: u.Case, Graph: u.Graph, Plan: &p, Label: fmt.Sprintf("%s_%d_%d", u.Case.Name, dep, step)}
}

// deletions lists the unit once for each edge that carries data, with that edge deleted.
func deletions(u *Unit) []*Unit {
	var list []*Unit
	for i, s := range u.Plan.Steps {
		for _, dep := range s.Deps {
			if s.Kind != plan.Callback && u.Plan.Steps[dep].Kind != plan.Callback {
				list = append(list, u.without(i, dep))
			}
		}
	}
	return list
}

// No edge that is left after edge reduction may be missed by the tests: without it some order gives other values, or
// ThreadSanitizer sees a race.
func TestDeletedEdge(t *testing.T) {
	t.Parallel()
	var list []*Unit
	for _, u := range units(t, randgraph.NewPlain, 0, 16, passes.Options{}) {
		list = append(list, deletions(u)...)
	}
	if len(list) < 50 {
		t.Fatalf("only %d edges", len(list))
	}
	job := Job{Tools: []*Toolchain{Plain, Thread}, First: 1, Last: 20}
	caught := map[string]string{}
	for tool, failures := range run(t, Batches(list, 50, job)) {
		for _, f := range failures {
			caught[f.Unit.Label] += tool + " "
		}
	}
	for _, u := range list {
		if caught[u.Label] == "" {
			t.Errorf("%s: nothing notices that the edge is gone\n%s\n%s", u.Label, u.Case, u.Plan.Dump())
		}
	}
	t.Logf("%d edges, each noticed", len(list))
}
