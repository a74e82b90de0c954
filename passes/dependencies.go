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

// dependencies orders nodes by the bytes that they share (after Barrier and Order, which need no data, and before what loops
// need). Nodes are known
// by position, since the graph's order is the meaning of the program. Nodes of one body wait for each other; what a node
// of an inner body uses, the node that runs the body uses as well.
func dependencies(g *ir.Graph) *dag {
	d := newDAG(len(g.Nodes))
	explicitOrder(d, g)
	owner := owners(g)
	storage := make([][]history, len(g.Bodies)+1)
	for body := range storage {
		storage[body] = make([]history, len(g.Buffers))
	}
	for pos := range g.Nodes {
		for _, a := range accesses(g, pos) {
			buffer := a.view.Buffer
			for body := g.Nodes[pos].Body; ; body = g.Bodies[body-1].Outer {
				storage[body][buffer].add(d, a)
				if body == g.Buffers[buffer].Body || body == 0 {
					break
				}
				a.pos = owner[body]
			}
		}
	}
	keepLoopsApart(d, g)
	for pos := range g.Nodes {
		slices.Sort(d.preds[pos])
		slices.Sort(d.succs[pos])
	}
	return d
}

// owners gives the position of the node that runs each body, of child graphs that of the first.
func owners(g *ir.Graph) []int {
	at := positions(g)
	list := make([]int, len(g.Bodies)+1)
	for i, b := range g.Bodies {
		list[i+1] = at[b.Node]
	}
	return list
}

// explicitOrder adds the edges that no data explains.
func explicitOrder(d *dag, g *ir.Graph) {
	at := positions(g)
	in := make([]sequence, len(g.Bodies)+1)
	test := map[int]int{} // of each condition, the last so far
	owner := owners(g)
	c := &children{g: g, owner: owner, last: map[[2]int]int{}}
	for pos, n := range g.Nodes {
		for _, id := range n.After {
			d.add(at[id], pos, reason{kind: byOrder})
		}
		if n.Body > 0 {
			d.add(owner[n.Body], pos, reason{kind: byBody})
		}
		switch {
		case n.Op == ir.OpTest:
			test[n.Func] = pos
		case n.Op.IsConditional():
			d.add(test[n.Func], pos, reason{kind: byTest})
		case n.Op == ir.OpSub:
			c.order(d, pos)
		}
		in[n.Body].add(d, pos, n.Op, callsBack(g, n))
	}
}

// sequence is what orders the nodes of a body as written.
type sequence struct {
	barrier, callback, conditional *int
	since                          []int // the barrier
	event, wait                    *int  // the last one of either kind, and the last that waits
	unrecorded                     []int // since the last that records
}

// add adds the edges of barriers, of events, between callbacks and between conditionals: a launch with several conditional
// nodes side by side failed on a card (docs/measurements.md). A barrier waits for all since the one before it, and all that
// follow wait for the barrier: two edges a node, not one for each pair. A Record does the first half of that, and a Wait
// the second.
func (q *sequence) add(d *dag, pos int, op ir.Op, callsBack bool) {
	if q.barrier != nil {
		d.add(*q.barrier, pos, reason{kind: byBarrier})
	}
	if q.wait != nil {
		d.add(*q.wait, pos, reason{kind: byWait})
	}
	if callsBack {
		if q.callback != nil {
			d.add(*q.callback, pos, reason{kind: byCallbacks})
		}
		q.callback = &pos
	}
	switch {
	case op == ir.OpBarrier:
		for _, from := range q.since {
			d.add(from, pos, reason{kind: byBarrier})
		}
		*q = sequence{barrier: &pos, callback: q.callback, conditional: q.conditional}
		return
	case op.IsEvent():
		q.addEvent(d, pos, op)
	case op.IsConditional():
		if q.conditional != nil {
			d.add(*q.conditional, pos, reason{kind: byConditionals})
		}
		q.conditional = &pos
	}
	q.since = append(q.since, pos)
	q.unrecorded = append(q.unrecorded, pos)
}

// addEvent makes a Record wait for all since the one before it. A Wait comes after the event before it, since the caller
// may bind one cudaEvent_t to both.
func (q *sequence) addEvent(d *dag, pos int, op ir.Op) {
	if q.event != nil {
		d.add(*q.event, pos, reason{kind: byEvents})
	}
	if q.event = &pos; op == ir.OpWait {
		q.wait = &pos
		return
	}
	for _, from := range q.unrecorded {
		d.add(from, pos, reason{kind: byRecord})
	}
	q.unrecorded = nil
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
