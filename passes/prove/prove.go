// Package prove checks finished plans. It shares no code with the passes: it knows the meaning of a graph and of a plan,
// and shows for given dims that the two are the same, whatever the order in which the plan's edges let its steps run.
//
// The argument has two halves. No two steps, and no two threads of a kernel, use the same byte without an order between
// them unless both only read (race). So every order gives the same bytes, and it is enough to run the steps in one,
// on symbols instead of numbers, and to compare with the graph's own steps run one at a time (meaning).
//
// A step that runs bodies stands for all that happens in them: it uses what their steps use, and whoever must come before
// or after one of those comes before or after it. What it decides is not known; some ways are tried (scenarios).
package prove

import (
	"errors"
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// Plan proves that p means what g does when the dims are bound to sizes.
func Plan(g *ir.Graph, p *plan.Plan, dims map[string]int64) error {
	c := &checker{g: g, p: p, dims: dims}
	for _, check := range []func(*checker) error{
		(*checker).bodies, (*checker).shape, (*checker).coverage, (*checker).conditions, (*checker).orders,
		(*checker).sides, (*checker).loops, (*checker).devices, (*checker).links, (*checker).place, (*checker).use, (*checker).lifetimes, (*checker).touch, (*checker).races, (*checker).hazards,
		(*checker).meaning,
	} {
		if err := check(c); err != nil {
			return fmt.Errorf("dims %v: %w", dims, err)
		}
	}
	return nil
}

// checker holds what is known about a plan under one binding of the dims.
type checker struct {
	g    *ir.Graph
	p    *plan.Plan
	dims map[string]int64

	owners  [][]int       // of each body, the steps that run it
	within  [][]int       // of each step, itself and all that run in it, by whatever way
	after   [][]bool      // after[i][j]: a path leads from step i to step j
	steps   map[int][]int // of each node of the graph
	offset  []int64       // of each slot
	uses    [][]int       // of each buffer, steps that have it as an operand
	touched []footprint   // of each step
	err     error         // the first that was found on the way
}

// size is the value of a Dim; a failure is kept for later.
func (c *checker) size(d ir.Dim) int64 {
	n, ok := d.Eval(c.dims)
	if !ok && c.err == nil {
		c.err = fmt.Errorf("size %s has no value", d)
	}
	return n
}

// shape checks the edges, and follows every path.
func (c *checker) shape() error {
	n := len(c.p.Steps)
	c.after = make([][]bool, n)
	for i := range c.p.Steps {
		c.after[i] = make([]bool, n)
	}
	for j, s := range c.p.Steps {
		for _, d := range s.Deps {
			if d < 0 || d >= j {
				return fmt.Errorf("step %d (%s) waits for step %d", j, s.Name, d)
			}
			if c.p.Steps[d].Body != s.Body {
				return fmt.Errorf("step %d (%s) waits for step %d, which is of another body", j, s.Name, d)
			}
			for i := range n {
				c.after[i][j] = c.after[i][j] || i == d || c.after[i][d]
			}
		}
	}
	if len(c.p.Buffers) < len(c.g.Buffers) {
		return errors.New("the plan lacks buffers")
	}
	return nil
}

// coverage checks that steps do the nodes that they say.
func (c *checker) coverage() error {
	c.steps = map[int][]int{}
	for i, s := range c.p.Steps {
		var funcs []*ir.Func
		var tested, set []int
		for _, id := range s.Nodes {
			if id < 0 || id >= len(c.g.Nodes) {
				return fmt.Errorf("step %d (%s) does node %d, which the graph lacks", i, s.Name, id)
			}
			c.steps[id] = append(c.steps[id], i)
			if n := c.g.Nodes[id]; n.Op == ir.OpMap {
				funcs = append(funcs, c.g.Funcs[n.Func])
			} else if n.Op == ir.OpTest {
				tested = append(tested, n.Func)
			}
		}
		for _, in := range sets(s) {
			set = append(set, s.Launch.Args[in.Test.Handle].Condition)
		}
		if !slices.Equal(set, tested) {
			return fmt.Errorf("step %d (%s) sets conditions %v, its nodes %v", i, s.Name, set, tested)
		}
		if s.Launch == nil || s.Launch.Kernel == nil {
			continue
		}
		var called []*ir.Func
		for _, in := range s.Launch.Kernel.Body {
			if in.Op == plan.Call {
				called = append(called, in.Func)
			}
		}
		if len(called) > 0 && !sameFuncs(called, funcs) {
			return fmt.Errorf("step %d (%s) does not call the functions of its nodes", i, s.Name)
		}
	}
	return nil
}

func sameFuncs(a, b []*ir.Func) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Key() != b[i].Key() || a[i].Pos != b[i].Pos {
			return false
		}
	}
	return true
}
