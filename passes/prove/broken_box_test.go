package prove_test

import (
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// boxed lifts the inside of a volume, and fills rows of it.
func boxed(g *ir.Builder) {
	n := g.Dim("n")
	volume := g.Input("x", ir.I16, 3, n, n.Add(2))
	s := g.State("s", ir.I16, 3, n.Add(1), n.Add(2))
	g.Copy(s.Slice(1, 1, n.Add(1)).Slice(2, 1, n.Add(1)), volume.Slice(2, 2, n.Add(2)))
	g.Fill(g.State("t", ir.I16, 3, n).Slice(1, 1, n), 7)
}

// brokenBoxes damage copies and fills of several rows.
var brokenBoxes = []damage{
	{"right boxes", boxed, func(*plan.Plan) {}, ""},
	{"slices as high as the box and not as the memory (G05)", boxed, func(p *plan.Plan) {
		c := p.Steps[0].Copy
		c.Dst.Height = c.Rows
	}, "is not what the graph says"},
	{"a pitch of the other side", boxed, func(p *plan.Plan) {
		c := p.Steps[0].Copy
		c.Dst.Pitch = c.Dst.Pitch.Add(2)
	}, ""},
	{"rows that run into each other", boxed, func(p *plan.Plan) {
		c := p.Steps[0].Copy
		c.Src.Pitch = c.Bytes.Sub(2)
	}, "rows of"},
	{"a row too many", boxed, func(p *plan.Plan) { p.Steps[0].Copy.Rows = p.Steps[0].Copy.Rows.Add(2) }, ""},
	{"a box one element on", boxed, func(p *plan.Plan) {
		c := p.Steps[0].Copy
		c.Src.Offset = c.Src.Offset.Add(2)
	}, "which has"},
	{"a fill that is too wide", boxed, func(p *plan.Plan) {
		p.Steps[1].Memset.Count = p.Steps[1].Memset.Count.Add(1)
	}, ""},
	{"a fill with a row too few", boxed, func(p *plan.Plan) { p.Steps[1].Memset.Rows = ir.Const(2) }, "is not what the graph says"},
}
