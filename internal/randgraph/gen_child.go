package randgraph

import "slices"

// inSub reports whether steps are added to a child graph, which takes no conditionals.
func (g *gen) inSub() bool { return slices.Contains(g.around, Sub) }

// onDevice reports whether steps are added to a body of a conditional, at any depth, which takes no callbacks.
func (g *gen) onDevice() bool {
	return slices.ContainsFunc(g.around, func(k Kind) bool { return k != Sub })
}

// sub adds a child graph.
func (g *gen) sub() {
	s := Step{Kind: Sub, ID: g.id(), Bodies: make([][]Step, 1)}
	if g.add(s) && g.filled(nil, nil) {
		g.subs = append(g.subs, s.ID)
	}
}

// again runs a child graph once more, the last one or any.
func (g *gen) again() {
	s := Step{Kind: Again, ID: g.id(), Use: g.subs[len(g.subs)-1]}
	if g.r.IntN(2) == 0 {
		s.Use = pick(g.r, g.subs)
	}
	if g.onDevice() && g.c.calls(g.c.runs(&s).Bodies[0]) {
		return
	}
	if g.add(s) {
		g.happens()
	}
}
