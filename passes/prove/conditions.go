package prove

import (
	"errors"
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// conditions checks that each conditional is one of the graph's, and that tests set its handle where it needs them: one
// before it, and for a loop one in its body as well, which every trip ends with.
func (c *checker) conditions() error {
	tests := make([]int, len(c.g.Conditions))
	for i, s := range c.p.Steps {
		if s.Kind != plan.Conditional {
			continue
		}
		if err := c.condition(i, s, tests); err != nil {
			return fmt.Errorf("step %d (%s): %w", i, s.Name, err)
		}
	}
	for i, s := range c.p.Steps {
		for _, in := range sets(s) {
			if tests[s.Launch.Args[in.Test.Handle].Condition] == 0 {
				return fmt.Errorf("step %d (%s) sets a condition that no step is for", i, s.Name)
			}
		}
	}
	for _, n := range c.g.Nodes {
		if n.Op == ir.OpWhile && tests[n.Func] == 0 {
			return fmt.Errorf("n%d (%s) is not run, and it might never end", n.ID, n)
		}
	}
	return nil
}

// condition checks one conditional, and counts its tests.
func (c *checker) condition(i int, s *plan.Step, tests []int) error {
	is := s.Conditional
	if is.Condition < 0 || is.Condition >= len(c.g.Conditions) || tests[is.Condition] > 0 {
		return fmt.Errorf("condition %d is none of the graph's, or that of another step", is.Condition)
	}
	of := c.g.Conditions[is.Condition]
	if !slices.Contains(s.Nodes, of.Node) || is.Form != c.g.Nodes[of.Node].Op || !slices.Equal(is.Bodies, of.Bodies) {
		return fmt.Errorf("it runs bodies %v as the graph does not", is.Bodies)
	}
	before, again := 0, 0
	for j, t := range c.p.Steps {
		for _, in := range sets(t) {
			if t.Launch.Args[in.Test.Handle].Condition != is.Condition {
				continue
			}
			if err := c.sameTest(t.Launch, in.Test, of); err != nil {
				return err
			}
			switch {
			case !in.Test.Again && t.Body == s.Body && c.after[j][i]:
				before++
			case in.Test.Again && is.Form == ir.OpWhile && t.Body == is.Bodies[0]:
				again++
			default:
				return fmt.Errorf("the test in step %d (%s) is neither before it nor at the end of a trip", j, t.Name)
			}
		}
	}
	tests[is.Condition] = before + again
	if before != 1 || is.Form == ir.OpWhile && again != 1 {
		return fmt.Errorf("%d tests stand before it and %d at the end of its trips", before, again)
	}
	return nil
}

// sameTest checks what a test says of its condition.
func (c *checker) sameTest(l *plan.LaunchStep, test *plan.Test, of *ir.Condition) error {
	limited := of.AtMost != nil && test.Again
	switch {
	case test.Form != c.g.Nodes[of.Node].Op || test.Form == ir.OpSwitch && test.Cases != len(of.Bodies):
		return errors.New("a test decides as the graph does not")
	case limited != (test.AtMost >= 0):
		return errors.New("a test has no limit where the graph has one, or one where it has none")
	case limited && (test.Trips < 0 || c.size(l.Args[test.AtMost].Count) != c.size(*of.AtMost) ||
		test.Pos != of.Pos || test.Limit != of.AtMost.String()):
		return errors.New("a test ends the loop as the graph does not")
	}
	return nil
}

// sets lists the instructions of a step that set conditions.
func sets(s *plan.Step) []plan.Instr {
	if s.Launch == nil || s.Launch.Kernel == nil {
		return nil
	}
	var list []plan.Instr
	for _, in := range s.Launch.Kernel.Body {
		if in.Op == plan.Set {
			list = append(list, in)
		}
	}
	return list
}

// handle is the space of a condition's handle, of one byte, which tests write and conditionals read.
func handle(condition int) int { return poolOf(maxDevices) - 2*condition }
