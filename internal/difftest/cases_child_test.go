package difftest

import (
	"testing"

	"github.com/cudagraph/graphgen/internal/difftest/casefuncs"
	"github.com/cudagraph/graphgen/ir"
)

// Child graphs, which CUDA copies into their nodes: each use is a graph of its own.
var childCases = []caseRow{
	{name: "G15_ChildScratch", build: g15, heavy: true},
	{name: "G15_ChildScratchUnfused", build: g15, heavy: true, opts: noFusion},
	{name: "G15_ScratchAcrossAUse", build: g15Across},
	{name: "G15_ScratchAcrossAUseUnfused", build: g15Across, opts: noFusion},
	{name: "Children_ScalarReachesEveryUse", build: childScalar},
	{name: "Children_ScalarReachesEveryUseUnfused", build: childScalar, opts: noFusion},
	{name: "Children_RebindingReachesEveryUse", build: childRebinding},
	{name: "Children_UsesInOrder", build: childOrder},
	{name: "Children_UsesInOrderUnfused", build: childOrder, opts: noFusion},
	{name: "Children_CallbackInEveryUse", build: childCallback},
	{name: "Children_InLoops", build: childLoops},
	{name: "Children_Empty", build: childEmpty},
}

// A child graph with 1 MiB of scratch is used twice. The scratch is there once, in the pool.
func g15(k *kit) {
	n := num(1 << 18)
	x := k.buffer(ir.State, "x", ir.I32, n)
	c := k.sub(func() {
		t := k.apply(casefuncs.AddI32, k.backwards(x), int32(1))
		k.into(x, casefuncs.AddI32, x, k.backwards(t))
	})
	k.use(c)
	k.give(x, series(1<<18, func(i int) int32 { return int32(i) }))
	k.want(x, series(1<<18, func(i int) int32 { return int32(4*i + 3) }))
	k.again()
	k.want(x, series(1<<18, func(i int) int32 { return int32(16*i + 15) }))
	k.plan = append(k.plan, func(t *testing.T, u *Unit) {
		if len(u.Plan.Slots) != 1 {
			t.Errorf("%d slots of the pool, want 1\n%s", len(u.Plan.Slots), u.Plan.Dump())
		}
	})
}

// What is alive while a child graph runs keeps clear of its scratch, at each use; and so does what only lives between.
func g15Across(k *kit) {
	x := k.apply(casefuncs.AddI32, k.input("x", series(9, func(i int) int32 { return int32(i) })), int32(1))
	y := k.buffer(ir.State, "y", ir.I32, num(9))
	k.fill(y, int32(0))
	c := k.sub(func() {
		t := k.apply(casefuncs.AddI32, k.backwards(y), int32(100))
		k.into(y, casefuncs.AddI32, k.backwards(t), int32(1))
	})
	between := k.apply(casefuncs.AddI32, k.backwards(x), int32(10))
	k.use(c)
	k.into(y, casefuncs.AddI32, y, k.backwards(between))
	k.use(c)
	k.want(y, series(9, func(i int) int32 { return int32(303 + i + 1 + 10) }))
	k.want(k.download("xx", k.backwards(x)), series(9, func(i int) int32 { return int32(9 - i) }))
}

// A scalar that is set between launches reaches the child graph at each use: in the graph, a child graph and a branch.
func childScalar(k *kit) {
	by := k.scalar("by", int32(1))
	x, yes := k.buffer(ir.State, "x", ir.I32, num(5)), k.buffer(ir.State, "yes", ir.BOOL)
	k.fill(x, int32(0))
	add := k.sub(func() { k.into(x, casefuncs.AddI32, k.backwards(x), by) })
	twice := k.sub(func() {
		k.use(add)
		k.sub(func() { k.use(add) })
	})
	k.use(add)
	k.when(k.test(yes), func() { k.use(twice) })
	k.use(twice)
	for i, row := range []struct {
		by, uses int32
		yes      bool
	}{{1, 6, false}, {7, 6, false}, {-3, 8, true}, {-3, 6, false}, {0, 8, true}, {1000, 8, true}} {
		if i > 0 {
			k.again()
			k.set(by, row.by)
		}
		k.give(yes, []bool{row.yes})
		k.want(x, repeat(5, row.by*row.uses))
	}
}

// So does the memory that an external is bound to, as a source of copies and an argument of kernels.
func childRebinding(k *kit) {
	from := k.buffer(ir.External, "from", ir.I32, num(3))
	k.holds(from, []int32{1, 2, 3}, []int32{10, 20, 30})
	kept := k.buffer(ir.State, "kept", ir.I32, num(2), num(3))
	sum := k.buffer(ir.State, "sum", ir.I32, num(3))
	k.fill(sum, int32(0))
	c := k.sub(func() {
		k.copy(kept.Index(0, num(0)), from)
		k.sub(func() { k.into(sum, casefuncs.AddI32, k.backwards(sum), from) })
	})
	k.copy(kept.Index(0, num(1)), kept.Index(0, num(0)))
	k.use(c)
	for i, which := range []int{0, 1, 1, 0} {
		if i > 0 {
			k.again()
			k.bind(from, which)
		}
		scale := []int32{1, 10}[which]
		k.want(kept, []int32{scale, 2 * scale, 3 * scale, scale, 2 * scale, 3 * scale})
		k.want(sum, []int32{4 * scale, 4 * scale, 4 * scale})
	}
}

// Uses run in the order written, each before what follows it: adding 1 and multiplying by 10 write the order down.
func childOrder(k *kit) {
	x := k.buffer(ir.State, "x", ir.F32, num(3))
	k.fill(x, float32(0))
	one := k.sub(func() { k.into(x, casefuncs.Increment, k.backwards(x)) }) // 1
	ten := k.sub(func() { k.into(x, casefuncs.TimesTen, k.backwards(x)) })  // 10
	both := k.sub(func() {
		k.use(one)
		k.use(ten)
		k.sub(func() { k.use(one) })
	}) // 111
	before := k.download("before", x)
	k.use(ten)  // 1110
	k.use(both) // 11111
	after := k.download("after", k.backwards(x))
	k.use(one)
	for i := range 2 {
		if i > 0 {
			k.again()
		}
		k.want(before, repeat(3, float32(111)))
		k.want(after, repeat(3, float32(11111)))
		k.want(x, repeat(3, float32(11112)))
	}
}

// A callback in a child graph is called by each use and sees what that made.
func childCallback(k *kit) {
	x := k.buffer(ir.State, "x", ir.U8, num(3))
	seen, answer := k.buffer(ir.Output, "seen", ir.U8, num(3)), k.buffer(ir.Output, "answer", ir.U8, num(3))
	c := k.sub(func() {
		k.sub(func() {
			k.copy(seen, x)
			k.callback("look", in(seen), out(answer))
		})
		k.copy(x, answer)
	})
	k.use(c)
	k.give(x, []uint8{1, 2, 3})
	step := func(x, i uint8) uint8 { return i*7*5 ^ x } // what callbacks of cases do, as the first of the graph
	for i := range 2 {
		if i > 0 {
			k.again()
		}
		now := []uint8{1, 2, 3}
		for at := range now {
			for range 2*i + 1 {
				now[at] = step(now[at], uint8(at))
			}
		}
		k.want(seen, now)
		for at := range now {
			now[at] = step(now[at], uint8(at))
		}
		k.want(answer, now)
		k.want(x, now)
	}
}

// A child graph is used by every trip of loops, one of them its own.
func childLoops(k *kit) {
	n := k.scalar("n", int32(3))
	x := k.buffer(ir.State, "x", ir.I32, num(6))
	k.fill(x, int32(0))
	add := k.sub(func() { k.into(x, casefuncs.AddI32, k.backwards(x), n) })
	k.times(n, func() {
		k.use(add)
		inner := k.sub(func() {
			t := k.fresh(ir.I32, num(6))
			k.fill(t, int32(100))
			k.into(x, casefuncs.AddI32, x, k.backwards(t))
		})
		k.times(int32(2), func() { k.use(inner) })
	})
	for i, trips := range []int32{3, 0, 5} {
		if i > 0 {
			k.again()
			k.set(n, trips)
		}
		k.want(x, repeat(6, trips+trips*(trips+300)))
	}
}

// Child graphs without steps change nothing, and what is ordered around them stays so.
func childEmpty(k *kit) {
	x := k.buffer(ir.State, "x", ir.I32, num(4))
	nothing := k.sub(func() {})
	k.fill(x, int32(1))
	before := k.step()
	k.use(nothing)
	k.order(before, k.step())
	around := k.sub(func() {
		k.use(nothing)
		k.sub(func() { k.use(nothing) })
	})
	k.into(x, casefuncs.AddI32, k.backwards(x), int32(1))
	k.use(around)
	k.when(k.test(x.Index(0, num(0))), func() { k.use(around) })
	k.want(x, repeat(4, int32(2)))
}
