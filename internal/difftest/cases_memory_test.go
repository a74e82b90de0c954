package difftest

import (
	"fmt"
	"testing"

	"github.com/cudagraph/graphgen/internal/difftest/casefuncs"
	"github.com/cudagraph/graphgen/internal/randgraph"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
	"github.com/cudagraph/graphgen/passes"
)

// The memory planner.
var memoryCases = []caseRow{
	{name: "M01_BranchesRunAtOnce", build: m01, opts: noFusion},
	{name: "M01_BranchesFused", build: m01},
	{name: "M02_OutputNobodyReads", build: m02, opts: noFusion},
	{name: "M02_KernelOutputNobodyReads", build: m02Kernel},
	{name: "M03_InputOfTwo", build: m03, opts: noFusion},
	{name: "M05_AliasIsAnOutput", build: m05, opts: noFusion},
	{name: "M07_ZeroSizes", build: m07(0)},
	{name: "M07_ZeroSizesUnfused", build: m07(0), opts: noFusion},
	{name: "M08_AccumulatorReset", build: m08},
	{name: "M09_Alignment", build: m09, opts: noFusion},
}

// Three branches of five kernels with scratch of their own.
func m01(k *kit) {
	x := k.input("x", repeat(40, float32(1)))
	var ends []ref
	for branch := range 3 {
		b := k.apply(casefuncs.Mul, x, float32(branch+1))
		for range 4 {
			b = k.apply(casefuncs.Increment, b)
		}
		ends = append(ends, b)
	}
	sum := k.download("sum", k.apply(casefuncs.Sum3, ends[0], ends[1], ends[2]))
	for range 4 {
		k.want(sum, repeat(40, float32(18)))
		k.again()
	}
}

// One of two results is not used.
func m02(k *kit) {
	x := k.input("x", series(1024, func(i int) float32 { return float32(i) }))
	pq := k.applyN(casefuncs.Unused, x)
	k.want(k.download("p", k.apply(casefuncs.Increment, pq[0])), series(1024, func(i int) float32 { return float32(i + 1) }))
}

var unusedKernel = randgraph.NewKernel("two", `__global__ void two(int32_t *p, int32_t *q, int64_t n) {
  const int64_t i = blockIdx.x * int64_t(blockDim.x) + threadIdx.x;
  if (i < n) p[i] = int32_t(i);
  if (i < n) q[i] = -1;
}
`, func(b []randgraph.Buffer, n int) {
	for i := range n {
		b[0].Set(i, int64(i))
		b[1].Set(i, -1)
	}
}, randgraph.Out(ir.I32), randgraph.Out(ir.I32))

// The same of a kernel: q has memory of its own while the kernel runs.
func m02Kernel(k *kit) {
	p := k.buffer(ir.Temp, "p", ir.I32, num(1024))
	q := k.buffer(ir.Temp, "q", ir.I32, num(1024))
	x := k.apply(casefuncs.AddI32, k.input("x", repeat(1024, int32(1))), int32(2))
	k.launch(unusedKernel, num(1024), out(p), out(q), num(1024))
	sum := k.apply(casefuncs.AddI32, p, x)
	k.want(k.download("y", sum), series(1024, func(i int) int32 { return int32(i + 3) }))
}

// b and c read a at the same time; a is an input that must stay, and an output too.
func m03(k *kit) {
	a := k.input("a", []float32{1, 2})
	b := k.apply(casefuncs.Increment, a)
	c := k.apply(casefuncs.TimesTen, a)
	k.want(k.download("kept", a), []float32{1, 2})
	out := k.download("out", k.apply(casefuncs.Add, b, c))
	for range 3 {
		k.want(out, []float32{12, 23})
		k.again()
	}
}

// A view of scratch is what goes out, while later steps look for memory.
func m05(k *kit) {
	a := k.input("a", []float32{1, 2, 3, 4})
	t := k.apply(casefuncs.Increment, a)
	u := t.Reshape(num(2), num(2))
	v := k.apply(casefuncs.TimesTen, k.apply(casefuncs.TimesTen, a))
	w := k.apply(casefuncs.Increment, v)
	k.want(k.download("w", w), []float32{101, 201, 301, 401})
	out := k.download("u", u)
	for range 3 {
		k.want(out, []float32{2, 3, 4, 5})
		k.again()
	}
}

// A chain over nothing stands between two steps that it orders; copies, fills and kernels of no size are there too.
func m07(n int) func(*kit) {
	return func(k *kit) {
		d := k.dim("n", n)
		state := k.buffer(ir.State, "state", ir.I32, num(4))
		k.fill(state, int32(7))
		first := k.step()
		none := k.upload(k.host("none", []int32{}, d))
		k.order(first, k.step())
		k.fill(none, int32(1))
		k.into(none, casefuncs.AddI32, none, none)
		k.launch(countKernel, d, inout(none), d)
		k.copy(none, none.Slice(0, num(0), d, -1))
		k.download("nothing", none)
		last := k.step()
		k.into(state, casefuncs.AddI32, state, int32(1))
		k.order(last, k.step())
		k.want(state, repeat(4, int32(8)))
	}
}

var countKernel = randgraph.NewKernel("count", `__global__ void count(int32_t *c, int64_t n) {
  const int64_t i = blockIdx.x * int64_t(blockDim.x) + threadIdx.x;
  if (i < n) c[i]++;
}
`, func(b []randgraph.Buffer, n int) {
	for i := range n {
		b[0].Set(i, b[0].Get(i)+1)
	}
}, randgraph.InOut(ir.I32))

var sumKernel = randgraph.NewKernel("total", `__global__ void total(const int32_t *x, int32_t *s, int64_t n) {
  const int64_t i = blockIdx.x * int64_t(blockDim.x) + threadIdx.x;
  if (i < n) atomicAdd(s, x[i]);
}
`, func(b []randgraph.Buffer, n int) {
	for i := range b[0].Len() {
		b[1].Set(0, b[1].Get(0)+b[0].Get(i))
	}
}, randgraph.In(ir.I32), randgraph.InOut(ir.I32))

// An accumulator starts anew on every launch, and its memory is used again after it.
func m08(k *kit) {
	x := k.input("x", series(1024, func(i int) int32 { return int32(i + 1) }))
	s := k.buffer(ir.Temp, "s", ir.I32, num(1))
	k.fill(s, int32(0))
	k.launch(sumKernel, num(1024), in(x), inout(s), num(1024))
	total := k.download("total", s)
	other := k.apply(casefuncs.AddI32, k.input("y", []int32{5}), int32(6))
	k.want(k.download("other", k.apply(casefuncs.AddI32, other, int32(1))), []int32{12})
	for range 3 {
		k.want(total, []int32{524800})
		k.again()
	}
}

// Buffers of odd sizes lie before one that is read 16 bytes at a time; and a slice begins beside an alignment.
func m09(k *kit) {
	a := k.apply(casefuncs.IncrementU8, k.input("a", []uint8{1}))
	b := k.apply(casefuncs.IncrementU16, k.input("b", []uint16{1, 2, 3}))
	c := k.apply(casefuncs.IncrementU8, k.input("c", []uint8{1, 2, 3, 4, 5}))
	d := k.apply(casefuncs.Increment, k.input("d", series(37, func(i int) float32 { return float32(i) })))
	e := k.apply(casefuncs.Increment, d)
	f := k.apply(casefuncs.TimesTen, d.Slice(0, num(1), num(37), 1))
	k.want(k.download("oa", a), []uint8{2})
	k.want(k.download("ob", b), []uint16{2, 3, 4})
	k.want(k.download("oc", c), []uint8{2, 3, 4, 5, 6})
	k.want(k.download("oe", e), series(37, func(i int) float32 { return float32(i + 2) }))
	k.want(k.download("of", f), series(36, func(i int) float32 { return float32(10 * (i + 2)) }))
	k.plan = append(k.plan, func(t *testing.T, u *Unit) {
		for i, slot := range u.Plan.Slots {
			if slot.Offset < 0 || slot.Offset%256 != 0 {
				t.Errorf("slot %d at offset %d, want a multiple of 256", i, slot.Offset)
			}
		}
	})
}

// Sizes beyond 2^31 elements and 2^32 bytes, in the plan only.
func TestCaseM10_LargeSizes(t *testing.T) {
	const n = 4096 * 4096 * 144
	g, errs := ir.Record("Large", func(g *ir.Builder) {
		big := g.Upload(g.Input("big", ir.F32, n))
		small := g.Upload(g.Input("small", ir.F32, 3))
		g.Download(g.Map(casefuncs.Increment, big), g.Output("a", ir.F32, n))
		g.Download(g.Map(casefuncs.Increment, small), g.Output("b", ir.F32, 3))
		g.Download(big.Slice(0, n-3, n), g.Output("c", ir.F32, 3))
	})
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	if err := translate(g); err != nil {
		t.Fatal(err)
	}
	p, err := passes.Run(g, passes.Options{})
	if err != nil {
		t.Fatal(err)
	}
	bytes := map[string]bool{}
	for _, s := range p.Slots {
		bytes[s.Bytes.String()] = true
	}
	if !bytes["9663676416"] {
		t.Errorf("slots of %v bytes, want one of 9663676416", bytes)
	}
	for i, s := range p.Slots {
		for _, j := range s.Conflicts {
			a, b := p.Slots[i], p.Slots[j]
			if size, _ := b.Bytes.Int(); a.Offset < b.Offset+size && b.Offset < a.Offset {
				t.Errorf("slots %d at %d and %d at %d overlap", i, a.Offset, j, b.Offset)
			}
		}
	}
	if !copiesFrom(p, fmt.Sprint(int64(n-3)*4)) {
		t.Errorf("no copy from byte %d:\n%s", int64(n-3)*4, p.Dump())
	}
}

func copiesFrom(p *plan.Plan, offset string) bool {
	for _, s := range p.Steps {
		if s.Kind == plan.Copy && s.Copy.Src.Offset.String() == offset {
			return true
		}
	}
	return false
}
