package plan

import "slices"

// Bodies lists the bodies that a step runs.
func (s *Step) Bodies() []int {
	switch s.Kind {
	case Conditional:
		return s.Conditional.Bodies
	case ChildGraph:
		return []int{s.ChildGraph.Body}
	}
	return nil
}

// Owners lists, for each body, the steps that run it.
func (p *Plan) Owners() [][]int {
	owners := make([][]int, len(p.Graph.Bodies)+1)
	for i, s := range p.Steps {
		for _, body := range s.Bodies() {
			owners[body] = append(owners[body], i)
		}
	}
	return owners
}

// Around lists the steps of a body that are a step, or run the body that the step is in, and so on, ascending.
func (p *Plan) Around(owners [][]int, step, body int) []int {
	if p.Steps[step].Body == body {
		return []int{step}
	}
	var list []int
	for _, owner := range owners[p.Steps[step].Body] {
		list = append(list, p.Around(owners, owner, body)...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
