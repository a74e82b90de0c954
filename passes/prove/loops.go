package prove

import (
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// loops checks that nothing that runs kernels may run beside a loop: CUDA's While nodes do not bear it, and two devices
// may be one card.
func (c *checker) loops() error {
	for j, s := range c.p.Steps {
		for i := range j {
			if c.p.Steps[i].Body != s.Body || c.after[i][j] || !c.disturbs(i, j) && !c.disturbs(j, i) {
				continue
			}
			return fmt.Errorf("no path between step %d (%s) and step %d (%s), one of which loops", i, c.p.Steps[i].Name, j, s.Name)
		}
	}
	return nil
}

// disturbs reports whether a step runs a loop, and another kernels.
func (c *checker) disturbs(loop, other int) bool {
	return c.runsAny(loop, func(s *plan.Step) bool {
		return s.Kind == plan.Conditional && s.Conditional.Form == ir.OpWhile
	}) && c.runsAny(other, func(s *plan.Step) bool {
		return s.Kind == plan.Launch || s.Kind == plan.Memset || s.Kind == plan.Conditional
	})
}

// runsAny reports whether a step, or one that runs in it, is of a sort.
func (c *checker) runsAny(step int, is func(*plan.Step) bool) bool {
	return slices.ContainsFunc(c.within[step], func(i int) bool { return is(c.p.Steps[i]) })
}
