package randgraph

import (
	"slices"
	"testing"
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
