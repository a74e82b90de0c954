package passes

// finish completes the plan. Steps stand in topological order already, which is as written where the edges allow.
func finish(s *state) error {
	if !s.shared { // memory is off, or there are too many steps to know the paths
		for i, slot := range s.plan.Slots {
			slot.Conflicts = upTo(i)
		}
	}
	firstFit(s.plan.Slots)
	return nil
}
