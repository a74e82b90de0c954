package prove_test

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// handOver waits until memory of others is free, fills it in two steps of which only the second has an edge to the record,
// and records.
func handOver(g *ir.Builder) {
	n := g.Dim("n")
	x := g.External("x", ir.F32, n)
	early := g.Map(plus, g.Resident("r", ir.F32, n))
	g.Wait(g.Event("free"))
	g.Fill(x, float32(1.5))
	g.MapInto(x, times, x, early)
	g.Record(g.Event("ready"))
	g.MapInto(g.State("s", ir.F32, n), plus, early)
}

// halo records its own before it waits for another's.
func halo(g *ir.Builder) {
	mine, theirs := g.State("mine", ir.F32, 4), g.External("theirs", ir.F32, 4)
	g.MapInto(mine, plus, mine)
	g.Record(g.Event("ready"))
	g.Wait(g.Event("other"))
	g.MapInto(g.State("sum", ir.F32, 4), times, mine, theirs)
}

// reverseAfter waits before it overwrites what it reads in reverse, through a copy.
func reverseAfter(g *ir.Builder) {
	x := g.External("x", ir.F32, 8)
	g.Wait(g.Event("free"))
	g.MapInto(x, plus, x.Slice(0, 0, 8, -1))
}

func without(list []int, step int) []int {
	return slices.DeleteFunc(list, func(d int) bool { return d == step })
}

var brokenEvents = []damage{
	{"right hand-over", handOver, func(*plan.Plan) {}, ""},
	{"right halo", halo, func(*plan.Plan) {}, ""},
	{"right reverse", reverseAfter, func(*plan.Plan) {}, ""},
	{"a record does not wait for the step before it", handOver, func(p *plan.Plan) {
		s := p.Steps[find(p, "record ready", 0)]
		s.Deps = without(s.Deps, find(p, "map times", 0))
	}, "to step 4 (record ready), but the graph orders"},
	{"a step does not wait for the wait before it", handOver, func(p *plan.Plan) {
		s := p.Steps[find(p, "fill", 0)]
		s.Deps = without(s.Deps, find(p, "wait free", 0))
	}, "(wait free) to step 2 (fill x), but the graph orders n1 before n2"},
	{"a step after the wait reads a copy made before it", reverseAfter, func(p *plan.Plan) {
		s := p.Steps[find(p, "copy", 0)]
		s.Deps = without(s.Deps, find(p, "wait free", 0))
		last := p.Steps[len(p.Steps)-1]
		last.Deps = []int{0, 1}
	}, "(wait free) to step"},
	{"a wait before the record that is written before it", halo, func(p *plan.Plan) {
		s := p.Steps[find(p, "wait other", 0)]
		s.Deps = without(s.Deps, find(p, "record ready", 0))
	}, "to step 2 (wait other), but the graph orders"},
	{"another event is recorded", handOver, func(p *plan.Plan) {
		p.Steps[find(p, "record ready", 0)].Event.Event = 0
	}, "another order"},
	{"a wait records", handOver, func(p *plan.Plan) {
		p.Steps[find(p, "wait free", 0)].Kind = plan.EventRecord
	}, "another order"},
	{"a wait does nothing", handOver, func(p *plan.Plan) {
		p.Steps[find(p, "wait free", 0)].Kind = plan.Empty
	}, "another order"},
	{"a step is on both sides of the wait", func(g *ir.Builder) {
		g.Fill(g.State("s", ir.F32, 4), float32(1))
		g.Wait(g.Event("free"))
		g.Fill(g.External("x", ir.F32, 4), float32(2))
	}, func(p *plan.Plan) {
		last := p.Steps[len(p.Steps)-1]
		last.Nodes = []int{0, 2}
	}, "does nodes before and after n1 (wait free)"},
}
