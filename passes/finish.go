package passes

import "slices"

// finish completes the plan. Steps stand in topological order already, which is as written where the edges allow.
func finish(s *state) error {
	if !s.shared { // memory is off, or there are too many steps to know the paths
		for i, slot := range s.plan.Slots {
			slot.Conflicts = slices.DeleteFunc(upTo(i), func(k int) bool { return s.plan.Slots[k].Device != slot.Device })
		}
	}
	firstFit(s.plan.Slots)
	return nil
}
