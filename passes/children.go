package passes

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// children knows which node ran each child graph last, in every body from that in which it was made.
type children struct {
	g     *ir.Graph
	owner []int          // position of the node that runs each body, of child graphs that of the first
	last  map[[2]int]int // position, by body and child graph
}

// order makes the node at a position wait for those before it that run the same child graph: they share its scratch, and
// its nodes are there once. A child graph that runs again runs those in it as well.
func (c *children) order(d *dag, pos int) {
	n := c.g.Nodes[pos]
	runs := []*ir.Node{n}
	if c.g.RunsAgain(n) {
		runs = append(runs, c.g.Inside(n)...)
	}
	for _, m := range runs {
		if m.Op == ir.OpSub && c.g.Encloses(c.g.Bodies[m.Func].Outer, n.Body) {
			c.use(d, pos, m.Func+1)
		}
	}
}

// use enters the run of a child graph in every body around it, up to that in which the graph was made.
func (c *children) use(d *dag, pos, child int) {
	for body := c.g.Nodes[pos].Body; ; body = c.g.Bodies[body-1].Outer {
		key := [2]int{body, child}
		if last, ok := c.last[key]; ok && last != pos {
			d.add(last, pos, reason{kind: byUses})
		}
		c.last[key] = pos
		if body == c.g.Bodies[child-1].Outer {
			return
		}
		pos = c.owner[body]
	}
}

// callsBack reports whether a node is a callback, or one is in a child graph that it runs.
func callsBack(g *ir.Graph, n *ir.Node) bool {
	return n.Op == ir.OpCallback ||
		n.Op == ir.OpSub && slices.ContainsFunc(g.Inside(n), func(m *ir.Node) bool { return m.Op == ir.OpCallback })
}
