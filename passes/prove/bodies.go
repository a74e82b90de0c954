package prove

import (
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/ir/plan"
)

// bodies checks that one step runs each body, that it stands before the steps of the body, and that those do nodes of it.
func (c *checker) bodies() error {
	c.owner = slices.Repeat([]int{-1}, len(c.g.Bodies)+1)
	for i, s := range c.p.Steps {
		if s.Body < 0 || s.Body > len(c.g.Bodies) || s.Body > 0 && c.owner[s.Body] < 0 {
			return fmt.Errorf("step %d (%s) is of body %d, which no step before it runs", i, s.Name, s.Body)
		}
		if s.Body > 0 && (s.Kind == plan.Callback || s.Kind == plan.EventRecord || s.Kind == plan.EventWait) {
			return fmt.Errorf("step %d (%s) is of body %d, but bodies run on the device alone", i, s.Name, s.Body)
		}
		for _, id := range s.Nodes {
			if id >= 0 && id < len(c.g.Nodes) && c.g.Nodes[id].Body != s.Body {
				return fmt.Errorf("step %d (%s) of body %d does n%d, which is of body %d", i, s.Name, s.Body, id, c.g.Nodes[id].Body)
			}
		}
		if s.Kind != plan.Conditional {
			continue
		}
		for _, body := range s.Conditional.Bodies {
			if body < 1 || body > len(c.g.Bodies) || c.owner[body] >= 0 || c.g.Bodies[body-1].Outer != s.Body {
				return fmt.Errorf("step %d (%s) runs body %d, which is not for it to run", i, s.Name, body)
			}
			c.owner[body] = i
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

// stands is what a step is for the steps of a body: itself, or the step of that body in which it is run.
func (c *checker) stands(step, body int) int {
	for c.p.Steps[step].Body != body {
		step = c.owner[c.p.Steps[step].Body]
	}
	return step
}

// alive lists the steps of a body during which scratch of that body or one in it may hold something. What a step runs may
// be run again, so whoever is used in it lives as long as it runs.
func (c *checker) alive(uses []int, own, body int) []int {
	var list []int
	for _, s := range uses {
		list = append(list, c.stands(c.stands(s, own), body))
	}
	return list
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
