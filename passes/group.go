package passes

import (
	"errors"
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// group is what becomes one step: a node that is no map, or maps that one kernel computes. Groups of several nodes are
// convex: no path leaves one and comes back.
type group struct {
	members []int // positions, ascending
	shape   []ir.Dim
	uses    map[int][]access // of each buffer, by the members
	section int              // callbacks, barriers and events that stand before it
	params  int              // no fewer bytes than its kernel's parameters take
}

// newGroup is the group of one node.
func (s *state) newGroup(pos int) *group {
	g := &group{members: []int{pos}, uses: map[int][]access{}}
	for _, a := range accesses(s.g, pos) {
		g.uses[a.view.Buffer] = append(g.uses[a.view.Buffer], a)
	}
	n := s.g.Nodes[pos]
	if n.Op.IsElementwise() {
		g.shape = n.Args[0].View.Shape
	}
	for _, a := range n.Args {
		g.params += 8
		if a.View != nil {
			g.params += 8 * len(a.View.Stride)
		}
	}
	g.params += 8 * (1 + len(g.shape))
	return g
}

// join makes one group of two.
func (s *state) join(g, h *group) {
	g.members = append(g.members, h.members...)
	slices.Sort(g.members)
	for buffer, uses := range h.uses {
		g.uses[buffer] = append(g.uses[buffer], uses...)
	}
	g.params += h.params
	for _, pos := range h.members {
		s.groups[pos] = g
	}
}

// body is that of a group's nodes.
func (s *state) body(g *group) int { return s.g.Nodes[g.first()].Body }

// first is the member that was written first; it lends the group its line.
func (g *group) first() int { return g.members[0] }

// contracted gives the groups in a topological order, and the edges between them by place in that order.
func (s *state) contracted() ([]*group, [][]int, error) {
	groups, d := s.contract()
	order := topological(d)
	if len(order) < len(groups) {
		return nil, nil, errors.New("groups wait for each other")
	}
	rank := make([]int, len(groups))
	for i, v := range order {
		rank[v] = i
	}
	sorted := make([]*group, len(order))
	deps := make([][]int, len(order))
	for i, v := range order {
		sorted[i] = groups[v]
		for _, p := range d.preds[v] {
			if s.body(groups[p]) == s.body(groups[v]) {
				deps[i] = append(deps[i], rank[p])
			}
		}
		slices.Sort(deps[i])
	}
	return sorted, deps, nil
}

// contract lists the groups by their first members, and joins the edges of nodes to edges of groups.
func (s *state) contract() ([]*group, *dag) {
	var groups []*group
	index := map[*group]int{}
	for pos, g := range s.groups {
		if g.first() == pos {
			index[g] = len(groups)
			groups = append(groups, g)
		}
	}
	d := newDAG(len(groups))
	for pos, preds := range s.deps.preds {
		to := index[s.groups[pos]]
		for _, p := range preds {
			if from := index[s.groups[p]]; from != to {
				d.add(from, to, reason{})
			}
		}
	}
	return groups, d
}
