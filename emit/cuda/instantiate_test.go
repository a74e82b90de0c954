package cuda

import (
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// stranger is a plan that no pass would make: a host node in a body, which CUDA finds when all nodes are there.
func stranger() builder {
	b := newPlan("Stranger", "")
	b.Graph.Callbacks = []*ir.CallbackDecl{{Name: "note", Pos: at(27)}}
	b.Graph.Bodies = []*ir.Body{{Node: 0}}
	b.Graph.Conditions = []*ir.Condition{{Node: 0, Bodies: []int{1}, Pos: at(30)}}
	b.step(plan.Step{Kind: plan.Conditional, Name: "if", Pos: at(30), Conditional: &plan.ConditionalStep{Form: ir.OpIf, Bodies: []int{1}}})
	b.step(plan.Step{Kind: plan.Callback, Name: "callback note", Pos: at(31), Body: 1, Callback: &plan.CallbackStep{}})
	return b
}

// TestInstantiate: what CUDA refuses only as part of the whole graph is told with the step that it names.
func TestInstantiate(t *testing.T) {
	t.Parallel()
	expect(t, driven(t, "stranger", stranger())(nil),
		"create: 1 graphs/tone.go:31: callback note: cudaGraphInstantiateWithParams: invalid argument")
}
