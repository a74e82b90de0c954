package cuda

import (
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// bare is a plan of constant sizes: the offsets of the pool are known, one copy is empty, and there is no kernel.
func bare() builder {
	b := newPlan("Bare", "")
	x := b.buffer("x", ir.Input, plan.Pinned, ir.F64, 28, ir.Const(3))
	y := b.buffer("y", ir.Output, plan.Pinned, ir.F64, 29, ir.Const(3))
	none := b.buffer("none", ir.Input, plan.Pinned, ir.F64, 30, ir.Const(0))
	one, two := b.pool(b.buffer("x", ir.Temp, plan.Pool, ir.F64, 31, ir.Const(3))), b.pool(b.buffer("none", ir.Temp, plan.Pool, ir.F64, 32, ir.Const(0)), 0)
	b.Slots[0].Offset, b.Slots[1].Offset = 0, 256
	b.copy("upload x", 31, one, x)
	b.copy("upload none", 32, two, none, 0)
	b.copy("download x", 33, y, one, 1)
	return b
}

// nothing is a plan without steps, dims and buffers.
func nothing() builder { return newPlan("Nothing", "") }

// signal is a plan that records and does nothing else.
func signal() builder {
	b := newPlan("Signal", "")
	b.Graph.Events = []*ir.EventDecl{{Name: "ready", Pos: at(25)}}
	b.step(plan.Step{Kind: plan.EventRecord, Name: "record ready", Pos: at(26), Event: &plan.EventStep{}})
	return b
}

// ordered is a plan of host nodes and a barrier: callbacks, but no memory.
func ordered() builder {
	b := newPlan("Ordered", "")
	b.Graph.Callbacks = []*ir.CallbackDecl{{Name: "tick", Pos: at(25)}}
	tick := func(deps ...int) int {
		return b.step(plan.Step{Kind: plan.Callback, Name: "callback tick", Pos: at(26), Deps: deps, Callback: &plan.CallbackStep{}})
	}
	tick(b.step(plan.Step{Kind: plan.Empty, Name: "barrier", Pos: at(27), Deps: []int{tick(), tick()}}))
	return b
}
