package prove

import (
	"fmt"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// loops checks that nothing that runs kernels may run beside a loop on one device: CUDA's While nodes do not bear it.
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

// disturbs reports whether a step runs a loop, and another kernels on the same device.
func (c *checker) disturbs(loop, other int) bool {
	for _, i := range c.within[loop] {
		s := c.p.Steps[i]
		if s.Kind != plan.Conditional || s.Conditional.Form != ir.OpWhile {
			continue
		}
		for _, j := range c.within[other] {
			switch t := c.p.Steps[j]; t.Kind {
			case plan.Launch, plan.Memset, plan.Conditional:
				if t.Device == s.Device {
					return true
				}
			}
		}
	}
	return false
}
