package passes

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

// maxDepth is how deep random bodies stand in each other.
const maxDepth = 3

// maxTrips is what random loops count to, so that all of them end.
const maxTrips = 3

func higher(x, y float32) bool       { return x > y }
func apart(x, y float32) float32     { return x - y }
func kind(x float32) int32           { return int32(x) & 3 }
func early(n int32, x float32) bool  { return n < maxTrips && x < 100 }
func soon(n int32) bool              { return n < maxTrips-1 }
func next(n int32) int32             { return n + 1 }
func twice(n int32, x float32) int32 { return n + n&int32(x) }
func ended(trips int64) int32        { return int32(trips) + 1 }

// nestedGraph is a graph function with conditionals among its steps, and in the bodies of those.
func nestedGraph(seed uint64, steps int) func(*ir.Builder) { return writing(seed, steps, 0) }

// element is one element that can be used here, which a test may decide by.
func (a *author) element() ir.View {
	v := a.any()
	for v.Len().Is(0) {
		v = a.any()
	}
	for k := range v.Shape {
		v = v.Slice(k, 0, 1)
	}
	if a.IntN(2) == 0 {
		v = v.Reshape()
	}
	return v
}

// inside writes a body: it sees all that is here, and nothing that it makes is seen after it.
func (a *author) inside(before, after func(*author)) func(*ir.Builder) {
	return func(g *ir.Builder) {
		b := *a
		b.g, b.depth = g, a.depth+1
		b.decided, b.children = a.decided || !b.child, slices.Clone(a.children)
		b.device, b.temps, b.steps = slices.Clone(a.device), slices.Clone(a.temps), nil
		b.temps = append(b.temps, g.Temp(a.name("tmp"), ir.F32, a.shape()...))
		if a.far != nil {
			b.far = &elsewhere{slices.Clone(a.far.device), slices.Clone(a.far.temps)}
		}
		before(&b)
		for range 1 + b.IntN(5) {
			b.step()
		}
		after(&b)
	}
}

// randomSub is a child graph.
type randomSub struct {
	ir.Child
	calls bool // back
	mixed bool // may use two devices
}

// sub writes a child graph.
func (a *author) sub() {
	was, calls := a.child, *a.calls
	a.child = true
	c := a.g.Sub(a.plain())
	a.child = was
	a.children = append(a.children, randomSub{c, *a.calls > calls, a.far != nil})
	a.steps = append(a.steps, c)
}

// again runs a child graph once more.
func (a *author) again() {
	c := a.children[a.IntN(len(a.children))]
	if (c.calls || c.mixed) && a.decided {
		return // CUDA runs bodies on one device alone
	}
	if c.calls {
		*a.calls++
	}
	a.steps = append(a.steps, a.g.Again(c.Child))
}

func (a *author) plain() func(*ir.Builder) {
	nothing := func(*author) {}
	return a.inside(nothing, nothing)
}

func (a *author) conditional() {
	tests := []ir.Cond{ir.Test(higher, a.element(), a.element()), ir.Test(higher, a.element(), a.scalar),
		ir.Test(a.element()), ir.Test(apart, a.element(), a.element())}
	c := tests[a.IntN(len(tests))]
	switch a.IntN(3) {
	case 0:
		a.steps = append(a.steps, a.g.If(c, a.plain()))
	case 1:
		a.steps = append(a.steps, a.g.IfElse(c, a.plain(), a.plain()))
	default:
		cases := []func(*ir.Builder){a.plain()}
		for range a.IntN(3) {
			cases = append(cases, a.plain())
		}
		a.steps = append(a.steps, a.g.Switch(ir.Test(kind, a.element()), cases...))
	}
}

// loop counts trips in scratch that it carries, and in its limit. Each trip begins with what the one before it left.
func (a *author) loop() {
	count, carried := a.g.Temp(a.name("count"), ir.I32), a.g.Temp(a.name("carried"), ir.F32, a.shape()...)
	a.g.Fill(count, int32(0))
	a.g.Fill(carried, float32(a.IntN(3)))
	tests := []ir.Cond{ir.Test(soon, count), ir.Test(early, count, a.element())}
	loop := a.g.While(tests[a.IntN(len(tests))], a.inside(func(b *author) {
		b.g.MapInto(count, next, count)
		b.keep(b.g.Map(two, carried, b.partner(carried)))
		if b.IntN(3) == 0 {
			b.g.MapInto(count, twice, count, b.element().Reshape())
			b.g.MapInto(count, ended, b.g.Trips())
		}
	}, func(b *author) { b.g.MapInto(carried, two, b.partner(carried), b.scalar) }))
	if a.IntN(3) == 0 {
		loop = loop.AtMost(1 + a.IntN(maxTrips))
	}
	a.steps = append(a.steps, loop)
}

// TestNestedProved proves the plans of random graphs with conditionals, with every choice of passes.
func TestNestedProved(t *testing.T) {
	bodies := 0
	eachRandom(t, *graphs/4, nestedGraph, func(seed uint64, g *ir.Graph) {
		bodies += len(g.Bodies)
		proved(t, g, rand.New(rand.NewPCG(seed, 1)), 2)
	})
	t.Logf("%d bodies", bodies)
}
