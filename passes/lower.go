package passes

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// lower makes a step of every group, in topological order, and collects the distinct kernels.
func lower(s *state) error {
	groups, deps, err := s.contracted()
	if err != nil {
		return err
	}
	s.plan = &plan.Plan{Graph: s.g, Streams: 1}
	l := &lowerer{state: s, kernels: map[string]*plan.Kernel{}, links: map[int]*plan.LinkStep{}}
	for i, g := range groups {
		step := l.step(g)
		step.Deps = deps[i]
		s.plan.Steps = append(s.plan.Steps, step)
	}
	s.plan.Funcs = calledFuncs(s.plan.Kernels)
	return nil
}

// lowerer remembers the kernels that it has made.
type lowerer struct {
	*state
	kernels map[string]*plan.Kernel // by structure
	links   map[int]*plan.LinkStep  // by number, once they are sent
}

// lowerings say how a node of each op becomes a step.
var lowerings = map[ir.Op]func(*lowerer, *ir.Node, *plan.Step){
	ir.OpUpload:   (*lowerer).memcpy,
	ir.OpDownload: (*lowerer).memcpy,
	ir.OpCopy:     (*lowerer).deviceCopy,
	ir.OpFill:     (*lowerer).fill,
	ir.OpLaunch:   (*lowerer).userLaunch,
	ir.OpCallback: (*lowerer).callback,
	ir.OpIf:       (*lowerer).conditional,
	ir.OpWhile:    (*lowerer).conditional,
	ir.OpSwitch:   (*lowerer).conditional,
	ir.OpRecord:   eventStep(plan.EventRecord),
	ir.OpWait:     eventStep(plan.EventWait),
	ir.OpSub:      (*lowerer).childGraph,
	ir.OpSend:     (*lowerer).send,
	ir.OpReceive:  (*lowerer).receive,
	ir.OpBarrier:  func(_ *lowerer, _ *ir.Node, step *plan.Step) { step.Kind = plan.Empty },
}

func (l *lowerer) step(g *group) *plan.Step {
	first := l.g.Nodes[g.first()]
	step := &plan.Step{Name: first.String(), Pos: first.Pos, Body: first.Body, Device: first.Device}
	for _, pos := range g.members {
		step.Nodes = append(step.Nodes, l.original(l.g.Nodes[pos].ID))
	}
	if !first.Op.IsElementwise() {
		lowerings[first.Op](l, first, step)
		return step
	}
	step.Name = l.stepName(g.members)
	made := l.mapKernel(g.members)
	l.launch(step, made.launch)
	return step
}

// stepName reads "map expose+shoulder", cut short when it is long, and "test while near" when it sets a condition.
func (s *state) stepName(members []int) string {
	op := "map"
	if test := s.testOf(members); test != nil {
		op = test.String()
	}
	names := s.functionNames(members)
	if more := len(names) - 2*maxNamed; more > 0 {
		names = append(names[:2*maxNamed:2*maxNamed], fmt.Sprint(more, " more"))
	}
	return strings.TrimSpace(op + " " + strings.Join(names, "+"))
}

// launch makes the step run a generated kernel, one that is there already if it does the same.
func (l *lowerer) launch(step *plan.Step, launch *plan.LaunchStep) {
	key := signature(launch.Kernel)
	known, ok := l.kernels[key]
	if !ok {
		known = launch.Kernel
		l.kernels[key] = known
		l.plan.Kernels = append(l.plan.Kernels, known)
	}
	launch.Kernel = known
	step.Kind, step.Launch = plan.Launch, launch
}

func (l *lowerer) userLaunch(n *ir.Node, step *plan.Step) {
	work := ir.Const(1)
	for _, d := range n.Grid {
		work = work.Mul(d)
	}
	launch := &plan.LaunchStep{User: l.g.Kernels[n.Func], Work: work, Grid: n.Grid, Block: n.Block, Attrs: n.Attrs}
	for _, a := range n.Args {
		launch.Args = append(launch.Args, l.userArg(a))
	}
	step.Kind, step.Launch = plan.Launch, launch
}

func (l *lowerer) userArg(a ir.Arg) plan.Arg {
	switch {
	case a.View != nil:
		return plan.Arg{Kind: plan.Pointer, Type: a.View.Type, Mode: a.Mode,
			Place: plan.Place{Buffer: a.View.Buffer, Offset: place(*a.View)}}
	case a.Scalar != nil:
		return plan.Arg{Kind: plan.Scalar, Type: l.g.Scalars[*a.Scalar].Type, Scalar: *a.Scalar}
	case a.Size != nil:
		return plan.Arg{Kind: plan.Count, Type: ir.I64, Count: *a.Size}
	}
	return plan.Arg{Kind: plan.Value, Type: a.Const.Type, Bits: a.Const.Bits, Bytes: a.Const.Bytes}
}

func (l *lowerer) callback(n *ir.Node, step *plan.Step) {
	step.Kind = plan.Callback
	step.Callback = &plan.CallbackStep{Callback: n.Func, Args: n.Args}
}

// eventStep makes a step that records an event or waits for it.
func eventStep(kind plan.Kind) func(*lowerer, *ir.Node, *plan.Step) {
	return func(_ *lowerer, n *ir.Node, step *plan.Step) {
		step.Kind, step.Event = kind, &plan.EventStep{Event: n.Func}
	}
}

func (l *lowerer) childGraph(n *ir.Node, step *plan.Step) {
	step.Kind = plan.ChildGraph
	step.ChildGraph = &plan.ChildGraphStep{Body: n.Func + 1, Again: l.g.RunsAgain(n)}
}

// calledFuncs lists the functions that kernels call, callees before callers, each once.
func calledFuncs(kernels []*plan.Kernel) []*ir.Func {
	var funcs []*ir.Func
	seen := map[*ir.Func]bool{}
	var visit func(f *ir.Func)
	visit = func(f *ir.Func) {
		if seen[f] {
			return
		}
		seen[f] = true
		for _, callee := range f.Calls {
			visit(callee)
		}
		funcs = append(funcs, f)
	}
	for _, k := range kernels {
		for _, in := range k.Body {
			if in.Op == plan.Call {
				visit(in.Func)
			}
		}
	}
	return slices.Clip(funcs)
}
