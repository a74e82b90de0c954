package prove_test

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// turns runs a child graph three times, the last time in another one. Its scratch may share with what is needed between.
func turns(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.F32, n))
	across := g.Map(plus, x)
	c := g.Sub(func(g *ir.Builder) {
		y := g.Map(negate, x.Slice(0, 0, n, -1))
		g.MapInto(x, times, x, y.Slice(0, 0, n, -1))
	})
	z := g.Temp("z", ir.F32, n)
	g.Copy(z, x.Slice(0, 0, n, -1))
	g.MapInto(x, times, x, z)
	g.Again(c)
	g.Sub(func(g *ir.Builder) {
		g.MapInto(x, times, x, across)
		g.Again(c)
	})
	g.Download(x, g.Output("y", ir.F32, n))
}

// remove takes a step away, on which others may not wait.
func remove(p *plan.Plan, i int) {
	p.Steps = slices.Delete(p.Steps, i, i+1)
	for _, s := range p.Steps {
		s.Deps = slices.DeleteFunc(s.Deps, func(d int) bool { return d == i })
		for k, d := range s.Deps {
			if d > i {
				s.Deps[k]--
			}
		}
	}
}

// brokenChildren are the plans with child graphs that TestBroken breaks.
var brokenChildren = []damage{
	{"right turns", turns, func(*plan.Plan) {}, ""},
	{"right: scratch of a child graph takes the bytes of what is needed between its uses", turns, func(p *plan.Plan) {
		buffer(p, "z", 0).Slot = buffer(p, "negate", 0).Slot
	}, ""},
	{"scratch of a child graph takes the bytes of what lives across its second use", turns, func(p *plan.Plan) {
		buffer(p, "plus", 0).Slot = buffer(p, "negate", 0).Slot
	}, "may share bytes"},
	{"scratch of a child graph takes the bytes of what it works on", turns, func(p *plan.Plan) {
		buffer(p, "negate", 0).Slot = buffer(p, "x", 0).Slot
	}, "may share bytes"},
	{"nothing orders a further use", turns, func(p *plan.Plan) { p.Steps[find(p, "sub", 1)].Deps = nil }, "no path"},
	{"nothing orders what follows a further use", turns, func(p *plan.Plan) { p.Steps[find(p, "sub", 2)].Deps = nil }, "no path"},
	{"nothing orders a use in another child graph", turns, func(p *plan.Plan) { p.Steps[find(p, "sub", 3)].Deps = nil }, "no path"},
	{"a further use is gone", turns, func(p *plan.Plan) {
		i := find(p, "sub", 1)
		p.Steps[find(p, "sub", 2)].Deps = append([]int{find(p, "map times", 1)}, p.Steps[find(p, "sub", 2)].Deps...)
		remove(p, i)
	}, "is not what the graph says"},
	{"a step is gone in a child graph", turns, func(p *plan.Plan) {
		p.Steps[find(p, "map times", 0)].Kind = plan.Empty
	}, "is not what the graph says"},
	{"a use runs another child graph", turns, func(p *plan.Plan) {
		p.Steps[find(p, "sub", 2)].ChildGraph.Body = 1
	}, "as the graph does not"},
	{"a child graph runs itself", turns, func(p *plan.Plan) {
		p.Steps[find(p, "sub", 3)].ChildGraph.Body = 2
	}, "as the graph does not"},
	{"a further use takes itself for the first", turns, func(p *plan.Plan) {
		p.Steps[find(p, "sub", 1)].ChildGraph.Again = false
	}, "where it cannot"},
	{"a further use stands before the child graph is there", turns, func(p *plan.Plan) {
		i, j := find(p, "map times", 0), find(p, "sub", 1)
		p.Steps[i], p.Steps[j] = p.Steps[j], p.Steps[i]
	}, "is not there yet"},
	{"a step of a child graph stands outside", turns, func(p *plan.Plan) {
		p.Steps[find(p, "map negate", 0)].Body = 0
	}, "which is of body 1"},
}
