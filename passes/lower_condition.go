package passes

import (
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// conditional makes the node that runs bodies. The kernels that set its condition stand before it, and at the end of
// the body of a loop.
func (l *lowerer) conditional(n *ir.Node, step *plan.Step) {
	step.Kind = plan.Conditional
	step.Conditional = &plan.ConditionalStep{Form: n.Op, Condition: n.Func, Bodies: l.g.Conditions[n.Func].Bodies}
}

// lowerTest makes the instruction that sets a condition, and loads the value if it is in no register yet.
func (s *state) lowerTest(b *kernelBuilder, pos int) (loads []plan.Instr, set plan.Instr) {
	n := s.g.Nodes[pos]
	c := s.g.Conditions[n.Func]
	owner := s.g.Nodes[s.position(c.Node)]
	value, loads := b.load(*n.Args[0].View)
	test := &plan.Test{Form: owner.Op, Handle: b.handle(n.Func), Again: s.again(n), Trips: -1, AtMost: -1}
	if owner.Op == ir.OpSwitch {
		test.Cases = len(c.Bodies)
	}
	if len(n.Args) > 1 {
		o, _ := b.operand(*n.Args[1].View)
		test.Trips = b.pointer(o, n.Args[1].Mode)
	}
	if c.AtMost != nil && test.Again {
		test.Pos, test.Limit = c.Pos, c.AtMost.String()
		test.AtMost = b.count(*c.AtMost, "at_most")
	}
	return loads, plan.Instr{Op: plan.Set, Args: []plan.Operand{value}, Test: test}
}

// again reports whether a test stands at the end of a trip, rather than before the node that it decides for.
func (s *state) again(test *ir.Node) bool {
	return test.Body != s.g.Nodes[s.position(s.g.Conditions[test.Func].Node)].Body
}

// testOf is the test among some nodes, nil when there is none.
func (s *state) testOf(members []int) *ir.Node {
	for _, pos := range members {
		if n := s.g.Nodes[pos]; n.Op == ir.OpTest {
			return n
		}
	}
	return nil
}
