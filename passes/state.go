package passes

import (
	"fmt"
	"io"
	"slices"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// state is what the passes work on. Nodes are known by their position in g.Nodes from the pass dependencies on; steps by
// their position in plan.Steps from the pass lower on.
type state struct {
	opts   Options
	g      *ir.Graph   // a copy of the user's graph
	origin map[int]int // for each inserted node, the ID of the user's node whose work it shares
	nextID int         // of an inserted node

	deps     *dag
	order    []int       // positions of nodes, topologically
	at       map[int]int // positions by ID, once somebody asked
	groups   []*group    // of the nodes at each position
	refusals []refusal

	reads [][]access // of each buffer, once somebody asked

	plan   *plan.Plan
	reach  *reach        // between steps
	shared bool          // slots know their conflicts
	uses   map[int][]use // of each buffer of the pool
}

func newState(g *ir.Graph, o Options) *state {
	if o.Out == nil {
		o.Out = io.Discard
	}
	if o.Params == 0 {
		o.Params = 4096
	}
	s := &state{opts: o, g: cloneGraph(g), origin: map[int]int{}}
	for _, n := range g.Nodes {
		s.nextID = max(s.nextID, n.ID+1)
	}
	return s
}

// cloneGraph copies what passes change: the lists, the nodes and their operands.
func cloneGraph(g *ir.Graph) *ir.Graph {
	c := *g
	c.Buffers = slices.Clone(g.Buffers)
	c.Nodes = make([]*ir.Node, len(g.Nodes))
	for i, n := range g.Nodes {
		m := *n
		m.Args, m.After = slices.Clone(n.Args), slices.Clone(n.After)
		c.Nodes[i] = &m
	}
	return &c
}

// original is the ID of the user's node that a node does the work of.
func (s *state) original(id int) int {
	if from, ok := s.origin[id]; ok {
		return from
	}
	return id
}

// verify checks what must hold after every pass.
func (s *state) verify() error {
	if err := ir.Verify(s.g); err != nil {
		return err
	}
	if err := s.verifyOrder(); err != nil {
		return err
	}
	if s.plan == nil {
		return nil
	}
	for i, step := range s.plan.Steps {
		if !slices.IsSorted(step.Deps) || len(step.Deps) > 0 && (step.Deps[0] < 0 || step.Deps[len(step.Deps)-1] >= i) {
			return fmt.Errorf("step %d (%s) waits for %v", i, step.Name, step.Deps)
		}
	}
	return nil
}

// verifyOrder checks that every node stands once in the order and after what it waits for.
func (s *state) verifyOrder() error {
	if s.order == nil {
		return nil
	}
	rank := make([]int, len(s.g.Nodes))
	for i, pos := range s.order {
		rank[pos] = i + 1
	}
	for pos, n := range s.g.Nodes {
		if rank[pos] == 0 || s.groups[pos] == nil || !slices.Contains(s.groups[pos].members, pos) {
			return fmt.Errorf("n%d (%s) has no place", n.ID, n)
		}
		for _, p := range s.deps.preds[pos] {
			if rank[p] >= rank[pos] {
				return fmt.Errorf("n%d (%s) stands before n%d, for which it waits", n.ID, n, s.g.Nodes[p].ID)
			}
		}
	}
	return nil
}

// position is where the node with an ID stands.
func (s *state) position(id int) int {
	if s.at == nil {
		s.at = positions(s.g)
	}
	return s.at[id]
}
