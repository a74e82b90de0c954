package prove

import (
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// orders checks the order that the user asked for, through barriers, callbacks, events and Order, between nodes that are
// left: no step of the later one begins before the earlier one is done.
func (c *checker) orders() error {
	before := c.asked()
	for i := range before {
		for j := range before {
			if !before[i][j] || len(c.steps[i]) == 0 || len(c.steps[j]) == 0 {
				continue
			}
			for _, t := range c.steps[j] {
				if s := last(c.steps[i]); !c.after[s][t] {
					return fmt.Errorf("no path from step %d (%s) to step %d (%s), but the graph orders n%d before n%d",
						s, c.p.Steps[s].Name, t, c.p.Steps[t].Name, i, j)
				}
			}
		}
	}
	return nil
}

// sides checks that no step does nodes from both sides of an event: what is written before a Wait may see other memory than
// what is written after it, and what others see at a Record is done.
func (c *checker) sides() error {
	for i, s := range c.p.Steps {
		for k, n := range c.g.Nodes {
			if n.Op.IsEvent() && len(s.Nodes) > 1 && slices.Min(s.Nodes) < k && k < slices.Max(s.Nodes) {
				return fmt.Errorf("step %d (%s) does nodes before and after n%d (%s)", i, s.Name, k, n)
			}
		}
	}
	return nil
}

// asked tells between which nodes there is an order that no data explains, closed over all paths.
func (c *checker) asked() [][]bool {
	before := make([][]bool, len(c.g.Nodes))
	for i := range before {
		before[i] = make([]bool, len(c.g.Nodes))
	}
	inside := make([][]int, len(c.g.Nodes))
	for i := range c.g.Nodes {
		inside[i] = c.nodesIn(i)
	}
	for j, node := range c.g.Nodes {
		for _, i := range node.After {
			before[i][j] = true
		}
		for i, other := range c.g.Nodes[:j] {
			before[i][j] = before[i][j] || node.Body == other.Body && (node.Op == ir.OpBarrier ||
				other.Op == ir.OpBarrier || node.Op.IsConditional() && other.Op.IsConditional() ||
				node.Op == ir.OpRecord || other.Op == ir.OpWait || other.Op == ir.OpRecord && node.Op == ir.OpWait ||
				c.inTurn(inside[i], inside[j]))
		}
	}
	for k := range before {
		for i := range before {
			for j := range before {
				before[i][j] = before[i][j] || before[i][k] && before[k][j]
			}
		}
	}
	return before
}

// nodesIn lists a node of the graph, and those that run in it and are left in the plan.
func (c *checker) nodesIn(node int) []int {
	list := []int{node}
	n := c.g.Nodes[node]
	for i, m := range c.g.Nodes {
		mine := n.Op == ir.OpSub && m.Body == n.Func+1 ||
			n.Op.IsConditional() && slices.Contains(c.g.Conditions[n.Func].Bodies, m.Body)
		if mine && len(c.steps[i]) > 0 {
			list = append(list, c.nodesIn(i)...)
		}
	}
	return list
}

// inTurn reports whether what runs in two nodes has callbacks in both, or runs one child graph.
func (c *checker) inTurn(a, b []int) bool {
	for _, i := range a {
		for _, j := range b {
			n, m := c.g.Nodes[i], c.g.Nodes[j]
			if n.Op == m.Op && (n.Op == ir.OpCallback || n.Op == ir.OpSub && n.Func == m.Func) {
				return true
			}
		}
	}
	return false
}

// last is the step that completes a node; those before it prepare copies.
func last(steps []int) int { return steps[len(steps)-1] }

// hazards checks that steps keep the order of the nodes of a body that share bytes, as the graph itself tells it.
func (c *checker) hazards() error {
	own := make([]footprint, len(c.g.Nodes))
	for i, n := range c.g.Nodes {
		own[i] = footprint{}
		for _, a := range n.Args {
			if a.View == nil {
				continue
			}
			size := int64(a.View.Type.Size)
			for _, e := range c.elements(*a.View) {
				own[i].add(a.View.Buffer, e*size, size, a.Mode)
			}
		}
	}
	prints := make([]footprint, len(c.g.Nodes))
	for i := range own {
		prints[i] = footprint{}
		for _, j := range c.nodesIn(i) {
			prints[i].join(own[j])
		}
	}
	for j := range c.g.Nodes {
		for i := range j {
			if c.g.Nodes[i].Body != c.g.Nodes[j].Body {
				continue
			}
			if err := c.ordered(i, j, prints); err != nil {
				return err
			}
		}
	}
	return c.err
}

// ordered checks that every step of node i comes before every one of node j where the two use a byte because the nodes
// do, unless they only read it. Nodes that share a step share its order: whether it means the same, the run on symbols
// shows.
func (c *checker) ordered(i, j int, prints []footprint) error {
	for _, s := range c.steps[i] {
		for _, t := range c.steps[j] {
			if slices.Contains(c.steps[i], t) || slices.Contains(c.steps[j], s) || c.after[s][t] {
				continue
			}
			if buffer, ok := c.shared(prints[i], prints[j], s, t); ok {
				return fmt.Errorf("no path from step %d (%s) to step %d (%s), which share bytes of %s",
					s, c.p.Steps[s].Name, t, c.p.Steps[t].Name, c.g.Buffers[buffer].Title())
			}
		}
	}
	return nil
}

// shared finds a buffer of which two nodes, and a step of each, use the same byte, and write it.
func (c *checker) shared(first, second footprint, s, t int) (buffer int, ok bool) {
	for of, mode := range first {
		if other := second[of]; other == 0 || (mode|other)&ir.Writes == 0 {
			continue
		}
		space, at := c.address(of.space, of.at)
		one, two := c.touched[s][spot{space, at}], c.touched[t][spot{space, at}]
		if one != 0 && two != 0 && (one|two)&ir.Writes != 0 {
			return of.space, true
		}
	}
	return 0, false
}
