package passes

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// findDependencies derives the edges between nodes.
func findDependencies(s *state) error {
	s.deps = dependencies(s.g)
	return nil
}

// dependencies orders nodes by the bytes that they share (after Barrier and Order, which need no data). Nodes are known
// by position, since the graph's order is the meaning of the program.
func dependencies(g *ir.Graph) *dag {
	d := newDAG(len(g.Nodes))
	explicitOrder(d, g)
	storage := make([]history, len(g.Buffers))
	for pos := range g.Nodes {
		for _, a := range accesses(g, pos) {
			storage[a.view.Buffer].add(d, a)
		}
	}
	for pos := range g.Nodes {
		slices.Sort(d.preds[pos])
		slices.Sort(d.succs[pos])
	}
	return d
}

// explicitOrder adds the edges of Order, of barriers and between callbacks. A barrier waits for all since the one before
// it, and all that follow wait for the barrier: two edges a node, not one for each pair.
func explicitOrder(d *dag, g *ir.Graph) {
	at := positions(g)
	barrier, callback := -1, -1
	for pos, n := range g.Nodes {
		for _, id := range n.After {
			d.add(at[id], pos, reason{kind: byOrder})
		}
		if barrier >= 0 {
			d.add(barrier, pos, reason{kind: byBarrier})
		}
		if n.Op == ir.OpBarrier {
			for from := barrier + 1; from < pos; from++ {
				d.add(from, pos, reason{kind: byBarrier})
			}
			barrier = pos
		}
		if n.Op == ir.OpCallback {
			if callback >= 0 {
				d.add(callback, pos, reason{kind: byCallbacks})
			}
			callback = pos
		}
	}
}

// positions maps the IDs of nodes to where they stand.
func positions(g *ir.Graph) map[int]int {
	at := make(map[int]int, len(g.Nodes))
	for pos, n := range g.Nodes {
		at[n.ID] = pos
	}
	return at
}

// history is what earlier nodes did to a buffer, without what a later write covers: whoever touches those bytes next
// waits for that write, which waits for them.
type history struct{ reads, writes []access }

// add makes the node of a wait for everything in the history that a meets, and enters a.
func (h *history) add(d *dag, a access) {
	if a.mode == ir.Reads {
		hazards(d, h.writes, a, readAfterWrite)
		h.reads = append(h.reads, a)
		return
	}
	hazards(d, h.writes, a, writeAfterWrite)
	hazards(d, h.reads, a, writeAfterRead)
	covered := func(b access) bool { return a.span.covers(b.span) }
	h.reads = slices.DeleteFunc(h.reads, covered)
	h.writes = append(slices.DeleteFunc(h.writes, covered), a)
}

func hazards(d *dag, earlier []access, a access, kind reasonKind) {
	for _, b := range earlier {
		if b.pos != a.pos && !b.span.disjoint(a.span) {
			d.add(b.pos, a.pos, reason{kind: kind, buffer: a.view.Buffer, from: b.span, to: a.span})
		}
	}
}
