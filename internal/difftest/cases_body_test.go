package difftest

import (
	"math"

	"github.com/cudagraph/graphgen/internal/difftest/casefuncs"
	"github.com/cudagraph/graphgen/ir"
)

// Bodies of conditionals, which a tool gets wrong that takes a graph for a list of steps.
var bodyCases = []caseRow{
	{name: "G12_LoopOnEveryLaunch", build: g12},
	{name: "G12_LoopOnEveryLaunchUnfused", build: g12, opts: noFusion},
	{name: "G12_TwoLoops", build: g12Two},
	{name: "Bodies_ScratchAcrossALoop", build: bodyAcross},
	{name: "Bodies_ScratchAcrossALoopUnfused", build: bodyAcross, opts: noFusion},
	{name: "Bodies_ScratchAcrossBranches", build: bodyBranches},
	{name: "Bodies_ScratchOfBothBranches", build: bodyBoth},
	{name: "Bodies_LoopCarriesScratch", build: bodyCarried},
	{name: "Bodies_TestReadsWhatTheBodyWrote", build: bodyTest},
	{name: "Bodies_TestBeforeItIsOverwritten", build: bodyOverwritten},
	{name: "Bodies_SwitchOutOfRange", build: bodySwitch},
	{name: "Bodies_SwitchFarOutOfRange", build: bodySwitchFar},
	{name: "Bodies_NaNHolds", build: bodyNaN},
	{name: "Bodies_NestedLoops", build: bodyNested},
	{name: "Bodies_NestedLoopsUnfused", build: bodyNested, opts: noFusion},
	{name: "Bodies_PartIsWritten", build: bodyPart},
	{name: "Bodies_AtMost", build: bodyAtMost},
	{name: "Bodies_Trips", build: bodyTrips},
	{name: "Bodies_OutputOfABranch", build: bodyOutput},
	{name: "Bodies_KernelInALoop", build: bodyKernel},
	{name: "Bodies_Empty", build: bodyEmpty},
}

// A loop counts to a limit in a state that the caller resets. It is run by every launch, and not at all for a limit of 0.
func g12(k *kit) {
	c := k.buffer(ir.State, "c", ir.I32, num(1))
	limit := k.scalar("limit", int32(10))
	k.while(k.test(casefuncs.Below, c, limit), func() { k.into(c, casefuncs.AddI32, c, int32(1)) })
	for i, most := range []int32{10, 10, 10, 0, 4} {
		if i > 0 {
			k.again()
			k.set(limit, most)
		}
		k.give(c, []int32{0})
		k.want(c, []int32{most})
	}
}

// Two loops of a graph have conditions of their own.
func g12Two(k *kit) {
	var sums []ref
	for _, n := range []int32{3, 5} {
		sum := k.buffer(ir.State, []string{3: "three", 5: "five"}[n], ir.I32, num(1))
		k.fill(sum, int32(0))
		k.times(n, func() { k.into(sum, casefuncs.AddI32, sum, n) })
		sums = append(sums, sum)
	}
	y := k.download("y", k.apply(casefuncs.AddI32, sums[0], sums[1]))
	k.want(y, []int32{34})
	k.again()
	k.want(y, []int32{34})
}

// x is read by every trip and after the loop, which has scratch of the same size.
func bodyAcross(k *kit) {
	one := series(9, func(i int) int32 { return int32(i) })
	x := k.apply(casefuncs.AddI32, k.input("x", one), int32(1))
	sum := k.apply(casefuncs.AddI32, k.backwards(x), int32(0))
	k.times(int32(3), func() {
		t := k.apply(casefuncs.AddI32, k.backwards(sum), int32(1))
		k.into(sum, casefuncs.AddI32, k.backwards(t), x)
	})
	k.want(k.download("sum", sum), series(9, func(i int) int32 { return int32(9 - i + 3*(i+2)) }))
	k.want(k.download("xx", k.backwards(x)), series(9, func(i int) int32 { return int32(9 - i) }))
}

// x lives across branches and cases with scratch of the same size, of which one runs.
func bodyBranches(k *kit) {
	x := k.apply(casefuncs.AddI32, k.input("x", repeat(9, int32(4))), int32(1))
	y := k.buffer(ir.State, "y", ir.I32, num(9))
	which := k.buffer(ir.State, "which", ir.I32)
	add := func(n int32) func() {
		return func() {
			t := k.apply(casefuncs.AddI32, k.backwards(x), n)
			k.into(y, casefuncs.AddI32, k.backwards(t), k.backwards(y))
		}
	}
	k.either(k.test(which), add(100), add(200))
	k.choose(k.test(which), add(1000), add(2000), func() {
		add(3000)()
		k.when(k.test(casefuncs.Below, which, int32(9)), add(5000))
	})
	out := k.download("xx", k.backwards(x))
	for i, sum := range []int32{5 + 200 + 5 + 1000, 5 + 100 + 5 + 2000, 5 + 100 + 5 + 3000 + 5 + 5000} {
		if i > 0 {
			k.again()
		}
		k.give(which, []int32{int32(i)})
		k.give(y, repeat(9, int32(0)))
		k.want(y, repeat(9, sum))
		k.want(out, repeat(9, int32(5)))
	}
}

// Scratch that both branches write holds something after them.
func bodyBoth(k *kit) {
	t := k.fresh(ir.I32, num(5))
	which := k.buffer(ir.State, "which", ir.BOOL)
	k.either(k.test(which), func() { k.fill(t, int32(1)) }, func() { k.fill(t, int32(2)) })
	y := k.download("y", k.apply(casefuncs.AddI32, k.backwards(t), int32(10)))
	k.want(y, repeat(5, int32(12)))
	k.again()
	k.give(which, []bool{true})
	k.want(y, repeat(5, int32(11)))
}

// What a trip leaves for the next lies in scratch; no trip at all leaves what was there before.
func bodyCarried(k *kit) {
	n := k.scalar("n", int32(3))
	x := k.fresh(ir.I32, num(7))
	k.fill(x, int32(1))
	k.times(n, func() {
		t := k.fresh(ir.I32, num(7))
		k.copy(t, k.backwards(x))
		k.into(x, casefuncs.AddI32, x, k.backwards(t))
	})
	y := k.download("y", x)
	k.want(y, repeat(7, int32(8)))
	for _, trips := range []int32{0, 1, 5} {
		k.again()
		k.set(n, trips)
		k.want(y, repeat(7, int32(1)<<trips))
	}
}

// The test reads what the trip before it wrote.
func bodyTest(k *kit) {
	v := k.input("v", []float32{2.5})
	trips := k.buffer(ir.State, "trips", ir.I32)
	k.while(k.test(casefuncs.Positive, v), func() {
		k.into(v, casefuncs.Sub, v, float32(1))
		k.into(trips, casefuncs.AddI32, trips, int32(1))
	})
	k.want(k.download("left", v), []float32{-0.5})
	k.want(trips, []int32{3})
}

// A step after the conditional writes what the test reads, and one in its body, too.
func bodyOverwritten(k *kit) {
	v := k.apply(casefuncs.AddI32, k.input("v", []int32{1}), int32(0))
	y := k.buffer(ir.State, "y", ir.I32, num(1))
	k.when(k.test(v.Index(0, num(0))), func() {
		k.fill(v, int32(0))
		k.into(y, casefuncs.AddI32, y, int32(1))
		k.when(k.test(v), func() { k.fill(y, int32(-1)) })
	})
	k.fill(v, int32(7))
	k.when(k.test(v), func() { k.into(y, casefuncs.AddI32, y, v) })
	k.fill(v, int32(0))
	k.want(y, []int32{8})
	k.again()
	k.want(y, []int32{16})
}

// A number that no case has runs none.
func bodySwitch(k *kit) {
	which := k.buffer(ir.State, "which", ir.I32)
	y := k.buffer(ir.State, "y", ir.I32)
	k.fill(y, int32(5))
	set := func(n int32) func() { return func() { k.fill(y, n) } }
	k.choose(k.test(which), set(10), set(20), set(30))
	for i, row := range [][2]int32{{0, 10}, {-1, 5}, {2, 30}, {3, 5}, {math.MinInt32, 5}, {math.MaxInt32, 5}, {1, 20}} {
		if i > 0 {
			k.again()
		}
		k.give(which, []int32{row[0]})
		k.want(y, []int32{row[1]})
	}
}

// CUDA's conditions have 32 bits; those of a number that are above them count too.
func bodySwitchFar(k *kit) {
	signed, unsigned := k.buffer(ir.State, "signed", ir.I64), k.buffer(ir.State, "unsigned", ir.U64)
	y := k.buffer(ir.State, "y", ir.I32, num(2))
	k.fill(y, int32(5))
	for i, which := range []ref{signed, unsigned} {
		set := func(n int32) func() { return func() { k.fill(y.Index(0, num(i)), n) } }
		k.choose(k.test(which), set(10), set(20))
	}
	for i, row := range []struct {
		i  int64
		u  uint64
		to []int32
	}{
		{1, 0, []int32{20, 10}}, {1 << 32, 1<<32 + 1, []int32{5, 5}}, {-1 << 32, 1 << 63, []int32{5, 5}},
		{math.MinInt64 + 1, math.MaxUint64, []int32{5, 5}}, {0, 1, []int32{10, 20}},
	} {
		if i > 0 {
			k.again()
		}
		k.give(signed, []int64{row.i})
		k.give(unsigned, []uint64{row.u})
		k.want(y, row.to)
	}
}

// A NaN holds, as it is not 0; the zeros do not, and neither does a comparison with a NaN.
func bodyNaN(k *kit) {
	v, w := k.host("v", []float32{1}), k.host("w", []float64{1})
	y := k.buffer(ir.State, "y", ir.I32, num(3))
	x, z := k.upload(v), k.upload(w)
	for i, test := range []any{x, z, casefuncs.Positive} {
		set := func(n int32) func() { return func() { k.fill(y.Index(0, num(i)), n) } }
		args := []any{x}
		if i < 2 {
			args = nil
		}
		k.either(k.test(test, args...), set(1), set(0))
	}
	nan := math.NaN()
	for i, row := range []struct {
		v    float64
		want []int32
	}{
		{1, []int32{1, 1, 1}}, {nan, []int32{1, 1, 0}}, {0, []int32{0, 0, 0}}, {math.Copysign(0, -1), []int32{0, 0, 0}},
		{math.SmallestNonzeroFloat32, []int32{1, 1, 1}}, {math.SmallestNonzeroFloat64, []int32{0, 1, 0}}, {-2, []int32{1, 1, 0}},
	} {
		if i > 0 {
			k.again()
		}
		k.give(v, []float32{float32(row.v)})
		k.give(w, []float64{row.v})
		k.want(y, row.want)
	}
}

// A loop in a loop begins anew in every trip of the outer one, and its scratch with it.
func bodyNested(k *kit) {
	outer, total := k.fresh(ir.I32), k.buffer(ir.State, "total", ir.I32)
	k.fill(outer, int32(0))
	k.while(k.test(casefuncs.Below, outer, int32(4)), func() {
		k.times(outer, func() {
			k.times(int32(2), func() { k.into(total, casefuncs.AddI32, total, outer) })
		})
		k.into(outer, casefuncs.AddI32, outer, int32(1))
	})
	k.want(total, []int32{2 * (1*1 + 2*2 + 3*3)})
	k.again()
	k.want(total, []int32{2 * 2 * (1*1 + 2*2 + 3*3)})
}

// A body writes a part of what steps outside read before and after it.
func bodyPart(k *kit) {
	x := k.input("x", []int32{1, 2, 3, 4, 5, 6})
	yes := k.buffer(ir.State, "yes", ir.BOOL)
	read := func(name string) ref {
		return k.download(name, k.apply(casefuncs.AddI32, x.Slice(0, num(0), num(4), 1), k.backwards(x.Slice(0, num(2), num(6), 1))))
	}
	before := read("before")
	k.when(k.test(yes), func() {
		k.into(x.Slice(0, num(1), num(3), 1), casefuncs.AddI32, x.Slice(0, num(3), num(5), 1), int32(10))
	})
	after := read("after")
	k.want(before, repeat(4, int32(7)))
	k.want(after, repeat(4, int32(7)))
	k.again()
	k.give(yes, []bool{true})
	k.want(before, repeat(4, int32(7)))
	k.want(after, []int32{7, 14 + 5, 15 + 4, 4 + 15})
}

// A limit ends a loop, and wait says so; what the trips did stays. A loop that ends by itself after as many is fine.
func bodyAtMost(k *kit) {
	on, n := k.buffer(ir.State, "on", ir.U8), k.buffer(ir.State, "n", ir.I32)
	fine := k.buffer(ir.State, "fine", ir.I32)
	k.fill(fine, int32(0))
	limited := k.test(on)
	limited.AtMost = num(3)
	k.while(limited, func() { k.into(n, casefuncs.AddI32, n, int32(1)) })
	exact := k.test(casefuncs.Below, fine, int32(3))
	exact.AtMost = num(3)
	k.while(exact, func() { k.into(fine, casefuncs.AddI32, fine, int32(1)) })
	for i, row := range []struct {
		on uint8
		n  int32
	}{{0, 0}, {7, 3}, {0, 3}, {0, 3}, {255, 6}} {
		if i > 0 {
			k.again()
		}
		k.give(on, []uint8{row.on})
		if row.on != 0 {
			k.turn().Fault = "the condition still holds after 3 trips in while"
		}
		k.want(n, []int32{row.n})
		k.want(fine, []int32{3})
	}
	k.again()
	k.give(on, []uint8{0})
}

// The number of trips is that of the loop around, in bodies of its body too, and begins at 0 every time.
func bodyTrips(k *kit) {
	sum, late := k.buffer(ir.State, "sum", ir.I64), k.buffer(ir.State, "late", ir.I64, num(2))
	k.fill(late, int64(-1))
	on := k.fresh(ir.I32)
	k.fill(on, int32(-5))
	k.counting(k.test(on), func(trips ref) {
		k.into(on, casefuncs.AddI32, on, int32(1))
		k.when(k.test(casefuncs.Later, trips, int64(2)), func() {
			k.into(sum, casefuncs.AddI64, sum, trips)
			k.copy(late.Slice(0, num(0), num(1), 1), trips.Reshape(num(1)))
		})
	})
	k.want(sum, []int64{2 + 3 + 4})
	k.want(late, []int64{4, -1})
	k.again()
	k.want(sum, []int64{2 * (2 + 3 + 4)})
	k.want(late, []int64{4, -1})
}

// An output that only a branch writes keeps what the last launch left there that ran it.
func bodyOutput(k *kit) {
	x := k.host("x", []int32{1, 2})
	yes := k.buffer(ir.State, "yes", ir.BOOL)
	k.give(yes, []bool{true})
	var y ref
	k.when(k.test(yes), func() { y = k.download("y", k.apply(casefuncs.AddI32, k.upload(x), int32(1))) })
	k.want(y, []int32{2, 3})
	k.again()
	k.give(x, []int32{5, 6})
	k.give(yes, []bool{false})
	k.want(y, []int32{2, 3})
	k.again()
	k.give(yes, []bool{true})
	k.want(y, []int32{6, 7})
}

// A kernel of the user's runs in every trip, on memory that stays and on scratch.
func bodyKernel(k *kit) {
	kept, scratch := k.buffer(ir.State, "kept", ir.I32, num(70)), k.fresh(ir.I32, num(70))
	k.fill(scratch, int32(100))
	k.times(int32(3), func() {
		k.launch(countKernel, num(70), inout(kept), num(70))
		k.launch(countKernel, num(70), inout(scratch), num(70))
	})
	y := k.download("y", k.backwards(scratch))
	for i := range 3 {
		if i > 0 {
			k.again()
		}
		k.want(kept, repeat(70, int32(3*(i+1))))
		k.want(y, repeat(70, int32(103)))
	}
}

// Bodies without steps change nothing, whichever run; one that holds only an empty one neither.
func bodyEmpty(k *kit) {
	which := k.buffer(ir.State, "which", ir.I32)
	y := k.buffer(ir.State, "y", ir.I32)
	nothing := func() {}
	k.fill(y, int32(1))
	k.choose(k.test(which), nothing, func() { k.fill(y, int32(2)) }, func() { k.when(k.test(which), nothing) })
	k.either(k.test(which), nothing, func() { k.fill(y, int32(3)) })
	count := k.test(which)
	count.AtMost = num(4)
	k.while(count, nothing)
	for i, row := range [][2]int32{{0, 3}, {1, 2}, {2, 1}, {3, 1}} {
		if i > 0 {
			k.again()
			k.turn().Fault = "the condition still holds after 4 trips in while"
		}
		k.give(which, []int32{row[0]})
		k.want(y, []int32{row[1]})
	}
}
