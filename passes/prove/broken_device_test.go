package prove_test

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// apart works on two devices: what goes over lies side by side, and what comes back is a column that becomes another.
func apart(g *ir.Builder) {
	n := g.Dim("n")
	one := g.On(1)
	x := g.Upload(g.Input("x", ir.F32, n))
	far := one.Temp("far", ir.F32, n)
	g.Copy(far, x)
	table := one.State("table", ir.F32, n, 2)
	one.MapInto(table.Index(1, 1), plus, far)
	one.While(ir.Test(one.State("more", ir.I32)), func(g *ir.Builder) { g.MapInto(table, plus, table) })
	back := g.Temp("back", ir.F32, n, 3)
	g.Copy(back.Index(1, 2), table.Index(1, 1))
	g.Download(back.Index(1, 2), g.Output("y", ir.F32, n))
}

// stepOf is a step whose name begins so.
func stepOf(p *plan.Plan, name string, nth int) *plan.Step { return p.Steps[find(p, name, nth)] }

// brokenDevices damage plans for two devices.
var brokenDevices = []damage{
	{"right devices", apart, func(*plan.Plan) {}, ""},
	{"nothing orders what reads before the link has sent", apart, func(p *plan.Plan) {
		stepOf(p, "map plus", 0).Deps = nil
	}, "no path"},
	{"what reads waits for the send alone", apart, func(p *plan.Plan) {
		stepOf(p, "map plus", 0).Deps = []int{find(p, "send x", 0)}
	}, "no path"},
	{"a receive does not wait for its send", apart, func(p *plan.Plan) {
		stepOf(p, "receive x", 0).Deps = nil
	}, "as it was sent before"},
	{"a send does not wait for its data", apart, func(p *plan.Plan) { stepOf(p, "send x", 0).Deps = nil }, "no path"},
	{"a receive is gone", apart, func(p *plan.Plan) {
		stepOf(p, "receive x", 0).Kind = plan.Empty
	}, "are sent and"},
	{"a receive ends elsewhere", apart, func(p *plan.Plan) {
		s := stepOf(p, "receive x", 0)
		l := *s.Link
		l.Dst = stepOf(p, "receive table", 0).Link.Dst
		s.Link = &l
	}, "uses"},
	{"a link moves too little", apart, func(p *plan.Plan) {
		l := stepOf(p, "send x", 0).Link // the receive has the same
		l.Bytes = l.Bytes.Sub(4)
	}, "is not what the graph says"},
	{"a link goes beyond its memory", apart, func(p *plan.Plan) {
		l := stepOf(p, "send x", 0).Link
		l.Bytes = l.Bytes.Add(4)
	}, "which has"},
	{"two links have one number, and one region of host memory", apart, func(p *plan.Plan) {
		stepOf(p, "send table", 0).Link.Link = stepOf(p, "send x", 0).Link.Link
	}, "a second time"},
	{"a kernel is on the other device", apart, func(p *plan.Plan) { stepOf(p, "map plus", 0).Device = 0 }, "and does n"},
	{"a gather is where the copy ends", apart, func(p *plan.Plan) {
		s := stepOf(p, "copy table", 0)
		s.Device = 1 - s.Device
	}, "and uses"},
	{"a send is where the copy ends", apart, func(p *plan.Plan) { stepOf(p, "send x", 0).Device = 1 }, "and uses"},
	{"a kernel reads over the link", apart, func(p *plan.Plan) {
		s := stepOf(p, "map plus", 0)
		s.Launch.Args[0].Place.Buffer = buffer(p, "x", 0).ID
	}, "and uses"},
	{"a body is on the other device", apart, func(p *plan.Plan) { stepOf(p, "while", 0).Device = 0 }, "and does n"},
	{"a slot is of the other device", apart, func(p *plan.Plan) {
		slot := p.Slots[buffer(p, "far", 0).Slot]
		slot.Device = 1 - slot.Device
	}, "its slot on device"},
	{"a buffer has a slot of the other device", apart, func(p *plan.Plan) {
		buffer(p, "far", 0).Slot = buffer(p, "x", 0).Slot
	}, "its slot on device"},
	{"slots of two devices conflict", apart, func(p *plan.Plan) {
		for i, s := range p.Slots {
			k := slices.IndexFunc(p.Slots[:i], func(t *plan.Slot) bool { return t.Device != s.Device })
			if k >= 0 {
				s.Conflicts = append(s.Conflicts, k)
				return
			}
		}
	}, "of two devices"},
}
