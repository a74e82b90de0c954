package difftest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/internal/difftest/casefuncs"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
	"github.com/cudagraph/graphgen/passes"
)

// Edges, streams and events.
var orderCases = []caseRow{
	{name: "S01_WideFanOut", build: s01, opts: noFusion},
	{name: "S01_WideFanOutFused", build: s01},
	{name: "S01_TwoLevels", build: s01Deep, opts: noFusion},
	{name: "S02_JoinOfThree", build: s02, opts: noFusion},
	{name: "S04_EmptyStepsKeepOrder", build: s04},
	{name: "S06_OrderWithoutData", build: s06},
	{name: "S07_InPlaceAndRepeatedEdges", build: s07Fine},
	{name: "S07_LongChain", build: s07Long, heavy: true},
	{name: "S08_FreshStateBeforeFirstLaunch", build: s08},
}

// One producer has more children than there could be streams.
func s01(k *kit) {
	x := k.apply(casefuncs.AddI32, k.input("x", []int32{3, 3}), int32(4))
	var children []ref
	for i := range 33 {
		children = append(children, k.apply(casefuncs.AddI32, x, int32(i)))
	}
	k.want(k.download("sum", k.sum(children)), repeat(2, int32(33*7+528)))
}

// sum adds views one by one.
func (k *kit) sum(list []ref) ref {
	total := list[0]
	for _, r := range list[1:] {
		total = k.apply(casefuncs.AddI32, total, r)
	}
	return total
}

// The same with children of children.
func s01Deep(k *kit) {
	x := k.apply(casefuncs.AddI32, k.input("x", []int32{3, 3}), int32(4))
	var leaves []ref
	for i := range 33 {
		child := k.apply(casefuncs.AddI32, x, int32(i))
		for j := range 5 {
			leaves = append(leaves, k.apply(casefuncs.AddI32, child, int32(j)))
		}
	}
	k.want(k.download("sum", k.sum(leaves)), repeat(2, int32(5*(33*7+528)+33*10)))
}

// Three producers of different lengths meet.
func s02(k *kit) {
	var ends []ref
	for i, steps := range []int{5, 3, 1} {
		value := []int32{1, 10, 100}[i]
		b := k.input(fmt.Sprintf("x%d", i), repeat(9, value-int32(steps)))
		for range steps {
			b = k.apply(casefuncs.AddI32, b, int32(1))
		}
		ends = append(ends, b)
	}
	k.want(k.download("sum", k.sum(ends)), repeat(9, int32(111)))
}

// A step without work, and one that a pass removes, still order what is around them.
func s04(k *kit) {
	d := k.dim("n", 0)
	x := k.buffer(ir.State, "x", ir.I32, num(8))
	y := k.buffer(ir.State, "y", ir.I32, num(8))
	k.fill(x, int32(1))
	writer := k.step()
	none := k.buffer(ir.Temp, "none", ir.I32, d)
	k.fill(none, int32(3))
	k.order(writer, k.step())
	empty := k.step()
	unseen := k.buffer(ir.Temp, "unseen", ir.I32, num(8))
	k.fill(unseen, int32(4))
	k.order(empty, k.step())
	dead := k.step()
	k.fill(y, int32(2))
	k.order(dead, k.step())
	k.download("nothing", none)
	k.want(x, repeat(8, int32(1)))
	k.want(y, repeat(8, int32(2)))
	k.plan = append(k.plan, func(t *testing.T, u *Unit) {
		if !ordered(u.Plan, "fill x", "fill y") {
			t.Errorf("no path from fill x to fill y:\n%s", u.Plan.Dump())
		}
	})
}

// ordered reports whether the plan orders one step before another, by the beginnings of their names.
func ordered(p *plan.Plan, from, to string) bool {
	find := func(name string) int {
		return slices.IndexFunc(p.Steps, func(s *plan.Step) bool { return strings.HasSuffix(s.Name, name) || strings.HasPrefix(s.Name, name) })
	}
	target, reached := find(to), map[int]bool{find(from): true}
	for i, s := range p.Steps {
		reached[i] = reached[i] || slices.ContainsFunc(s.Deps, func(d int) bool { return reached[d] })
	}
	return target >= 0 && reached[target]
}

// Two steps without common data are ordered around a callback, and are not fused across it.
func s06(k *kit) {
	x := k.buffer(ir.State, "x", ir.I32, num(8))
	y := k.buffer(ir.State, "y", ir.I32, num(8))
	k.into(x, casefuncs.AddI32, x, int32(1))
	first := k.step()
	k.callback("between")
	host := k.step()
	k.order(first, host)
	k.callback("after")
	k.into(y, casefuncs.AddI32, y, int32(2))
	k.order(host, k.step())
	k.want(x, repeat(8, int32(1)))
	k.want(y, repeat(8, int32(2)))
	k.plan = append(k.plan, func(t *testing.T, u *Unit) {
		maps := 0
		for _, s := range u.Plan.Steps {
			if s.Kind == plan.Launch {
				maps++
			}
		}
		if maps != 2 || !ordered(u.Plan, "callback between", "callback after") {
			t.Errorf("want two kernels and the callbacks in order:\n%s", u.Plan.Dump())
		}
	})
}

// A step that names its buffer twice, and edges that say the same twice, are fine.
func s07Fine(k *kit) {
	x := k.input("x", []int32{1, 2, 3})
	k.into(x, casefuncs.AddI32, x, x)
	first := k.step()
	y := k.apply(casefuncs.AddI32, x, x)
	second := k.step()
	k.order(first, second)
	k.order(first, second)
	k.want(k.download("y", y), []int32{4, 8, 12})
}

// Ten thousand steps in a row.
func s07Long(k *kit) {
	x := k.buffer(ir.State, "x", ir.I32, num(2))
	for range 10000 {
		k.launch(countKernel, num(2), inout(x), num(2))
	}
	k.want(x, []int32{10000, 10000})
	k.again()
	k.want(x, []int32{20000, 20000})
}

// What New makes zero is zero before the first launch writes it.
func s08(k *kit) {
	x := k.buffer(ir.State, "x", ir.I32, num(1<<12))
	k.fill(x.Slice(0, num(5), num(9), 1), int32(5))
	k.want(x, series(1<<12, func(i int) int32 {
		if i >= 5 && i < 9 {
			return 5
		}
		return 0
	}))
}

// Orders that make a circle are a mistake that names the steps.
func TestCaseS07_Cycles(t *testing.T) {
	g, errs := ir.Record("Cycle", func(g *ir.Builder) {
		x := g.State("x", ir.I32, 4)
		y := g.State("y", ir.I32, 4)
		z := g.State("z", ir.I32, 4)
		a, b, c := g.Fill(x, 1), g.Fill(y, 2), g.Fill(z, 3)
		g.Order(b, a)
		g.Order(c, b)
		g.Order(a, c)
	})
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	_, err := passes.Run(g, passes.Options{})
	for _, name := range []string{"fill x", "fill y", "fill z"} {
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("got %v, want a message that names %s", err, name)
		}
	}
	if _, errs := ir.Record("Self", func(g *ir.Builder) {
		a := g.Fill(g.State("x", ir.I32, 4), 1)
		g.Order(a, a)
	}); len(errs) != 1 || !strings.Contains(errs[0].Msg, "before itself") {
		t.Errorf("got %v, want one message about a step before itself", errs)
	}
}
