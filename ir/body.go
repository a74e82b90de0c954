package ir

import "fmt"

// Body is a list of steps that a node runs: the branch of an If, or what a While repeats. Its steps are the nodes whose
// Body is its number.
type Body struct {
	Node  int `json:"node"`            // ID of the node that runs it
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
	inner := &Builder{recording: g.recording, body: len(g.graph.Bodies), outer: g, loop: l}
	g.busy = true
	f(inner)
	after(inner)
	g.busy, inner.ended = false, true
	return inner.body
}

// sees reports whether steps of g can use what v, a view of the same recording, holds.
func (g *Builder) sees(v View) bool {
	for b := g; b != nil; b = b.outer {
		if b == v.g {
			return true
		}
	}
	return false
}

// root is the Builder that the graph function was given. What it declares can be used everywhere.
func (g *Builder) root() *Builder {
	for g.outer != nil {
		g = g.outer
	}
	return g
}

// owner is the node that runs the body that g adds steps to.
func (g *Builder) owner() *Node { return g.graph.Nodes[g.graph.Bodies[g.body-1].Node] }

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

func (g *Graph) bodiesText(c *Condition) string {
	text := fmt.Sprintf(" bodies %v", c.Bodies)
	if c.AtMost != nil {
		text += " at most " + c.AtMost.String()
	}
	return text
}
