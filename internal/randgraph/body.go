package randgraph

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/internal/randgraph/funcs"
	"github.com/cudagraph/graphgen/ir"
)

// conditional reports whether a step decides which bodies run.
func (s *Step) conditional() bool { return slices.Contains([]Kind{If, IfElse, Switch, While}, s.Kind) }

// Each calls f for every step, for one with bodies before those of its bodies.
func (c *Case) Each(f func(*Step)) { each(c.Steps, f) }

func each(list []Step, f func(*Step)) {
	for i := range list {
		f(&list[i])
		for _, body := range list[i].Bodies {
			each(body, f)
		}
	}
}

// cloned is a copy of steps whose lists are its own.
func cloned(list []Step) []Step {
	list = slices.Clone(list)
	for i := range list {
		list[i].Bodies = slices.Clone(list[i].Bodies)
		for k, body := range list[i].Bodies {
			list[i].Bodies[k] = cloned(body)
		}
	}
	return list
}

// limited reports whether a While ends after a number of trips.
func (s *Step) limited() bool { return s.AtMost != Size{} }

// conditional records a conditional and what is in its bodies.
func (r *recorder) conditional(s *Step) {
	bodies := make([]func(*ir.Builder), len(s.Bodies))
	for k := range bodies {
		bodies[k] = r.body(s, k)
	}
	c := r.condition(s)
	switch s.Kind {
	case If:
		r.steps[s.ID] = r.g.If(c, bodies[0])
	case IfElse:
		r.steps[s.ID] = r.g.IfElse(c, bodies[0], bodies[1])
	case Switch:
		r.steps[s.ID] = r.g.Switch(c, bodies...)
	case While:
		loop := r.g.While(c, bodies[0])
		if s.limited() {
			loop = loop.AtMost(s.AtMost.Dim())
		}
		r.steps[s.ID] = loop
	}
}

// body records what is in a body.
func (r *recorder) body(s *Step, k int) func(*ir.Builder) {
	return func(g *ir.Builder) {
		inner := *r
		inner.g = g
		if s.Trips != 0 {
			r.buffers[s.Trips] = g.Trips()
		}
		for i := range s.Bodies[k] {
			inner.step(&s.Bodies[k][i])
		}
	}
}

func (r *recorder) condition(s *Step) ir.Cond {
	args := make([]any, len(s.Args))
	for i, a := range s.Args {
		args[i] = r.arg(a)
	}
	if s.Func == nil {
		return ir.Test(args[0])
	}
	return ir.Test(s.Func, args...)
}

// test is the condition as Go code.
func (s *Step) test() string {
	args := []string{}
	if s.Func != nil {
		args = append(args, "funcs."+funcs.Name(s.Func))
	}
	for _, a := range s.Args {
		args = append(args, a.String())
	}
	return "ir.Test(" + strings.Join(args, ", ") + ")"
}

// bodies adds a conditional. The Builder makes nodes for its test, at the end of a trip too, and a buffer for the result
// of a function and one for the number of trips.
func (l *lines) bodies(s *Step, indent string) {
	l.addf("%ss%d := g.%s(%s, func(g *ir.Builder) {", indent, s.ID, s.Kind, s.test())
	line := l.last()
	l.conditions = append(l.conditions, line)
	test := func() {
		if s.Func != nil {
			l.buffers, l.nodes = append(l.buffers, line), append(l.nodes, line)
		}
		l.nodes = append(l.nodes, line)
	}
	test()
	l.nodes = append(l.nodes, line)
	for k, body := range s.Bodies {
		if k > 0 {
			l.addf("%s}, func(g *ir.Builder) {", indent)
		}
		if s.Trips != 0 {
			l.addf("%s\tb%d := g.Trips()", indent, s.Trips)
			l.buffers = append(l.buffers, l.last())
		}
		l.steps(body, indent+"\t")
	}
	if s.Kind == While {
		test()
	}
	end := "})"
	if s.limited() {
		end = fmt.Sprintf("}).AtMost(%s)", s.AtMost)
		if s.Trips == 0 {
			l.buffers = append(l.buffers, line)
		}
	}
	l.addf("%s%s", indent, end)
}
