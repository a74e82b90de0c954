package ir

import "fmt"

// Body is a list of steps that a node runs: the branch of an If, what a While repeats, or a child graph. Its steps are the
// nodes whose Body is its number. A child graph may be run by several nodes; it belongs to the first.
type Body struct {
	Node  int `json:"node"`            // ID of the node that runs it, or does so first
	Outer int `json:"outer,omitempty"` // body of that node
}

// Condition decides what an If, While or Switch runs. Tests set it on the device.
type Condition struct {
	Node   int   `json:"node"`             // ID of the node that it is for
	Bodies []int `json:"bodies"`           // numbers, in order
	AtMost *Dim  `json:"atMost,omitempty"` // of a While: trips after which it stops with an error
	Pos    Pos   `json:"pos"`
}

// Encloses reports whether an outer body is an inner one, or the one around it, and so on.
func (g *Graph) Encloses(outer, inner int) bool {
	for inner != outer && inner != 0 {
		inner = g.Bodies[inner-1].Outer
	}
	return inner == outer
}

// record records a body of a node: f's steps, and then those of after. l is the loop that it is the body of, if any.
func (g *Builder) record(n *Node, l *loop, f, after func(*Builder)) int {
	g.graph.Bodies = append(g.graph.Bodies, &Body{Node: n.ID, Outer: g.body})
	inner := &Builder{g.recording, &place{body: len(g.graph.Bodies), outer: g.place, loop: l}, g.device}
	g.busy = true
	f(inner)
	after(inner)
	g.busy, inner.ended = false, true
	return inner.body
}

// sees reports whether steps of g can use what v, a view of the same recording, holds.
func (g *Builder) sees(v View) bool { return g.within(v.g.place) }

// within reports whether a place is an outer one, or a body of it, and so on.
func (p *place) within(outer *place) bool {
	for ; p != nil; p = p.outer {
		if p == outer {
			return true
		}
	}
	return false
}

// around is the innermost node around the steps of g that runs a body and is of a certain sort; nil when there is none.
func (g *Builder) around(sort func(Op) bool) *Node {
	for p := g.place; p.body > 0; p = p.outer {
		if n := g.graph.Nodes[g.graph.Bodies[p.body-1].Node]; sort(n.Op) {
			return n
		}
	}
	return nil
}

// root is the graph itself. What is declared there can be used everywhere.
func (p *place) root() *place {
	for p.outer != nil {
		p = p.outer
	}
	return p
}

// awake reports whether steps can be added: not to a Builder while a body of it is recorded, nor when its own has ended.
func (g *Builder) awake() bool {
	switch {
	case g.busy:
		g.errorf("this Builder is that of the graph around the body; use the one that the body's function was given")
	case g.ended:
		g.errorf("the body that this Builder was for has ended")
	}
	return !g.busy && !g.ended
}

// depth is the number of bodies around the steps of a body.
func (g *Graph) depth(body int) int {
	if body == 0 {
		return 0
	}
	return 1 + g.depth(g.Bodies[body-1].Outer)
}

// BodiesOf lists the bodies that a node may run.
func (g *Graph) BodiesOf(n *Node) []int {
	switch {
	case n.Op == OpSub:
		return []int{n.Func + 1}
	case n.Op.HasBodies():
		return g.Conditions[n.Func].Bodies
	}
	return nil
}

// RunsAgain reports whether a node runs a child graph that belongs to a node before it.
func (g *Graph) RunsAgain(n *Node) bool { return n.Op == OpSub && g.Bodies[n.Func].Node != n.ID }

// Inside lists the nodes that may run when n does: those of its bodies, in order, each followed by those inside it.
func (g *Graph) Inside(n *Node) []*Node {
	var list []*Node
	for _, body := range g.BodiesOf(n) {
		for _, m := range g.Nodes {
			if m.Body == body {
				list = append(append(list, m), g.Inside(m)...)
			}
		}
	}
	return list
}

func (g *Graph) bodiesText(n *Node) string {
	switch {
	case g.RunsAgain(n):
		return fmt.Sprintf(" body %d again", n.Func+1)
	case n.Op == OpSub:
		return fmt.Sprintf(" body %d", n.Func+1)
	}
	c := g.Conditions[n.Func]
	text := fmt.Sprintf(" bodies %v", c.Bodies)
	if c.AtMost != nil {
		text += " at most " + c.AtMost.String()
	}
	return text
}
