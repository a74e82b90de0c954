package randgraph

import (
	"slices"
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

// A failing case must come down to what makes it fail, and stay a case that the DSL takes.
func TestShrink(t *testing.T) {
	hasLaunch := func(c *Case) bool {
		return slices.ContainsFunc(c.Steps, func(s Step) bool { return s.Kind == Launch })
	}
	shrunk := 0
	for seed := range uint64(40) {
		c := New(seed)
		if !hasLaunch(c) {
			continue
		}
		small := Shrink(c, hasLaunch)
		shrunk++
		if !hasLaunch(small) || len(small.Bindings) != 1 || len(small.Steps) > 8 {
			t.Errorf("seed %d: %d steps are left:\n%s", seed, len(small.Steps), small)
		}
		if _, err := small.Record(); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
	if shrunk < 5 {
		t.Errorf("only %d cases had a launch", shrunk)
	}
}

// So must one that fails in a body: what is left are bodies around the step that makes it fail, or that step alone.
func TestShrinkBodies(t *testing.T) {
	deep := func(c *Case) bool { // a launch in a loop
		found := false
		c.Each(func(s *Step) {
			for _, body := range s.Bodies {
				found = found || s.Kind == While && slices.ContainsFunc(body, func(s Step) bool { return s.Kind == Launch })
			}
		})
		return found
	}
	anywhere := func(c *Case) bool {
		found := false
		c.Each(func(s *Step) { found = found || s.Kind == Launch })
		return found
	}
	shrunk := 0
	for seed := range uint64(60) {
		c := NewBodies(seed)
		if !deep(c) {
			continue
		}
		shrunk++
		before := c.String()
		if small := Shrink(c, anywhere); hasBodies(small) {
			t.Errorf("seed %d: the launch needs no body:\n%s", seed, small)
		}
		small := Shrink(c, deep)
		if !deep(small) || small.steps() > 12 {
			t.Errorf("seed %d: %d steps are left:\n%s", seed, small.steps(), small)
		}
		if _, err := small.Record(); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		if c.String() != before {
			t.Errorf("seed %d: shrinking changes the case itself", seed)
		}
	}
	if shrunk < 3 {
		t.Errorf("only %d cases had a launch in a loop", shrunk)
	}
}

func hasBodies(c *Case) bool {
	return slices.ContainsFunc(c.Steps, func(s Step) bool { return s.conditional() })
}

// A loop with a limit is left with one trip, if that will do, and without the body's other steps.
func TestShrinkTrips(t *testing.T) {
	flag := Ref{Buf: 1}
	fill := func(id int) Step { return Step{ID: id, Kind: Fill, Dst: []Ref{flag}, Bits: 1} }
	c := &Case{Name: "Trips", Decls: []Decl{{ID: 1, Class: ir.State, Name: "flag", Type: ir.U8, Shape: []Size{}}},
		Steps:    []Step{{ID: 2, Kind: While, Args: []Arg{{Is: ArgView, Ref: &flag}}, AtMost: K(4), Bodies: [][]Step{{fill(3), fill(4)}}}},
		Bindings: []Binding{{Launches: []Turn{{}}}}}
	loops := func(c *Case) bool {
		return slices.ContainsFunc(c.Steps, func(s Step) bool { return s.Kind == While && s.limited() })
	}
	small := Shrink(c, loops)
	if s := small.Steps[0]; s.AtMost != K(1) || len(s.Bodies[0]) != 0 {
		t.Errorf("left:\n%s", small)
	}
}
