package ir

import (
	"fmt"
	"reflect"
	"slices"
)

// Cond is what an If, While or Switch decides by; Test makes one.
type Cond struct {
	f    any
	args []any
}

// Test is the condition that a Go function computes on the device from views of one element each, scalars, sizes and
// constants, as Map calls it; or, without arguments, a view of one element itself. A number holds when it is not 0, and so
// does a NaN.
func Test(f any, args ...any) Cond { return Cond{f, args} }

// If runs then when the condition holds at that point of the graph. The body's function gets a Builder of its own, for
// whose steps everything outside can be used; what it makes itself ends with it.
func (g *Builder) If(c Cond, then func(*Builder)) Step {
	return g.conditional(OpIf, c, []func(*Builder){then}).Step
}

// IfElse runs one of two bodies.
func (g *Builder) IfElse(c Cond, then, otherwise func(*Builder)) Step {
	return g.conditional(OpIf, c, []func(*Builder){then, otherwise}).Step
}

// Switch runs the case with the number that the condition, an integer, gives; none if there is no such case.
func (g *Builder) Switch(c Cond, cases ...func(*Builder)) Step {
	return g.conditional(OpSwitch, c, cases).Step
}

// While tests, and runs the body as long as the condition holds: the test reads what the body wrote. Scratch of the body
// holds nothing when a trip begins; what a trip leaves for the next is declared outside, with Temp or State.
func (g *Builder) While(c Cond, body func(*Builder)) Loop {
	return g.conditional(OpWhile, c, []func(*Builder){body})
}

// Loop is a While.
type Loop struct {
	Step
	loop *loop
}

// loop is what a While needs while it is recorded, and after.
type loop struct {
	g     *Builder // of the While
	cond  *Condition
	tests []*Node // before the loop and at the end of a trip
	trips *View   // once somebody wants to know
}

// AtMost stops the loop after a number of trips, a Dim or an integer of 1 or more: Wait then reports that the condition
// still held.
func (l Loop) AtMost(trips any) Loop {
	if l.loop == nil {
		return l // an earlier mistake
	}
	d := DimOf(trips)
	if !l.g.atLeastOne(l.node, d) {
		return l
	}
	l.loop.count()
	l.loop.cond.AtMost = &d
	return l
}

// atLeastOne checks the limit of a loop, or lets New check it.
func (g *Builder) atLeastOne(n *Node, d Dim) bool {
	limit, constant := d.Int()
	name, foreign := g.undeclared(d)
	switch {
	case d.err != "":
		g.errorf("%s: at most: %s", n, d.err)
	case foreign:
		g.errorf("%s: at most: dim %s is not of this graph; declare it with g.Dim", n, name)
	case constant && limit < 1:
		g.errorf("%s: at most %d trips, want 1 or more", n, limit)
	default:
		if !constant {
			g.graph.Requires = append(g.graph.Requires, &Require{Low: Const(1), High: d, What: fmt.Sprintf("%s: at most %s trips", n, d), Pos: callerPos()})
		}
		return true
	}
	return false
}

// Trips is the number of trips of the innermost While that have ended: 0 in the first. Only tests write it.
func (g *Builder) Trips() View {
	for p := g.place; p != nil; p = p.outer {
		if p.loop != nil {
			return p.loop.count()
		}
	}
	g.errorf("trips: this is no body of a While")
	return View{g: g, bad: true}
}

// count makes tests count the trips, and gives the memory where they do.
func (l *loop) count() View {
	if l.trips == nil {
		v := l.g.fresh("trips", I64, []Dim{})
		l.trips = &v
		for _, n := range l.tests {
			l.countIn(n)
		}
	}
	return *l.trips
}

// countIn makes one test count: the first starts at 0, the other adds 1.
func (l *loop) countIn(n *Node) {
	mode := ReadsWrites
	if len(l.tests) > 0 && n == l.tests[0] {
		mode = Writes
	}
	n.Args = append(n.Args, Arg{Mode: mode, View: l.trips})
}

// conditional adds the test, the node and its bodies.
func (g *Builder) conditional(op Op, c Cond, bodies []func(*Builder)) Loop {
	switch {
	case !g.awake():
		return Loop{Step: Step{g: g}}
	case len(bodies) == 0:
		g.errorf("%s: it has no case; give a func(*ir.Builder) for each", op)
		return Loop{Step: Step{g: g}}
	case slices.ContainsFunc(bodies, func(f func(*Builder)) bool { return f == nil }):
		g.errorf("%s: a body is nil; give a func(*ir.Builder)", op)
		return Loop{Step: Step{g: g}}
	}
	if sub := g.around(func(o Op) bool { return o == OpSub }); sub != nil {
		g.errorf("%s: it stands in the child graph of the sub at line %d, and CUDA takes no conditional nodes there; "+
			"decide outside of it, and run it in a body", op, sub.Pos.Line)
		return Loop{Step: Step{g: g}}
	}
	l := &loop{g: g, cond: &Condition{Pos: callerPos()}}
	index := len(g.graph.Conditions)
	g.graph.Conditions = append(g.graph.Conditions, l.cond)
	ok := g.test(op, c, index, l)
	n := g.add(&Node{Op: op, Func: index})
	l.cond.Node = n.ID
	for _, f := range bodies {
		again := func(*Builder) {}
		inner := (*loop)(nil)
		if op == OpWhile {
			inner = l
			again = func(g *Builder) { ok = ok && g.test(op, c, index, l) }
		}
		l.cond.Bodies = append(l.cond.Bodies, g.record(n, inner, f, again))
	}
	if !ok {
		return Loop{Step: Step{g: g}}
	}
	return Loop{Step{g, n}, l}
}

// test adds the steps that evaluate a condition, at the line of the conditional.
func (g *Builder) test(op Op, c Cond, index int, l *loop) bool {
	v, ok := g.evaluate(op, c)
	if !ok {
		return false
	}
	if v.Type.IsCompound() {
		g.errorf("%s: the condition is %s, want a number or a bool", op, v.Type)
		return false
	}
	if op == OpSwitch && v.Type.Kind != Int && v.Type.Kind != Uint {
		g.errorf("switch: the condition is %s, want an integer", v.Type)
		return false
	}
	n := g.add(&Node{Op: OpTest, Name: op.String(), Func: index, Args: []Arg{{Mode: Reads, View: &v}}})
	l.tests = append(l.tests, n)
	if l.trips != nil {
		l.countIn(n)
	}
	return true
}

// evaluate gives the value of a condition as a view of one element.
func (g *Builder) evaluate(op Op, c Cond) (View, bool) {
	if v, ok := c.f.(View); ok {
		if len(c.args) > 0 {
			g.errorf("%s: the condition is a buffer and has arguments; give a function to compute it", op)
			return v, false
		}
		return v, g.usable(op.String(), "", v) && g.wantSide(op.String(), v, device) && g.local(op.String(), v, bringIt) &&
			g.wantOne(op.String(), v)
	}
	if reflect.ValueOf(c.f).Kind() != reflect.Func {
		g.errorf("%s: the condition is %T; give a Go function, or a view of one element", op, c.f)
		return View{}, false
	}
	m, ok := g.mapping(op.String(), c.f, c.args)
	if !ok || !m.wantResults(1, "a condition is one value") {
		return View{}, false
	}
	for _, v := range m.views {
		ok = g.wantOne(m.what, v) && ok
	}
	if !ok {
		return View{}, false
	}
	m.shape = []Dim{}
	if len(m.views) > 0 && !m.wantShape() {
		return View{}, false
	}
	return g.addMap(m, g.freshResults(m))[0], true
}

// wantOne checks that a view has one element.
func (g *Builder) wantOne(what string, v View) bool {
	if v.Len().Is(1) {
		return true
	}
	g.errorf("%s: %s is %s, want one element: a condition is one value", what, v.title(), shapeText(v.Shape))
	return false
}
