package randgraph

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/internal/randgraph/funcs"
	"github.com/cudagraph/graphgen/ir"
)

// If a case were not a function of its seed, a failing seed could not be looked at again.
func TestDeterministic(t *testing.T) {
	for seed := range uint64(30) {
		if a, b := New(seed).String(), New(seed).String(); a != b {
			t.Fatalf("seed %d gives two cases:\n%s\n%s", seed, a, b)
		}
	}
}

// Every case must be one that the DSL takes and the oracle can run.
func TestCases(t *testing.T) {
	steps, refused := 0, map[string]int{}
	for seed := range uint64(200) {
		g := generate(seed, []series{flat, nested, flat, plain}[seed%4])
		g.c.Each(func(*Step) { steps++ })
		for _, why := range g.Refused {
			refused[why[strings.Index(why, ": ")+2:]]++
		}
		if _, err := g.c.Record(); err != nil {
			t.Errorf("seed %d: %v\n%s", seed, err, g.c)
		}
		for i := range g.c.Bindings {
			if _, err := g.c.Expect(&g.c.Bindings[i]); err != nil {
				t.Errorf("seed %d, binding %d: %v\n%s", seed, i, err, g.c)
			}
		}
	}
	total := 0
	for why, n := range refused {
		total += n
		t.Log(n, why)
	}
	if total > steps/10 {
		t.Errorf("the DSL refused %d steps and took %d; the generator should know better", total, steps)
	}
}

// What no case ever has is not tested by random graphs at all.
func TestCoverage(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(300) {
		count(New(seed), seen)
	}
	var want []string
	for _, k := range []Kind{Upload, Download, Copy, Fill, Map, MapInto, Launch, Callback, Order, Barrier, Record, Wait} {
		want = append(want, string(k))
	}
	for _, k := range []ViewKind{Slice, Index, Transpose, Reshape, Broadcast, As} {
		want = append(want, string(k))
	}
	for _, f := range funcs.All {
		want = append(want, f.Name)
	}
	for _, k := range Kernels {
		want = append(want, "kernel "+k.Name)
	}
	for _, e := range ir.Types {
		want = append(want, "fill "+e.Name, "buffer "+e.Name, "scalar "+e.Name)
	}
	want = append(want, "backwards", "empty", "several results into", "size", "scalar", "constant", "rebound",
		"input", "output", "resident", "state", "external", "temp", "host Slice", "host Index", "host Transpose", "host Broadcast",
		"host backwards", "box of 3 axes")
	for _, what := range want {
		if seen[what] == 0 {
			t.Errorf("no case has %s", what)
		}
	}
}

func count(c *Case, seen map[string]int) {
	countHost(c, seen)
	types := map[int]ir.Type{}
	for _, d := range c.Decls {
		types[d.ID] = d.Type
		seen[d.Class.String()]++
		seen["buffer "+d.Type.Name]++
		if product(values(d.Shape, c.Bindings[0].Dims)) == 0 {
			seen["empty"]++
		}
	}
	for _, s := range c.Scalars {
		seen["scalar "+s.Type.Name]++
	}
	for _, b := range c.Bindings {
		for _, l := range b.Launches[1:] {
			for _, which := range l.Bind {
				seen["rebound"] += which
			}
		}
	}
	c.Each(func(s *Step) { countStep(s, types, seen) })
}

// countHost counts what copies see of host memory.
func countHost(c *Case, seen map[string]int) {
	for i := range c.Steps {
		for _, r := range c.Steps[i].refs() {
			d := c.Decl(r.Buf)
			if d == nil || !d.Class.OnHost() || c.Steps[i].Kind == Callback {
				continue
			}
			axes := map[int]bool{}
			for _, op := range r.Ops {
				seen["host "+string(op.Kind)]++
				if op.Kind == Slice && op.Step < 0 {
					seen["host backwards"]++
				}
				axes[op.Axis] = axes[op.Axis] || op.Kind == Slice
			}
			if axes[0] && axes[1] && axes[2] {
				seen["box of 3 axes"]++
			}
		}
	}
}

func countStep(s *Step, types map[int]ir.Type, seen map[string]int) {
	seen[string(s.Kind)]++
	switch {
	case s.Kind == Map || s.Kind == MapInto:
		seen[funcs.Name(s.Func)]++
	case s.Kind == Launch:
		seen["kernel "+s.Kernel.Name]++
	case s.Kind == Fill && len(s.Dst[0].Ops) == 0 && types[s.Dst[0].Buf].IsValid():
		seen["fill "+types[s.Dst[0].Buf].Name]++
	}
	if len(s.Dst) > 1 {
		seen["several results into"]++
	}
	for _, a := range s.Args {
		seen[[]string{"view", "scalar", "size", "constant"}[a.Is]]++
	}
	for _, r := range s.refs() {
		for _, op := range r.Ops {
			seen[string(op.Kind)]++
			if op.Step < 0 {
				seen["backwards"]++
			}
		}
	}
}

// The oracle's own arithmetic, against sums done by hand.
func TestPlaces(t *testing.T) {
	shape := []Size{K(3), D("n")}
	dims := map[string]int{"n": 4}
	base := whole(1, ir.I16, values(shape, dims))
	for _, test := range []struct {
		ops  []ViewOp
		want string
	}{
		{nil, "[0 2 4 6 8 10 12 14 16 18 20 22]"},
		{[]ViewOp{{Kind: Slice, Axis: 1, Lo: K(1), Hi: D("n"), Step: 2}}, "[2 6 10 14 18 22]"},
		{[]ViewOp{{Kind: Slice, Axis: 1, Lo: K(0), Hi: D("n"), Step: -2}}, "[6 2 14 10 22 18]"},
		{[]ViewOp{{Kind: Index, Axis: 0, Lo: K(2)}}, "[16 18 20 22]"},
		{[]ViewOp{{Kind: Transpose, Axes: []int{1, 0}}}, "[0 8 16 2 10 18 4 12 20 6 14 22]"},
		{[]ViewOp{{Kind: Index, Axis: 0, Lo: K(1)}, {Kind: Broadcast, Shape: []Size{K(2), D("n")}}},
			"[8 10 12 14 8 10 12 14]"},
		{[]ViewOp{{Kind: As, Type: ir.I32}, {Kind: Index, Axis: 1, Lo: K(1)}}, "[4 12 20]"},
		{[]ViewOp{{Kind: Reshape, Shape: []Size{K(2), K(6)}}, {Kind: Index, Axis: 1, Lo: K(5)}}, "[10 22]"},
	} {
		p, err := base.derive(test.ops, dims)
		if got := fmt.Sprint(p.offsets()); err != nil || got != test.want {
			t.Errorf("%v: got %s, %v, want %s", test.ops, got, err, test.want)
		}
	}
}
