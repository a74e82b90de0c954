package prove

import (
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// bodies checks that one step runs each body, child graphs excepted, that it stands before the steps of the body, and that
// those do nodes of it.
func (c *checker) bodies() error {
	c.owners = make([][]int, len(c.g.Bodies)+1)
	for i, s := range c.p.Steps {
		if s.Body < 0 || s.Body > len(c.g.Bodies) || s.Body > 0 && len(c.owners[s.Body]) == 0 {
			return fmt.Errorf("step %d (%s) is of body %d, which no step before it runs", i, s.Name, s.Body)
		}
		if s.Body > 0 && (s.Kind == plan.EventRecord || s.Kind == plan.EventWait) {
			return fmt.Errorf("step %d (%s) is of body %d, but events are steps of the graph itself", i, s.Name, s.Body)
		}
		for _, id := range s.Nodes {
			if id >= 0 && id < len(c.g.Nodes) && c.g.Nodes[id].Body != s.Body {
				return fmt.Errorf("step %d (%s) of body %d does n%d, which is of body %d", i, s.Name, s.Body, id, c.g.Nodes[id].Body)
			}
		}
		if s.Kind == plan.ChildGraph {
			if err := c.child(i, s); err != nil {
				return err
			}
			continue
		}
		if s.Kind != plan.Conditional {
			continue
		}
		for _, body := range s.Conditional.Bodies {
			if body < 1 || body > len(c.g.Bodies) || len(c.owners[body]) > 0 || c.g.Bodies[body-1].Outer != s.Body {
				return fmt.Errorf("step %d (%s) runs body %d, which is not for it to run", i, s.Name, body)
			}
			c.owners[body] = []int{i}
		}
	}
	c.within = make([][]int, len(c.p.Steps))
	for i := range c.p.Steps {
		c.within[i] = c.running(i)
	}
	return c.allowed()
}

// child checks a step that runs a child graph: it does the graph's nodes that run this one, the first stands where the
// child graph was made, and others, anywhere inside of that, after all of its steps.
func (c *checker) child(i int, s *plan.Step) error {
	body := s.ChildGraph.Body
	if body < 1 || body > len(c.g.Bodies) || slices.Contains(c.around(s.Body), body) || len(s.Nodes) == 0 ||
		slices.ContainsFunc(s.Nodes, func(id int) bool { return !c.runs(id, body) }) {
		return fmt.Errorf("step %d (%s) runs child graph %d as the graph does not", i, s.Name, body)
	}
	outer := c.g.Bodies[body-1].Outer
	first := len(c.owners[body]) == 0
	if first == s.ChildGraph.Again || first && s.Body != outer || !slices.Contains(c.around(s.Body), outer) {
		return fmt.Errorf("step %d (%s) runs child graph %d where it cannot", i, s.Name, body)
	}
	c.owners[body] = append(c.owners[body], i)
	for j, t := range c.p.Steps[i:] {
		if !first && slices.Contains(c.around(t.Body), body) {
			return fmt.Errorf("step %d (%s) runs child graph %d, of which step %d is not there yet", i, s.Name, body, i+j)
		}
	}
	return nil
}

// runs reports whether a node of the graph runs a child graph.
func (c *checker) runs(id, body int) bool {
	return id >= 0 && id < len(c.g.Nodes) && c.g.Nodes[id].Op == ir.OpSub && c.g.Nodes[id].Func == body-1
}

// running lists a step, and those that run in it.
func (c *checker) running(step int) []int {
	list := []int{step}
	for j, t := range c.p.Steps {
		if t.Body > 0 && slices.Contains(c.owners[t.Body], step) {
			list = append(list, c.running(j)...)
		}
	}
	return list
}

// allowed checks that bodies of conditionals have no callbacks in them, and child graphs no conditionals.
func (c *checker) allowed() error {
	for i, s := range c.p.Steps {
		for _, j := range c.within[i] {
			switch kind := c.p.Steps[j].Kind; {
			case s.Kind == plan.Conditional && kind == plan.Callback:
				return fmt.Errorf("step %d (%s) runs in step %d (%s), but its bodies run on the device alone", j, c.p.Steps[j].Name, i, s.Name)
			case s.Kind == plan.ChildGraph && kind == plan.Conditional:
				return fmt.Errorf("step %d (%s) runs in the child graph of step %d (%s)", j, c.p.Steps[j].Name, i, s.Name)
			}
		}
	}
	return nil
}

// around lists a body, the one in which that is run, and so on to the graph itself.
func (c *checker) around(body int) []int {
	list := []int{body}
	for ; body > 0; list = append(list, body) {
		body = c.g.Bodies[body-1].Outer
	}
	return list
}

// innermost is the innermost body that two bodies are in.
func (c *checker) innermost(a, b int) int {
	others := c.around(b)
	for _, body := range c.around(a) {
		if slices.Contains(others, body) {
			return body
		}
	}
	return 0
}

// stands lists the steps of a body in which some steps run, or which they are.
func (c *checker) stands(steps []int, body int) []int {
	var list []int
	for i, s := range c.p.Steps {
		if s.Body == body && slices.ContainsFunc(steps, func(step int) bool { return slices.Contains(c.within[i], step) }) {
			list = append(list, i)
		}
	}
	return list
}

// alive lists when scratch of a body may hold something, each time as steps of that body or one around it. What a step
// runs may be run again, so whoever is used in it lives as long as it runs; between two such steps it holds nothing.
func (c *checker) alive(uses []int, own, body int) [][]int {
	if own == body {
		return [][]int{c.stands(uses, body)}
	}
	var times [][]int
	for _, s := range c.stands(uses, body) {
		times = append(times, []int{s})
	}
	return times
}

// use finds which steps use which buffer.
func (c *checker) use() error {
	c.uses = make([][]int, len(c.p.Buffers))
	for i, s := range c.p.Steps {
		var err error
		eachOperand(s, func(buffer int) {
			b := c.p.Buffers[buffer]
			switch {
			case b.Home == plan.None:
				err = fmt.Errorf("step %d (%s) uses %s, which lives nowhere", i, s.Name, b.Title())
			case !slices.Contains(c.around(s.Body), b.Body):
				err = fmt.Errorf("step %d (%s) uses %s, which is scratch of another body", i, s.Name, b.Title())
			default:
				c.uses[buffer] = append(c.uses[buffer], i)
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}
