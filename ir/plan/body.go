package plan

// Owners gives, for each body, the step that runs it.
func (p *Plan) Owners() []int {
	owner := make([]int, len(p.Graph.Bodies)+1)
	for i, s := range p.Steps {
		if s.Kind == Conditional {
			for _, body := range s.Conditional.Bodies {
				owner[body] = i
			}
		}
	}
	return owner
}

// Around is the step of a body that is a step, or runs the body that the step is in, and so on.
func (p *Plan) Around(owner []int, step, body int) int {
	for p.Steps[step].Body != body {
		step = owner[p.Steps[step].Body]
	}
	return step
}
