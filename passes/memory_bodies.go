package passes

import "slices"

// apart reports whether the uses of slots of two bodies are kept apart. In the innermost body that both are in, a step
// stands for all in the bodies that it runs; two bodies of one step never run at the same time, and hold nothing after.
func (s *state) apart(r *reach, owner []int, x, y *lifetime) bool {
	body := x.body
	for !s.g.Encloses(body, y.body) {
		body = s.g.Bodies[body-1].Outer
	}
	a, b := s.around(owner, x, body), s.around(owner, y, body)
	if x.body != body && y.body != body && a[0] == b[0] {
		return true
	}
	return allBefore(r, a, b) || allBefore(r, b, a)
}

// around lists the steps of a body that use a slot.
func (s *state) around(owner []int, life *lifetime, body int) []int {
	var list []int
	for _, u := range life.uses {
		list = append(list, s.plan.Around(owner, u.step, body))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// allBefore reports whether paths lead from each of some steps to each of others.
func allBefore(r *reach, from, to []int) bool {
	for _, a := range from {
		for _, b := range to {
			if !r.path(a, b) {
				return false
			}
		}
	}
	return true
}
