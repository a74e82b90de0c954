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
	w := &watcher{g: g, at: positions(g), live: make([]bool, len(g.Nodes)), wanted: make([][]span, len(g.Buffers)),
		entered: make([]bool, len(g.Bodies)+1)}
	for pos := len(g.Nodes) - 1; pos >= 0; pos-- {
		n := g.Nodes[pos]
		for body := n.Body; body > 0; body = g.Bodies[body-1].Outer {
			w.enter(body)
		}
		if w.live[pos] = w.live[pos] || w.acts(n) || w.seen(n) || w.decides(n); !w.live[pos] {
			continue
		}
		w.want(pos, func(*ir.Buffer) bool { return true })
		if n.Body > 0 {
			w.live[w.at[g.Bodies[n.Body-1].Node]] = true
		}
	}
	return w.live
}

// watcher knows which bytes somebody wants who comes later.
type watcher struct {
	g       *ir.Graph
	at      map[int]int // positions by ID
	live    []bool
	wanted  [][]span
	entered []bool // bodies
}

// acts reports whether a node stays whatever anybody wants, or runs a child graph again that has such a node.
func (w *watcher) acts(n *ir.Node) bool {
	return n.Op.HasEffect() || w.g.RunsAgain(n) &&
		slices.ContainsFunc(w.g.Inside(n), func(m *ir.Node) bool { return m.Op.HasEffect() })
}

// decides reports whether a node tests for one that stays, as loops do.
func (w *watcher) decides(n *ir.Node) bool {
	if n.Op != ir.OpTest {
		return false
	}
	pos := w.at[w.g.Conditions[n.Func].Node]
	return w.live[pos] || w.g.Nodes[pos].Op.HasEffect()
}

// seen reports whether somebody wants what a node writes, or what it runs once more.
func (w *watcher) seen(n *ir.Node) bool {
	if w.g.RunsAgain(n) {
		return slices.ContainsFunc(w.g.Inside(n), w.seen)
	}
	return !movesNothing(n) && slices.ContainsFunc(ownAccesses(w.g, n, 0), func(a access) bool {
		return a.mode == ir.Writes && (w.g.Buffers[a.view.Buffer].Class.Kept() ||
			slices.ContainsFunc(w.wanted[a.view.Buffer], func(b span) bool { return !b.disjoint(a.span) }))
	})
}

// want enters what a node reads of some buffers.
func (w *watcher) want(pos int, of func(*ir.Buffer) bool) {
	for _, a := range accesses(w.g, pos) {
		if a.mode == ir.Reads && of(w.g.Buffers[a.view.Buffer]) {
			w.wanted[a.view.Buffer] = append(w.wanted[a.view.Buffer], a.span)
		}
	}
}

// enter comes to the end of a body. All that a loop reads may be of the next trip, but for scratch of its own.
func (w *watcher) enter(body int) {
	if w.entered[body] {
		return
	}
	w.entered[body] = true
	if w.g.Nodes[w.at[w.g.Bodies[body-1].Node]].Op != ir.OpWhile {
		return
	}
	for pos, n := range w.g.Nodes {
		if w.g.Encloses(body, n.Body) {
			w.want(pos, func(b *ir.Buffer) bool { return !w.g.Encloses(body, b.Body) })
		}
	}
}

// movesNothing reports whether a node copies a view onto itself.
func movesNothing(n *ir.Node) bool {
	return n.Op == ir.OpCopy && n.Args[0].View.Same(*n.Args[1].View)
}

// keepOrder gives nodes that were to come after a removed one, by Order or as a Record comes after all that stands before
// it, what that one would have waited for.
func keepOrder(g *ir.Graph, live []bool) {
	d := dependencies(g)
	at := positions(g)
	for pos, n := range g.Nodes {
		if !live[pos] {
			continue
		}
		var after []int
		seen := map[int]bool{}
		todo := slices.Clone(n.After)
		for _, p := range d.preds[pos] {
			if !live[p] && slices.ContainsFunc(d.why[edge{p, pos}], reason.explicit) {
				todo = append(todo, g.Nodes[p].After...)
			}
		}
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
