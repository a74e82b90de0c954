package passes

import (
	"cmp"
	"slices"

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

// findUses collects the uses of scratch, and gives each buffer that has any a slot of its own. A step that runs a body
// uses all that the body does: the uses of a buffer are steps of the body that it is scratch of.
func findUses(s *state) error {
	s.plan.Buffers, s.plan.Slots = nil, nil
	for _, b := range s.g.Buffers {
		s.plan.Buffers = append(s.plan.Buffers, &plan.Buffer{Buffer: b, Home: homes[b.Class]})
	}
	s.uses = map[int][]use{}
	owners := s.plan.Owners()
	for i, step := range s.plan.Steps {
		eachUse(step, func(buffer int, mode ir.Mode) {
			if b := s.g.Buffers[buffer]; b.Class == ir.Temp {
				for _, j := range s.plan.Around(owners, i, b.Body) {
					s.uses[buffer] = addUse(s.uses[buffer], use{j, mode})
				}
			}
		})
	}
	for _, b := range s.plan.Buffers {
		if len(s.uses[b.ID]) == 0 {
			continue
		}
		b.Home, b.Slot = plan.Pool, len(s.plan.Slots)
		s.plan.Slots = append(s.plan.Slots, &plan.Slot{Device: b.Device, Bytes: b.Bytes(), Offset: -1})
	}
	return nil
}

// addUse enters a use in the order of the steps, joining those of one step: that step may stand for all in its bodies.
func addUse(uses []use, u use) []use {
	i, known := slices.BinarySearchFunc(uses, u.step, func(v use, step int) int { return cmp.Compare(v.step, step) })
	if known {
		uses[i].mode |= u.mode
		return uses
	}
	return slices.Insert(uses, i, u)
}

// eachUse calls f for every operand of a step.
func eachUse(step *plan.Step, f func(buffer int, mode ir.Mode)) {
	switch step.Kind {
	case plan.Copy:
		f(step.Copy.Dst.Buffer, ir.Writes)
		f(step.Copy.Src.Buffer, ir.Reads)
	case plan.Send:
		f(step.Link.Dst.Buffer, ir.Writes)
		f(step.Link.Src.Buffer, ir.Reads)
	case plan.Receive:
		f(step.Link.Dst.Buffer, ir.Writes)
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
