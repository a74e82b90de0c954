package passes

import "slices"

// apart reports whether the uses of slots of two bodies are kept apart. In the innermost body that both are in, a step
// stands for all in the bodies that it runs; two bodies of one step never run at the same time, and hold nothing after.
func (s *state) apart(r *reach, owners [][]int, x, y *lifetime) bool {
	body := x.body
	for !s.g.Encloses(body, y.body) {
		body = s.g.Bodies[body-1].Outer
	}
	a, b := s.turns(owners, x, body), s.turns(owners, y, body)
	if x.body != body && y.body != body && len(a) == 1 && len(b) == 1 && slices.Equal(a[0], b[0]) {
		return true
	}
	for _, t := range a {
		for _, u := range b {
			if !allBefore(r, t, u) && !allBefore(r, u, t) {
				return false
			}
		}
	}
	return true
}

// turns lists when a slot holds something, each time as steps of a body around its own: the steps that use it there; or,
// since scratch of an inner body holds nothing when that begins, each step that runs the body by itself.
func (s *state) turns(owners [][]int, life *lifetime, body int) [][]int {
	if life.body == body {
		return [][]int{steps(life.uses)}
	}
	inner := life.body
	for s.g.Bodies[inner-1].Outer != body {
		inner = s.g.Bodies[inner-1].Outer
	}
	var list []int
	for _, owner := range owners[inner] {
		list = append(list, s.plan.Around(owners, owner, body)...)
	}
	slices.Sort(list)
	var turns [][]int
	for _, step := range slices.Compact(list) {
		turns = append(turns, []int{step})
	}
	return turns
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
