package passes

import (
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// use is what a step does to a buffer.
type use struct {
	step int
	mode ir.Mode
}

// homes say where buffers of each class live, used or not: the wrapper has methods for all that the user named.
var homes = map[ir.Class]plan.Home{
	ir.Input: plan.Pinned, ir.Output: plan.Pinned, ir.Resident: plan.Device, ir.State: plan.Device,
	ir.External: plan.Bound, ir.Temp: plan.None,
}

// findUses collects the uses of scratch, and gives each buffer that has any a slot of its own.
func findUses(s *state) error {
	s.plan.Buffers, s.plan.Slots = nil, nil
	for _, b := range s.g.Buffers {
		s.plan.Buffers = append(s.plan.Buffers, &plan.Buffer{Buffer: b, Home: homes[b.Class]})
	}
	s.uses = map[int][]use{}
	for i, step := range s.plan.Steps {
		eachUse(step, func(buffer int, mode ir.Mode) {
			if s.g.Buffers[buffer].Class == ir.Temp {
				s.uses[buffer] = addUse(s.uses[buffer], use{i, mode})
			}
		})
	}
	for _, b := range s.plan.Buffers {
		if len(s.uses[b.ID]) == 0 {
			continue
		}
		b.Home, b.Slot = plan.Pool, len(s.plan.Slots)
		s.plan.Slots = append(s.plan.Slots, &plan.Slot{Bytes: b.Bytes(), Offset: -1})
	}
	return nil
}

// addUse joins the uses of one step.
func addUse(uses []use, u use) []use {
	if last := len(uses) - 1; last >= 0 && uses[last].step == u.step {
		uses[last].mode |= u.mode
		return uses
	}
	return append(uses, u)
}

// eachUse calls f for every operand of a step.
func eachUse(step *plan.Step, f func(buffer int, mode ir.Mode)) {
	switch step.Kind {
	case plan.Copy:
		f(step.Copy.Dst.Buffer, ir.Writes)
		f(step.Copy.Src.Buffer, ir.Reads)
	case plan.Memset:
		f(step.Memset.Dst.Buffer, ir.Writes)
	case plan.Launch:
		for _, a := range step.Launch.Args {
			if a.Kind == plan.Pointer {
				f(a.Place.Buffer, a.Mode)
			}
		}
	}
}
