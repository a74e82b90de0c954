package difftest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/internal/difftest/casefuncs"
	"github.com/cudagraph/graphgen/internal/randgraph"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
	"github.com/cudagraph/graphgen/load"
	"github.com/cudagraph/graphgen/passes"
)

// goldens makes a unit of each graph of testdata/golden that New builds, under a few sizes. Nothing is launched.
func goldens(t *testing.T) []*Unit {
	t.Helper()
	pkg, err := load.Load(context.Background(), load.Options{Pattern: root() + "/testdata/golden/graphs"})
	if err != nil {
		t.Fatal(err)
	}
	var list []*Unit
	for _, g := range pkg.Graphs {
		p, err := passes.Run(g, passes.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(g.Buffers, func(b *ir.Buffer) bool { return b.Class == ir.External }) {
			t.Logf("%s has externals, so that only a launch builds it: random graphs have those, too", g.Name)
			continue
		}
		c := &randgraph.Case{Name: "Golden" + g.Name}
		for _, d := range g.Dims {
			c.Dims = append(c.Dims, d.Name)
		}
		for _, n := range []int{17, 64, 250} {
			dims := map[string]int{}
			for i, name := range c.Dims {
				dims[name] = n + i
			}
			c.Bindings = append(c.Bindings, randgraph.Binding{Dims: dims})
		}
		list = append(list, &Unit{Case: c, Graph: g, Plan: p, Label: c.Name})
		if g.DeviceCount() > 1 {
			list = append(list, &Unit{Case: c, Graph: g, Plan: p, Label: c.Name + "_staged", Staged: true})
		}
	}
	return list
}

// cards is Plain with a device for each that a graph may have, which reach each other's memory.
var cards = &Toolchain{Name: Plain.Name, Includes: Plain.Includes, Env: append(slices.Clone(Plain.Env), "GRAPHGEN_HOST_DEVICES=2"),
	fixed: Plain.fixed}

// The golden graphs hold what their plans say, too.
func TestGoldensBuilt(t *testing.T) {
	t.Parallel()
	report(t, run(t, Batches(goldens(t), 30, Job{Tools: []*Toolchain{cards}, First: 1, Last: 1})))
}

// changes are ways in which the graph that is built could differ from the plan, by the part of the message that tells.
var changes = []struct {
	name   string
	change func(*plan.Step) bool // reports whether it applies to the step
	want   string
}{
	{"edge too many", func(s *plan.Step) bool {
		had := len(s.Deps) > 0
		s.Deps = nil
		return had
	}, "edges, planned"},
	{"edge missing", func(s *plan.Step) bool {
		s.Deps = append(slices.Clip(s.Deps), 0)
		return s.Kind == plan.Copy && len(s.Deps) > 1 // the download, which waits for the map
	}, "no edge from node 0"},
	{"copy size", onCopy(func(c *plan.CopyStep) { c.Bytes = c.Bytes.Sub(1) }), "bytes is"},
	{"copy place", onCopy(func(c *plan.CopyStep) { c.Dst.Offset = c.Dst.Offset.Add(4) }), "copy to is"},
	{"copy rows", onCopy(func(c *plan.CopyStep) { c.Rows = ir.Const(2) }), "rows is"},
	{"memset value", onMemset(func(m *plan.MemsetStep) { m.Value++ }), "value is"},
	{"memset element", onMemset(func(m *plan.MemsetStep) { m.Size = 1 }), "element is"},
	{"memset count", onMemset(func(m *plan.MemsetStep) { m.Count = m.Count.Sub(1) }), "width is"},
	{"grid", onLaunch(func(l *plan.LaunchStep) { l.Work = l.Work.Mul(1000) }), "grid x is"},
	{"argument place", onLaunch(func(l *plan.LaunchStep) { l.Args[0].Place.Offset = ir.Const(4) }), "argument is"},
	{"event", func(s *plan.Step) bool {
		if s.Event == nil {
			return false
		}
		s.Event = &plan.EventStep{Event: 1 - s.Event.Event}
		return true
	}, "event is"},
	{"a wait for a record", func(s *plan.Step) bool {
		was := s.Kind
		s.Kind = plan.EventWait
		return was == plan.EventRecord
	}, "has type"},
	{"another child graph", func(s *plan.Step) bool {
		if s.ChildGraph == nil || !s.ChildGraph.Again {
			return false
		}
		c := *s.ChildGraph
		c.Body = 3 - c.Body
		s.ChildGraph = &c
		return true
	}, "copied nodes is"},
	{"another kind", func(s *plan.Step) bool {
		was := s.Kind
		s.Kind = plan.Empty
		return was == plan.Copy
	}, "has type"},
}

func onCopy(f func(*plan.CopyStep)) func(*plan.Step) bool {
	return func(s *plan.Step) bool {
		if s.Copy == nil {
			return false
		}
		c := *s.Copy
		f(&c)
		s.Copy = &c
		return true
	}
}

func onMemset(f func(*plan.MemsetStep)) func(*plan.Step) bool {
	return func(s *plan.Step) bool {
		if s.Memset == nil {
			return false
		}
		m := *s.Memset
		f(&m)
		s.Memset = &m
		return true
	}
}

func onLaunch(f func(*plan.LaunchStep)) func(*plan.Step) bool {
	return func(s *plan.Step) bool {
		if s.Launch == nil || len(s.Launch.Args) == 0 {
			return false
		}
		l := *s.Launch
		l.Args = slices.Clone(l.Args)
		f(&l)
		s.Launch = &l
		return true
	}
}

// Reading back notices each way in which the graph could differ: here the plan that it is compared with does.
func TestBuiltDiffers(t *testing.T) {
	t.Parallel()
	k := newKit(t, "Built")
	x := k.apply(casefuncs.AddI32, k.input("x", []int32{3, 4, 5, 6}), int32(4))
	y := k.buffer(ir.State, "y", ir.I32, num(4))
	k.give(y, []int32{1, 2, 3, 4})
	k.fill(y, int32(7))
	k.download("z", k.apply(casefuncs.AddI32, y, x))
	k.add(randgraph.Step{Kind: randgraph.Record, Name: "ready"})
	k.add(randgraph.Step{Kind: randgraph.Wait, Name: "free"})
	two := k.sub(func() {
		k.fill(y, int32(8))
		k.callback("between")
	})
	k.sub(func() { k.fill(y, int32(9)) })
	k.use(two)
	u, err := Prepare(k.c, passes.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var list []*Unit
	for i, c := range changes {
		p := *u.Plan
		p.Steps = slices.Clone(p.Steps)
		at := slices.IndexFunc(p.Steps, func(s *plan.Step) bool {
			changed := *s
			return c.change(&changed)
		})
		if at < 0 {
			t.Fatalf("%s: no step of the plan can have it\n%s", c.name, u.Plan.Dump())
		}
		changed := *p.Steps[at]
		c.change(&changed)
		p.Steps[at] = &changed
		list = append(list, &Unit{Case: u.Case, Graph: u.Graph, Plan: u.Plan, Label: fmt.Sprintf("Built%d", i), told: &p})
	}
	reports := map[string]string{}
	for _, f := range run(t, Batches(list, 30, Job{Tools: []*Toolchain{Plain}, First: 1, Last: 1}))[Plain.Name] {
		reports[f.Unit.Label] = f.Report
	}
	for i, c := range changes {
		if got := reports[list[i].Label]; !strings.Contains(got, "read back: ") || !strings.Contains(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// It notices copies between devices that differ, whichever way they go.
func TestBuiltLinksDiffer(t *testing.T) {
	t.Parallel()
	var list []*Unit
	var want []string
	for _, u := range goldens(t) {
		if u.Graph.DeviceCount() == 1 {
			continue
		}
		for _, half := range []struct {
			kind           plan.Kind
			direct, staged string // what is told
		}{{plan.Send, "copy to is", "copy from is"}, {plan.Receive, "", "copy to is"}} {
			p := *u.Plan
			p.Steps = slices.Clone(p.Steps)
			at := slices.IndexFunc(p.Steps, func(s *plan.Step) bool { return s.Kind == half.kind })
			changed, link := *p.Steps[at], *p.Steps[at].Link
			link.Dst.Offset, link.Src.Offset = link.Dst.Offset.Add(4), link.Src.Offset.Add(4)
			changed.Link, p.Steps[at] = &link, &changed
			label, tells := fmt.Sprintf("%s_%d", u.Label, half.kind), half.direct
			if u.Staged {
				tells = half.staged
			}
			list = append(list, &Unit{Case: u.Case, Graph: u.Graph, Plan: u.Plan, Label: label, Staged: u.Staged, told: &p})
			want = append(want, tells)
		}
	}
	reports := map[string]string{}
	for _, f := range run(t, Batches(list, 30, Job{Tools: []*Toolchain{cards}, First: 1, Last: 1}))[cards.Name] {
		reports[f.Unit.Label] = f.Report
	}
	if len(list) == 0 {
		t.Fatal("no golden graph is on several devices")
	}
	for i, u := range list {
		if got := reports[u.Label]; (got == "") != (want[i] == "") || !strings.Contains(got, want[i]) {
			t.Errorf("%s: got %q, want %q", u.Label, got, want[i])
		}
	}
}
