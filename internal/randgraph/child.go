package randgraph

import "fmt"

// runs is a Sub, or the one that an Again runs once more; nil for other steps.
func (c *Case) runs(s *Step) *Step {
	id := map[Kind]int{Sub: s.ID, Again: s.Use}[s.Kind]
	var found *Step
	c.Each(func(t *Step) {
		if t.Kind == Sub && t.ID == id {
			found = t
		}
	})
	return found
}

// uses lists the steps that run a child graph once more.
func (c *Case) uses() []*Step {
	var list []*Step
	c.Each(func(s *Step) {
		if s.Kind == Again {
			list = append(list, s)
		}
	})
	return list
}

// calls reports whether a callback is among the steps that run when others do.
func (c *Case) calls(list []Step) bool {
	found := false
	each(list, func(s *Step) {
		found = found || s.Kind == Callback || s.Kind == Again && c.calls(c.runs(s).Bodies[0])
	})
	return found
}

// child runs the steps of a child graph, in order. Whatever use it is, what the steps make is new.
func (w *world) child(s *Step) error {
	sub := w.c.runs(s)
	if sub == nil {
		return fmt.Errorf("%s: there is no such child graph", s)
	}
	return w.body(sub, 0, 0)
}

// child adds a Sub.
func (l *lines) child(s *Step, indent string) {
	l.addf("%ss%d := g.Sub(func(g *ir.Builder) {", indent, s.ID)
	l.nodes = append(l.nodes, l.last())
	l.steps(s.Bodies[0], indent+"\t")
	l.addf("%s})", indent)
}
