package prove_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
	"github.com/cudagraph/graphgen/passes"
	"github.com/cudagraph/graphgen/passes/prove"
)

func plus(x float32) float32     { return x + 1 }
func times(x, y float32) float32 { return x * y }

// branches has two parallel branches with scratch of their own, kept apart by reversed reads.
func branches(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.F32, n))
	a := g.Map(plus, g.Map(plus, x).Slice(0, 0, n, -1))
	b := g.Map(plus, g.Map(plus, x).Slice(0, 0, n, -1))
	g.Download(g.Map(times, a, b.Slice(0, 0, n, -1)), g.Output("y", ir.F32, n))
}

// inPlace overwrites a state that an earlier step reads.
func inPlace(g *ir.Builder) {
	s := g.State("s", ir.F32, 64)
	g.Download(s, g.Output("before", ir.F32, 64))
	t := g.Temp("t", ir.F32, 64)
	g.Fill(t, float32(2))
	g.MapInto(s, times, s, t.Slice(0, 0, 64, -1))
}

// reversed reads its only scratch from the end.
func reversed(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.F32, n))
	g.Download(g.Map(plus, x.Slice(0, 0, n, -1)), g.Output("y", ir.F32, n))
}

// partly has two nodes that share the bytes which the first step of one copies; the second step of that one writes others.
func partly(g *ir.Builder) {
	s := g.State("s", ir.F32, 64)
	g.MapInto(s.Slice(0, 0, 40), plus, s.Slice(0, 24, 64))
	g.Fill(s.Slice(0, 50, 64), 1)
}

func planned(t *testing.T, f func(*ir.Builder)) (*ir.Graph, *plan.Plan) {
	t.Helper()
	g, errs := ir.Record("Broken", f)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	p, err := passes.Run(g, passes.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g, p
}

// slotOf finds the slot of the buffer that a step writes through its last pointer.
func slotOf(p *plan.Plan, step int) *plan.Buffer {
	args := p.Steps[step].Launch.Args
	for i := len(args) - 1; ; i-- {
		if args[i].Kind == plan.Pointer {
			return p.Buffers[args[i].Place.Buffer]
		}
	}
}

// damage breaks the plan of a graph; the reason why it is refused is "" where any will do.
type damage struct {
	name   string
	graph  func(*ir.Builder)
	damage func(p *plan.Plan)
	want   string
}

// TestBroken breaks right plans in ways that planners are known to, and expects the reason.
func TestBroken(t *testing.T) {
	tests := []damage{
		{"right branches", branches, func(*plan.Plan) {}, ""},
		{"parallel branches share a slot", branches, func(p *plan.Plan) {
			slotOf(p, 2).Slot = slotOf(p, 1).Slot
		}, "no path keeps their uses apart"},
		{"a conflict is missing", branches, func(p *plan.Plan) {
			for _, s := range p.Slots {
				s.Conflicts = nil
			}
		}, "no path keeps their uses apart"},
		{"an edge is gone", branches, func(p *plan.Plan) { p.Steps[3].Deps = nil }, "no path"},
		{"an edge of overwriting is gone", inPlace, func(p *plan.Plan) {
			last := p.Steps[len(p.Steps)-1]
			last.Deps = slices.DeleteFunc(last.Deps, func(d int) bool { return p.Steps[d].Kind == plan.Copy })
		}, "no path"},
		{"a step reads another buffer", branches, func(p *plan.Plan) {
			p.Steps[3].Launch.Args[0].Place.Buffer = p.Steps[4].Launch.Args[0].Place.Buffer
		}, ""},
		{"a slot is too small", branches, func(p *plan.Plan) {
			p.Slots[0].Bytes = p.Slots[0].Bytes.Sub(4)
		}, "its slot"},
		{"an output takes the bytes of an input read in reverse", reversed, func(p *plan.Plan) {
			slotOf(p, 1).Slot = 0
		}, "use a byte that one of them writes"},
		{"an operand ends outside its buffer", branches, func(p *plan.Plan) {
			copy := p.Steps[len(p.Steps)-1].Copy
			copy.Bytes = copy.Bytes.Add(4)
		}, "which has"},
		{"a vector from an odd place", inPlace, func(p *plan.Plan) {
			last := p.Steps[len(p.Steps)-1]
			last.Launch.Kernel.Vector = 4
		}, "at a time"},
		{"an offset is not aligned", inPlace, func(p *plan.Plan) { p.Slots[0].Offset = 16 }, "aligned"},
		{"functions in another order", branches, func(p *plan.Plan) {
			p.Steps[1].Nodes = []int{5}
		}, "functions of its nodes"},
		{"a step does less", inPlace, func(p *plan.Plan) {
			p.Steps[0].Kind = plan.Empty
		}, "is not what the graph says"},
		{"right order of the steps that share bytes", partly, func(*plan.Plan) {}, ""},
		{"nothing orders a copy of what the next step writes", partly, func(p *plan.Plan) {
			p.Steps[find(p, "fill", 0)].Deps = nil
		}, "no path"},
		{"a copy is taken of what the next step has written", partly, func(p *plan.Plan) {
			fill := find(p, "fill", 0)
			for fill > 0 {
				exchange(p, fill-1)
				fill--
			}
			copy := find(p, "copy", 0)
			p.Steps[copy].Deps = append(p.Steps[copy].Deps, fill)
		}, "no path"},
	}
	for _, test := range slices.Concat(tests, brokenBodies, brokenChildren, brokenBoxes, brokenEvents, brokenDevices) {
		t.Run(test.name, func(t *testing.T) {
			g, p := planned(t, test.graph)
			test.damage(p)
			err := prove.Plan(g, p, map[string]int64{"n": 9})
			switch {
			case strings.HasPrefix(test.name, "right"):
				if err != nil {
					t.Fatalf("a right plan is refused: %v\n%s", err, p.Dump())
				}
			case err == nil:
				t.Fatalf("not caught\n%s", p.Dump())
			case !strings.Contains(err.Error(), test.want):
				t.Fatalf("caught as %q, want %q", err, test.want)
			}
		})
	}
}
