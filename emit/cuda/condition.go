package cuda

import (
	"fmt"
	"strconv"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// conditionTypes are CUDA's names of conditional nodes.
var conditionTypes = map[ir.Op]string{
	ir.OpIf: "cudaGraphCondTypeIf", ir.OpWhile: "cudaGraphCondTypeWhile", ir.OpSwitch: "cudaGraphCondTypeSwitch",
}

// conditionView is a row of the table of conditions.
type conditionView struct {
	Type        string
	Body        int // that its node is in
	First, Size int // its bodies
	Device      int
}

// bodies numbers the conditions that have a node, and all bodies, so that those of one node follow each other. Body 0 is
// the graph.
func (t *tables) bodies() {
	t.Bodies, t.body, t.condition = 1, map[int]int{0: 0}, map[int]int{}
	for _, s := range t.source.plan.Steps {
		switch {
		case s.Kind == plan.Conditional:
			c := s.Conditional
			t.condition[c.Condition] = len(t.Conditions)
			t.Conditions = append(t.Conditions, conditionView{conditionTypes[c.Form], t.body[s.Body], t.Bodies, len(c.Bodies), s.Device})
		case s.Kind != plan.ChildGraph || s.ChildGraph.Again:
			continue
		default:
			t.Has["child"] = true
		}
		for _, body := range s.Bodies() {
			t.body[body] = t.Bodies
			t.Bodies++
		}
	}
	t.Children = fill("    ", "    ", numbers(t.children()), "")
}

// children lists the bodies that are child graphs, each after those that it holds: the nodes of those copy them.
func (t *tables) children() []int {
	var list []int
	done := map[int]bool{}
	var visit func(inside func(body int) bool)
	visit = func(inside func(body int) bool) {
		for _, s := range t.source.plan.Steps {
			if s.Kind != plan.ChildGraph || !inside(s.Body) || done[s.ChildGraph.Body] {
				continue
			}
			child := s.ChildGraph.Body
			done[child] = true
			visit(func(body int) bool { return body == child })
			list = append(list, t.body[child])
		}
	}
	visit(func(int) bool { return true })
	return list
}

func (t *tables) childGraphStep(s *plan.Step, _ stepView) int { return t.body[s.ChildGraph.Body] }

func (t *tables) conditionalStep(s *plan.Step, _ stepView) int {
	return t.condition[s.Conditional.Condition]
}

// set prints the instruction that sets a condition to a value.
func (p *kernelPrinter) set(in plan.Instr, value string) {
	test, handle := in.Test, p.params[in.Test.Handle]
	value = p.decision(in, value)
	if test.Trips >= 0 {
		count := p.params[test.Trips]
		change := "*" + count + " = 0;"
		if test.Again {
			change = "++*" + count + ";"
		}
		p.emit(change)
	}
	if test.AtMost >= 0 {
		more := p.names.pick("more")
		p.emit("bool "+more+" = "+value+";", fmt.Sprintf("if (%[1]s && *%[2]s >= %[3]s) %[1]s = go::raise<bool>(fault, %[4]d);",
			more, p.params[test.Trips], p.params[test.AtMost], p.source.limitRow(test)))
		value = more
	}
	p.emit("cudaGraphSetConditional(" + handle + ", " + value + ");")
}

// limitRow is the row of the table of faults for a loop that ends by its limit.
func (s *source) limitRow(test *plan.Test) int {
	s.need("raise")
	return s.row(faultRow{quote(test.Pos.String()), quote("the condition still holds after " + test.Limit + " trips"), quote("while")})
}

// decision is what a value says: whether it holds, or which case it is.
func (p *kernelPrinter) decision(in plan.Instr, value string) string {
	t := p.typeOf(in.Args[0])
	switch {
	case in.Test.Form == ir.OpSwitch:
		return p.choice(in.Test, t, value)
	case t == ir.BOOL:
		return value
	}
	return value + " != 0"
}

// choice is the number of a case, or that of none.
func (p *kernelPrinter) choice(test *plan.Test, t ir.Type, value string) string {
	name := p.names.pick("which")
	p.emit("const " + t.C + " " + name + " = " + value + ";")
	none := strconv.Itoa(test.Cases)
	low := name + " >= 0 && "
	if t.Kind == ir.Uint {
		low = ""
	}
	return low + name + " < " + none + " ? unsigned(" + name + ") : " + none
}

// typeOf is the type of an operand.
func (p *kernelPrinter) typeOf(a plan.Operand) ir.Type {
	if a.Register < 0 {
		return p.k.Params[a.Param].Type
	}
	for _, in := range p.k.Body {
		for _, r := range in.Results {
			if r.ID == a.Register {
				return r.Type
			}
		}
	}
	panic("emit/cuda: a register that nothing sets")
}
