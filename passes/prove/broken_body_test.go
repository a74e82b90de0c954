package prove_test

import (
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

func left(count int32) bool    { return count > 0 }
func less(count int32) int32   { return count - 1 }
func steep(x, y float32) bool  { return x < y }
func negate(x float32) float32 { return -x }

// trip is what both loops of loops do: a vector that the loop carries, and scratch of the trip that is read in reverse.
func trip(g *ir.Builder, name string) ir.View {
	n := ir.Named("n")
	x := g.Upload(g.Input("x"+name, ir.F32, n))
	count := g.Temp("count"+name, ir.I32)
	g.Fill(count, 3)
	g.While(ir.Test(left, count), func(g *ir.Builder) {
		y := g.Map(negate, x.Slice(0, 0, n, -1))
		g.MapInto(x, times, x, y.Slice(0, 0, n, -1))
		g.MapInto(count, less, count)
	}).AtMost(7)
	return x
}

// loops has two loops that no data orders.
func loops(g *ir.Builder) {
	n := g.Dim("n")
	a, b := trip(g, "a"), trip(g, "b")
	g.Download(g.Map(times, a, b), g.Output("y", ir.F32, n))
}

// beside has a step that shares nothing with the loop before it.
func beside(g *ir.Builder) {
	n := g.Dim("n")
	trip(g, "a")
	g.Fill(g.State("out", ir.F32, n), float32(1))
}

// ways has scratch that lives across an if and a switch, and scratch of their bodies.
func ways(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.F32, n))
	p, q := g.Resident("p", ir.F32), g.State("q", ir.F32)
	out := g.State("out", ir.F32, n)
	g.IfElse(ir.Test(steep, p, q), func(g *ir.Builder) {
		g.MapInto(out, times, out, g.Map(negate, x).Slice(0, 0, n, -1))
	}, func(g *ir.Builder) {
		g.MapInto(out, times, out, g.Map(plus, x).Slice(0, 0, n, -1))
	})
	g.Switch(ir.Test(g.State("which", ir.I32)), func(g *ir.Builder) {
		g.MapInto(q, times, p, p)
	})
	g.If(ir.Test(steep, q, p), func(g *ir.Builder) { g.Fill(out.Slice(0, 0, n.Div(2)), 1) })
	g.Download(x, g.Output("y", ir.F32, n))
}

// find is the step that a name begins with, nth of them.
func find(p *plan.Plan, name string, nth int) int {
	for i, s := range p.Steps {
		if strings.HasPrefix(s.Name, name) {
			if nth--; nth < 0 {
				return i
			}
		}
	}
	panic("no step " + name)
}

// buffer is the scratch with a title, nth of those in the pool.
func buffer(p *plan.Plan, title string, nth int) *plan.Buffer {
	for _, b := range p.Buffers {
		if b.Title() == title && b.Home == plan.Pool {
			if nth--; nth < 0 {
				return b
			}
		}
	}
	panic("no buffer " + title)
}

// exchange makes a step stand after the next, without an edge between the two.
func exchange(p *plan.Plan, i int) {
	p.Steps[i], p.Steps[i+1] = p.Steps[i+1], p.Steps[i]
	p.Steps[i].Deps = slices.DeleteFunc(p.Steps[i].Deps, func(d int) bool { return d == i })
	for _, s := range p.Steps[i+2:] {
		for k, d := range s.Deps {
			switch d {
			case i:
				s.Deps[k] = i + 1
			case i + 1:
				s.Deps[k] = i
			}
		}
	}
}

// handleOf is the argument of a test that tells the condition.
func handleOf(s *plan.Step) *plan.Arg {
	k := slices.IndexFunc(s.Launch.Args, func(a plan.Arg) bool { return a.Kind == plan.Handle })
	return &s.Launch.Args[k]
}

// brokenBodies are the plans with bodies that TestBroken breaks.
var brokenBodies = []damage{
	{"right loops", loops, func(*plan.Plan) {}, ""},
	{"right ways", ways, func(*plan.Plan) {}, ""},
	{"a loop's scratch takes the bytes of what it carries", loops, func(p *plan.Plan) {
		buffer(p, "negate", 0).Slot = buffer(p, "xa", 0).Slot
	}, "xa (b1) and negate (b4) may share bytes"},
	{"a loop's scratch takes the bytes of the count of its trips", loops, func(p *plan.Plan) {
		buffer(p, "trips", 0).Slot = buffer(p, "negate", 0).Slot
	}, "may share bytes"},
	{"a branch's scratch takes the bytes of what lives across", ways, func(p *plan.Plan) {
		buffer(p, "negate", 0).Slot = buffer(p, "x", 0).Slot
	}, "may share bytes"},
	{"a step may run beside a loop", beside, func(p *plan.Plan) {
		p.Steps[find(p, "fill out", 0)].Deps = nil
	}, "no path between step 3 (while) and step 7 (fill out), one of which loops"},
	{"a test stands after its loop", loops, func(p *plan.Plan) {
		for i := find(p, "test while", 0); i < find(p, "while", 0); i++ {
			exchange(p, i)
		}
	}, "neither before it nor at the end of a trip"},
	{"nothing orders a test before its if", ways, func(p *plan.Plan) {
		p.Steps[find(p, "if", 0)].Deps = nil
	}, "neither before it nor at the end of a trip"},
	{"a step of a body waits for one outside", loops, func(p *plan.Plan) {
		p.Steps[find(p, "map negate", 0)].Deps = []int{0}
	}, "of another body"},
	{"a step waits for one of a body", loops, func(p *plan.Plan) {
		last := p.Steps[len(p.Steps)-1]
		last.Deps = append([]int{find(p, "map negate", 1)}, last.Deps...)
	}, "of another body"},
	{"a step of a body stands before the loop", loops, func(p *plan.Plan) {
		i, j := find(p, "fill count", 0), find(p, "map negate", 0)
		p.Steps[i], p.Steps[j] = p.Steps[j], p.Steps[i]
	}, "of body 1, which no step before it runs"},
	{"conditions are exchanged", ways, func(p *plan.Plan) {
		a, b := handleOf(p.Steps[find(p, "test if", 0)]), handleOf(p.Steps[find(p, "test if", 1)])
		a.Condition, b.Condition = b.Condition, a.Condition
	}, "sets conditions"},
	{"a condition is computed from other data", ways, func(p *plan.Plan) {
		args := p.Steps[find(p, "test if", 0)].Launch.Args
		args[0].Place, args[1].Place = args[1].Place, args[0].Place
	}, "decides by other data"},
	{"branches are exchanged", ways, func(p *plan.Plan) {
		p.Steps[find(p, "if", 0)].Conditional.Bodies = []int{2, 1}
	}, "as the graph does not"},
	{"a step stands in the other branch", ways, func(p *plan.Plan) {
		p.Steps[find(p, "map negate", 0)].Body = 2
	}, "which is of body 1"},
	{"a trip does not store what the next needs", loops, func(p *plan.Plan) {
		k := *p.Steps[find(p, "test while", 1)].Launch.Kernel
		k.Body = slices.DeleteFunc(slices.Clone(k.Body), func(in plan.Instr) bool { return in.Op == plan.Store })
		p.Steps[find(p, "test while", 1)].Launch.Kernel = &k
	}, "decides by other data"},
	{"the loop goes on by the test before it", loops, func(p *plan.Plan) {
		i := find(p, "test while", 1)
		p.Steps = slices.Delete(p.Steps, i, i+1)
		for _, s := range p.Steps {
			for k, d := range s.Deps {
				if d > i {
					s.Deps[k]--
				}
			}
		}
	}, "0 at the end of its trips"},
	{"nothing orders a loop before what it leaves is read", loops, func(p *plan.Plan) {
		s := p.Steps[find(p, "map times", 2)]
		s.Deps = s.Deps[1:]
	}, "no path"},
	{"nothing orders two steps of a body", loops, func(p *plan.Plan) {
		p.Steps[find(p, "map times", 0)].Deps = nil
	}, "no path"},
	{"a step is gone in one branch", ways, func(p *plan.Plan) {
		p.Steps[find(p, "map times", 1)].Kind = plan.Empty
	}, "is not what the graph says"},
	{"another limit", loops, func(p *plan.Plan) {
		s := p.Steps[find(p, "test while", 1)]
		s.Launch.Args[sets(s).AtMost].Count = ir.Const(8)
	}, "ends the loop as the graph does not"},
	{"a switch knows of fewer cases", ways, func(p *plan.Plan) {
		sets(p.Steps[find(p, "test switch", 0)]).Cases = 0
	}, "a test decides as the graph does not"},
	{"a limit without a count", loops, func(p *plan.Plan) {
		sets(p.Steps[find(p, "test while", 1)]).Trips = -1
	}, "ends the loop as the graph does not"},
	{"a body calls back", loops, func(p *plan.Plan) {
		s := p.Steps[find(p, "map negate", 0)]
		s.Kind, s.Callback = plan.Callback, &plan.CallbackStep{}
	}, "on the device alone"},
	{"a loop is gone", loops, func(p *plan.Plan) {
		p.Steps = p.Steps[:2]
	}, "might never end"},
}

// sets is the test that a step makes.
func sets(s *plan.Step) *plan.Test {
	body := s.Launch.Kernel.Body
	return body[slices.IndexFunc(body, func(in plan.Instr) bool { return in.Op == plan.Set })].Test
}
