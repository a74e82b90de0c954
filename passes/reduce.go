package passes

import "slices"

// reduceEdges drops every edge between two steps that a longer path joins too: the transitive reduction. Every kind of
// step waits for all of its predecessors before it starts, so nothing is lost.
func reduceEdges(s *state) error {
	r := newReach(s.plan.Steps)
	if r == nil {
		return nil
	}
	for _, step := range s.plan.Steps {
		deps := step.Deps
		step.Deps = slices.DeleteFunc(slices.Clone(deps), func(d int) bool {
			return slices.ContainsFunc(deps, func(e int) bool { return d < e && r.path(d, e) })
		})
	}
	s.reach = r // the same paths as before
	return nil
}

// paths gives the paths between steps; nil when there are too many steps.
func (s *state) paths() *reach {
	if s.reach == nil {
		s.reach = newReach(s.plan.Steps)
	}
	return s.reach
}
