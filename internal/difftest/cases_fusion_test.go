package difftest

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/emit/cuda"
	"github.com/cudagraph/graphgen/internal/difftest/casefuncs"
	"github.com/cudagraph/graphgen/internal/randgraph"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
	"github.com/cudagraph/graphgen/passes"
)

// Fusion.
var fusionCases = []caseRow{
	{name: "F01_ReaderAtAnotherIndex", build: f01(4)},
	{name: "F01_ReaderAtAnotherIndexLarge", build: f01(1 << 21), heavy: true},
	{name: "F01_Shift", build: f01Shift},
	{name: "F01_Gather", build: f01Gather},
	{name: "F05_Neighbours", build: f05(8)},
	{name: "F05_NeighboursLarge", build: f05(1 << 18), heavy: true},
	{name: "F07_Broadcast", build: f07},
	{name: "F08_NaN", build: f08},
	{name: "F08_NaNUnfused", build: f08, opts: noFusion},
	{name: "F10_Contraction", build: f10},
	{name: "F10_ContractionUnfused", build: f10, opts: noFusion},
	{name: "F11_Parameters", build: f11(300), heavy: true},
	{name: "F13_NoRestrict", build: f13},
}

// x is doubled in place and then gets its mirror image added.
func f01(n int) func(*kit) {
	return func(k *kit) {
		x := k.input("x", series(n, func(i int) float32 { return float32(i + 1) }))
		k.into(x, casefuncs.Double, x)
		k.into(x, casefuncs.Add, x, x.Slice(0, num(0), num(n), -1))
		k.want(k.download("y", x), repeat(n, float32(2*(n+1))))
	}
}

// Shift by one, and roll: a step reads what it writes one place further on.
func f01Shift(k *kit) {
	x := k.input("x", []float32{1, 2, 3, 4, 5})
	k.into(x.Slice(0, num(1), num(5), 1), casefuncs.Same, x.Slice(0, num(0), num(4), 1))
	k.into(x, casefuncs.Increment, x)
	k.want(k.download("shifted", x), []float32{2, 2, 3, 4, 5})
	y := k.input("y", []float32{1, 2, 3, 4, 5})
	z := k.buffer(ir.Temp, "z", ir.F32, num(5))
	k.into(z.Slice(0, num(0), num(4), 1), casefuncs.Same, y.Slice(0, num(1), num(5), 1))
	k.into(z.Slice(0, num(4), num(5), 1), casefuncs.Same, y.Slice(0, num(0), num(1), 1))
	k.copy(y, z)
	k.want(k.download("rolled", y), []float32{2, 3, 4, 5, 1})
}

var gatherKernel = randgraph.NewKernel("gather", `__global__ void gather(const int32_t *x, const int32_t *index, int32_t *y, int64_t n) {
  const int64_t i = blockIdx.x * int64_t(blockDim.x) + threadIdx.x;
  if (i < n) y[i] = x[index[i]];
}
`, func(b []randgraph.Buffer, n int) {
	for i := range n {
		b[2].Set(i, b[0].Get(int(b[1].Get(i))))
	}
}, randgraph.In(ir.I32), randgraph.In(ir.I32), randgraph.Out(ir.I32))

// A gather through an index buffer between two steps in place.
func f01Gather(k *kit) {
	x := k.input("x", []int32{1, 2, 3, 4})
	index := k.input("index", []int32{3, 3, 0, 1})
	g := k.buffer(ir.Temp, "g", ir.I32, num(4))
	k.into(x, casefuncs.AddI32, x, x)
	k.launch(gatherKernel, num(4), in(x), in(index), out(g), num(4))
	k.into(x, casefuncs.AddI32, x, g)
	k.want(k.download("y", x), []int32{10, 12, 8, 12})
}

// A consumer that reads neighbours is not fused with its producer, even where sizes and blocks are equal.
func f05(n int) func(*kit) {
	return func(k *kit) {
		a := k.host("a", series(n, func(i int) float32 { return float32(i) }))
		up := k.upload(a)
		b := k.buffer(ir.Temp, "b", ir.F32, num(n+2))
		k.fill(b, float32(0))
		k.into(b.Slice(0, num(1), num(n+1), 1), casefuncs.Double, up)
		c := k.download("c", k.apply(casefuncs.Sum3, b.Slice(0, num(0), num(n), 1), b.Slice(0, num(1), num(n+1), 1),
			b.Slice(0, num(2), num(n+2), 1)))
		for launch := range 4 {
			want := series(n, func(i int) float32 { return float32(launch+1) * 6 * float32(i) })
			want[0], want[n-1] = float32(launch+1)*2, float32(launch+1)*float32(4*n-6)
			k.want(c, want)
			if launch < 3 {
				k.again()
				k.give(a, series(n, func(i int) float32 { return float32((launch + 2) * i) }))
			}
		}
	}
}

// A small operand is repeated along an axis.
func f07(k *kit) {
	d := k.input("d", []float32{1, 10}, num(2), num(1))
	s := k.input("s", series(256, func(i int) float32 { return float32(i % 128) }), num(2), num(128))
	m := k.input("m", series(256, func(i int) float32 { return float32(i / 128) }), num(2), num(128))
	out := k.download("out", k.apply(casefuncs.Add, k.apply(casefuncs.Mul, d, s), m))
	k.want(out, series(256, func(i int) float32 {
		return []float32{1, 10}[i/128]*float32(i%128) + float32(i/128)
	}))
}

// A NaN goes through max, min, relu and clamp from either side, and max(-0, +0) is +0.
func f08(k *kit) {
	nan, zero, minus := float32(math.NaN()), float32(0), float32(math.Copysign(0, -1))
	x := k.input("x", []float32{nan, nan, 1, minus, zero, -3, 2})
	y := k.input("y", []float32{1, nan, nan, zero, minus, 0.5, float32(math.Inf(1))})
	k.want(k.download("relu", k.apply(casefuncs.Relu, x)), []float32{nan, nan, 1, 0, 0, 0, 2})
	k.want(k.download("clamp", k.apply(casefuncs.Clamp, x)), []float32{nan, nan, 1, 0, 0, 0, 1})
	k.want(k.download("max", k.apply(casefuncs.Max, x, y)), []float32{nan, nan, nan, zero, zero, 0.5, float32(math.Inf(1))})
	k.want(k.download("min", k.apply(casefuncs.Min, x, y)), []float32{nan, nan, nan, minus, minus, -3, 2})
	z := k.input("z", []float64{math.NaN(), 1, math.Inf(1), math.Copysign(0, -1)})
	w := k.input("w", []float64{math.Inf(1), math.NaN(), math.NaN(), 0})
	k.want(k.download("mathmax", k.apply(casefuncs.MathMax, z, w)), []float64{math.Inf(1), math.NaN(), math.Inf(1), 0})
}

// A product in one step and a sum in the next are rounded twice, fused or not.
func f10(k *kit) {
	a := k.input("a", []float32{1 + 1.0/4096})
	p := k.apply(casefuncs.Mul, a, a)
	k.want(k.download("r", k.apply(casefuncs.Sub, p, float32(1+1.0/2048))), []float32{0})
	k.want(k.download("one", k.apply(casefuncs.MulAdd, a, a, float32(-(1+1.0/2048)))), []float32{0})
}

// A long chain whose inputs and outputs are all kept is split before its parameters are too many.
func f11(steps int) func(*kit) {
	return func(k *kit) {
		last := k.input("first", []float32{2, 3})
		for i := range steps {
			x := k.input(fmt.Sprintf("in%d", i), []float32{1, 1})
			s := k.scalar(fmt.Sprintf("s%d", i), float32(1))
			last = k.apply(casefuncs.MulAdd, x, s, last)
			out := k.download(fmt.Sprintf("out%d", i), last)
			k.want(out, []float32{float32(3 + i), float32(4 + i)})
		}
		k.plan = append(k.plan, parametersFit)
	}
}

// parametersFit checks that every kernel's parameters stay within what every architecture takes.
func parametersFit(t *testing.T, u *Unit) {
	for _, kernel := range u.Plan.Kernels {
		bytes := 0
		for _, p := range kernel.Params {
			size := 8
			if p.Kind == plan.Scalar || p.Kind == plan.Value {
				size = p.Type.Size
			}
			bytes = (bytes+size-1)/size*size + size
		}
		if bytes > 4096 {
			t.Errorf("kernel %.40s: %d bytes of parameters", kernel.Name, bytes)
		}
	}
}

// The limit is exact: 511 pointers and a count fill 4096 bytes.
func TestParameterBoundary(t *testing.T) {
	for _, steps := range []int{254, 255, 256, 257, 2500} {
		k := newKit(t, "Boundary")
		f11(steps)(k)
		u, err := Prepare(k.c, passes.Options{})
		if err != nil {
			t.Fatal(err)
		}
		parametersFit(t, u)
	}
}

var pairsKernel = randgraph.NewKernel("pairs", `__global__ void pairs(const int32_t *a, int32_t *b, int64_t n) {
  const int64_t i = blockIdx.x * int64_t(blockDim.x) + threadIdx.x;
  if (i < n) b[i] = a[i] + a[i ^ 1];
}
`, func(b []randgraph.Buffer, n int) {
	for i := range n {
		b[1].Set(i, b[0].Get(i)+b[0].Get(i^1))
	}
}, randgraph.In(ir.I32), randgraph.Out(ir.I32))

// A kernel that reads other elements of what dies there does not get the same memory to write, and nothing promises
// that pointers do not alias where they do.
func f13(k *kit) {
	a := k.apply(casefuncs.AddI32, k.input("x", series(256, func(i int) int32 { return int32(i) })), int32(0))
	b := k.buffer(ir.Temp, "b", ir.I32, num(256))
	k.launch(pairsKernel, num(256), in(a), out(b), num(256))
	k.into(b, casefuncs.AddI32, b, int32(0))
	k.want(k.download("y", b), series(256, func(i int) int32 { return int32(i/2*4 + 1) }))
	k.plan = append(k.plan, func(t *testing.T, u *Unit) {
		files, err := cuda.Emit(u.emit())
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(files[0].Data)) {
			if strings.Contains(line, "__global__") && strings.Contains(line, "*b") && strings.Contains(line, "__restrict__") {
				t.Errorf("a step in place promises that nothing aliases: %s", line)
			}
		}
	})
}
