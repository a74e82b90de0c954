package passes

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// removeDead removes nodes whose writes nobody sees: no later node that stays reads them, and they end with the launch.
// Copies of a view onto itself go too. An order that the user asked for passes through what is removed.
func removeDead(s *state) error {
	live := liveNodes(s.g)
	if !slices.Contains(live, false) {
		return nil
	}
	if slices.ContainsFunc(s.g.Nodes, func(n *ir.Node) bool { return len(n.After) > 0 }) {
		keepOrder(s.g, live)
	}
	var kept []*ir.Node
	for pos, n := range s.g.Nodes {
		if live[pos] {
			kept = append(kept, n)
		}
	}
	s.g.Nodes = kept
	return nil
}

// liveNodes goes backward and collects what the nodes that stay read.
func liveNodes(g *ir.Graph) []bool {
	live := make([]bool, len(g.Nodes))
	wanted := make([][]span, len(g.Buffers))
	for pos := len(g.Nodes) - 1; pos >= 0; pos-- {
		uses := accesses(g, pos)
		live[pos] = g.Nodes[pos].Op.HasEffect() || !movesNothing(g.Nodes[pos]) && slices.ContainsFunc(uses, func(a access) bool {
			return a.mode == ir.Writes && (g.Buffers[a.view.Buffer].Class.Kept() ||
				slices.ContainsFunc(wanted[a.view.Buffer], func(b span) bool { return !b.disjoint(a.span) }))
		})
		if !live[pos] {
			continue
		}
		for _, a := range uses {
			if a.mode == ir.Reads {
				wanted[a.view.Buffer] = append(wanted[a.view.Buffer], a.span)
			}
		}
	}
	return live
}

// movesNothing reports whether a node copies a view onto itself.
func movesNothing(n *ir.Node) bool {
	return n.Op == ir.OpCopy && n.Args[0].View.Same(*n.Args[1].View)
}

// keepOrder gives nodes that were to come after a removed one what that one would have waited for.
func keepOrder(g *ir.Graph, live []bool) {
	d := dependencies(g)
	at := positions(g)
	for pos, n := range g.Nodes {
		if !live[pos] || len(n.After) == 0 {
			continue
		}
		var after []int
		seen := map[int]bool{}
		todo := slices.Clone(n.After)
		for len(todo) > 0 {
			from := at[todo[0]]
			todo = todo[1:]
			switch {
			case seen[from]:
			case live[from]:
				after = append(after, g.Nodes[from].ID)
			default:
				for _, p := range d.preds[from] {
					todo = append(todo, g.Nodes[p].ID)
				}
			}
			seen[from] = true
		}
		slices.Sort(after)
		n.After = after
	}
}
