package difftest

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
	"testing"

	"github.com/cudagraph/graphgen/internal/difftest/casefuncs"
	"github.com/cudagraph/graphgen/internal/randgraph"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// The explicit graph API.
var graphCases = []caseRow{
	{name: "G01_OwnArguments", build: g01},
	{name: "G02_UpdateOneOfTwo", build: g02, opts: noFusion},
	{name: "G05_BoxOfThreeAxes", build: g05((*kit).input)},
	{name: "G05_BoxFromTheHost", build: g05((*kit).host)},
	{name: "G06_FillValues", build: g06},
	{name: "G06_FillStructs", build: g06Structs},
	{name: "G06_MoveStructs", build: g06Moves},
	{name: "G10_CallbackEveryLaunch", build: g10},
	{name: "G14_CopySourceChanges", build: g14},
}

var putKernel = randgraph.NewKernel("put", `__global__ void put(int32_t *at, int32_t index, int32_t v) {
  if (threadIdx.x == 0) *at = index * 100000 + v;
}
`, func(b []randgraph.Buffer, n int) { b[0].Set(0, b[1].Get(0)*100000+b[2].Get(0)) },
	randgraph.Out(ir.I32), randgraph.Value(ir.I32), randgraph.Value(ir.I32))

// Nodes of one kernel that no edge connects keep their own arguments.
func g01(k *kit) {
	const nodes = 64
	dst := k.buffer(ir.Temp, "dst", ir.I32, num(nodes))
	for i := range nodes {
		k.launch(putKernel, num(1), out(dst.Slice(0, num(i), num(i+1), 1)), int32(i), int32(1000+i))
	}
	k.want(k.download("all", dst), series(nodes, func(i int) int32 { return int32(100000*i + 1000 + i) }))
	k.plan = append(k.plan, func(t *testing.T, u *Unit) {
		for _, s := range u.Plan.Steps {
			if s.Kind == plan.Launch && len(s.Deps) > 0 {
				t.Errorf("%s waits for %v, want no edges between the nodes", s.Name, s.Deps)
			}
		}
	})
}

// Of two nodes of one kernel, one changes an argument between launches.
func g02(k *kit) {
	a1, a2 := k.scalar("a1", float32(2)), k.scalar("a2", float32(3))
	x := k.input("x", []float32{1, 1})
	y1 := k.download("y1", k.apply(casefuncs.Mul, x, a1))
	y2 := k.download("y2", k.apply(casefuncs.Mul, x, a2))
	k.want(y1, []float32{2, 2})
	k.want(y2, []float32{3, 3})
	for i := range 3 {
		k.again()
		k.set(a2, float32(5+i))
		k.want(y1, []float32{2, 2})
		k.want(y2, repeat(2, float32(5+i)))
	}
	k.plan = append(k.plan, func(t *testing.T, u *Unit) {
		if len(u.Plan.Kernels) != 1 {
			t.Errorf("%d kernels, want the two nodes to share one", len(u.Plan.Kernels))
		}
	})
}

// A box of a three-dimensional buffer: the heights are those of the allocations.
func g05(declare func(*kit, string, any, ...size) ref) func(*kit) {
	return func(k *kit) {
		src := declare(k, "src", series(64, func(i int) int32 { return int32(i) }), num(4), num(4), num(4))
		dst := k.buffer(ir.Temp, "dst", ir.I32, num(3), num(3), num(3))
		k.fill(dst, int32(-1))
		from, to := src, dst
		for axis := range 3 {
			from = from.Slice(axis, num(1), num(3), 1)
			to = to.Slice(axis, num(0), num(2), 1)
		}
		k.copy(to, from)
		k.want(k.download("out", dst), []int32{
			21, 22, -1, 25, 26, -1, -1, -1, -1, 37, 38, -1, 41, 42, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1})
	}
}

// Fill writes any value of any type exactly.
func g06(k *kit) {
	for i, value := range []any{float32(1), 1.5, int64(1), uint16(0xabcd), float32(math.Copysign(0, -1)), true, int8(-3),
		math.Float32frombits(0x7fc12345), math.Float32frombits(0xffa00001), math.Float64frombits(0xfff0000000000001),
		uint64(0x0102030405060708), uint32(0x01020304), int64(math.MinInt64)} {
		b := k.buffer(ir.Temp, fmt.Sprintf("b%d", i), typeOf(reflect.TypeOf(value)), num(7))
		k.fill(b, value)
		k.want(k.download(fmt.Sprintf("o%d", i), b), bytes.Repeat(bytesOf(value), 7))
	}
}

// Structs without padding, of which only Five and Many need a kernel to be filled.
type (
	Five struct{ A, B, C, D, E uint8 }
	Six  struct{ A, B, C uint16 }
	Many struct {
		X float64
		Y float32
		N [3]int32
	}
)

// A fill of a struct or an array has its exact bytes, from the first element to the last, also in rows and columns.
func g06Structs(k *kit) {
	five := ir.TypeOf[Five]()
	row := func(b ref, n int, value any) {
		k.fillStruct(b, value)
		k.want(k.download(fmt.Sprintf("o%d", b.Buf), b), bytes.Repeat(memoryOf(value), n))
	}
	row(k.buffer(ir.Temp, "five", five, num(3)), 3, Five{1, 2, 3, 4, 5})
	row(k.buffer(ir.Temp, "fives", five, num(1001)), 1001, Five{5, 4, 3, 2, 1})
	row(k.buffer(ir.Temp, "equal", five, num(7)), 7, Five{9, 9, 9, 9, 9})
	row(k.buffer(ir.Temp, "six", ir.TypeOf[Six](), num(7)), 7, Six{0xabcd, 0xabcd, 0xabcd})
	row(k.buffer(ir.Temp, "three", ir.TypeOf[[3]uint8](), num(7)), 7, [3]uint8{1, 2, 3})
	row(k.buffer(ir.Temp, "many", ir.TypeOf[Many](), num(300)), 300,
		Many{math.Copysign(0, -1), math.Float32frombits(0xffa00001), [3]int32{-1, 0, math.MinInt32}})

	picture := k.buffer(ir.Temp, "picture", five, num(4), num(6))
	k.fillStruct(picture, Five{})
	k.fillStruct(picture.Slice(0, num(1), num(3), 1).Slice(1, num(2), num(5), 1), Five{1, 2, 3, 4, 5})
	k.fillStruct(picture.Slice(1, num(0), num(1), 1), Five{7, 7, 7, 7, 7})
	k.want(k.download("drawn", picture), series(24, func(i int) Five {
		switch y, x := i/6, i%6; {
		case x == 0:
			return Five{7, 7, 7, 7, 7}
		case y == 1 || y == 2:
			if x >= 2 && x < 5 {
				return Five{1, 2, 3, 4, 5}
			}
		}
		return Five{}
	}))
}

// Copies of structs move elements, in rows, columns and backwards.
func g06Moves(k *kit) {
	at := func(i int) Five { return Five{uint8(i), uint8(i >> 8), 1, uint8(3 * i), 255} }
	const h, w = 5, 70
	host := k.buffer(ir.Input, "x", ir.TypeOf[Five](), num(h), num(w))
	k.give(host, series(h*w, at))
	x := k.upload(host)
	turned := k.buffer(ir.State, "turned", ir.TypeOf[Five](), num(w), num(h))
	k.copy(turned, ref{Buf: x.Buf, Ops: []randgraph.ViewOp{{Kind: randgraph.Transpose, Axes: []int{1, 0}}}})
	k.want(turned, series(h*w, func(i int) Five { return at(i%h*w + i/h) }))
	k.want(k.download("back", x.Slice(1, num(0), num(w), -3)), series(h*24, func(i int) Five { return at(i/24*w + w - 1 - i%24*3) }))
}

// A callback runs on every launch and sees what that launch made; what it writes goes back to the device.
func g10(k *kit) {
	x := k.host("x", []int32{1, 2, 3})
	up := k.apply(casefuncs.AddI32, k.upload(x), int32(1))
	seen := k.download("seen", up)
	answer := k.buffer(ir.Output, "answer", ir.I32, num(3))
	k.callback("look", in(seen), out(answer))
	back := k.buffer(ir.Temp, "back", ir.I32, num(3))
	k.copy(back, answer)
	k.download("final", k.apply(casefuncs.AddI32, back, up))
	for i := range 4 {
		k.again()
		k.give(x, []int32{int32(10 * i), 5, -7})
		k.want(seen, []int32{int32(10*i + 1), 6, -6})
	}
}

// The source of a copy may be rebound between launches.
func g14(k *kit) {
	src := k.buffer(ir.External, "src", ir.U32, num(5))
	k.holds(src, []uint32{1, 2, 3, 4, 5}, []uint32{10, 20, 30, 40, 50})
	dst := k.buffer(ir.State, "dst", ir.U32, num(5))
	k.copy(dst, src)
	k.want(dst, []uint32{1, 2, 3, 4, 5})
	k.again()
	k.bind(src, 1)
	k.want(dst, []uint32{10, 20, 30, 40, 50})
	k.again()
	k.bind(src, 0)
	k.want(dst, []uint32{1, 2, 3, 4, 5})
}
