package passes

import (
	"math"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// Three has 3 bytes, and Padded 16 of which 7 are padding.
type (
	Three  struct{ R, G, B uint8 }
	Padded struct {
		A uint64
		B uint8
	}
)

// TestFill shows which values and views a memset can do, with their exact bits (G06).
func TestFill(t *testing.T) {
	nan := math.Float32frombits(0x7fc12345)
	three, padded := ir.TypeOf[Three](), ir.TypeOf[Padded]()
	tests := []struct {
		name  string
		typ   ir.Type
		value any
		view  func(ir.View) ir.View
		want  plan.MemsetStep // Size 0: a kernel
		bits  uint64
	}{
		{"f32 1", ir.F32, float32(1), nil, plan.MemsetStep{Value: 0x3f800000, Size: 4, Count: ir.Const(14)}, 0},
		{"f32 -0", ir.F32, float32(math.Copysign(0, -1)), nil, plan.MemsetStep{Value: 0x80000000, Size: 4, Count: ir.Const(14)}, 0},
		{"f32 NaN with a payload", ir.F32, nan, nil, plan.MemsetStep{Value: 0x7fc12345, Size: 4, Count: ir.Const(14)}, 0},
		{"u16", ir.U16, uint16(0xabcd), nil, plan.MemsetStep{Value: 0xabcd, Size: 2, Count: ir.Const(14)}, 0},
		{"bool", ir.BOOL, true, nil, plan.MemsetStep{Value: 1, Size: 1, Count: ir.Const(14)}, 0},
		{"i8 -1", ir.I8, int8(-1), nil, plan.MemsetStep{Value: 0xff, Size: 1, Count: ir.Const(14)}, 0},
		{"f64 0", ir.F64, float64(0), nil, plan.MemsetStep{Value: 0, Size: 4, Count: ir.Const(28)}, 0},
		{"u64 with equal halves", ir.U64, uint64(0x1234567812345678), nil, plan.MemsetStep{Value: 0x12345678, Size: 4, Count: ir.Const(28)}, 0},
		{"f64 1.5", ir.F64, 1.5, nil, plan.MemsetStep{}, 0x3ff8000000000000},
		{"i64 1", ir.I64, int64(1), nil, plan.MemsetStep{}, 1},
		{"f64 -0", ir.F64, math.Copysign(0, -1), nil, plan.MemsetStep{}, 1 << 63},
		{"every second f32", ir.F32, float32(1), func(v ir.View) ir.View { return v.Slice(0, 0, 14, 2) }, plan.MemsetStep{}, 0x3f800000},
		{"a struct of 3 bytes", three, Three{1, 2, 3}, nil, plan.MemsetStep{}, 0},
		{"one of equal bytes", three, Three{7, 7, 7}, nil, plan.MemsetStep{Value: 7, Size: 1, Count: ir.Const(42)}, 0},
		{"an array of 3 bytes", ir.TypeOf[[3]uint8](), [3]uint8{9, 9, 9}, nil, plan.MemsetStep{Value: 9, Size: 1, Count: ir.Const(42)}, 0},
		{"of 6 bytes, repeated by 2", ir.TypeOf[[3]uint16](), [3]uint16{0xabcd, 0xabcd, 0xabcd}, nil, plan.MemsetStep{Value: 0xabcd, Size: 2, Count: ir.Const(42)}, 0},
		{"of 6 bytes, repeated by 3", ir.TypeOf[[6]uint8](), [6]uint8{1, 2, 3, 1, 2, 3}, nil, plan.MemsetStep{}, 0},
		{"of 8 bytes, repeated by 4", ir.TypeOf[[8]uint8](), [8]uint8{1, 2, 3, 4, 1, 2, 3, 4}, nil, plan.MemsetStep{Value: 0x04030201, Size: 4, Count: ir.Const(28)}, 0},
		{"padded", padded, Padded{1, 2}, nil, plan.MemsetStep{}, 0},
		{"padded zeros", padded, Padded{}, nil, plan.MemsetStep{Value: 0, Size: 4, Count: ir.Const(56)}, 0},
		{"padding is not what is around it", padded, Padded{0x0101010101010101, 1}, nil, plan.MemsetStep{}, 0},
		{"every second struct", three, Three{7, 7, 7}, func(v ir.View) ir.View { return v.Slice(0, 0, 14, 2) }, plan.MemsetStep{}, 0},
		{"the middle structs", three, Three{7, 7, 7}, func(v ir.View) ir.View { return v.Slice(0, 3, 7) },
			plan.MemsetStep{Dst: plan.Place{Offset: ir.Const(9)}, Value: 7, Size: 1, Count: ir.Const(12)}, 0},
		{"the middle", ir.F32, float32(1), func(v ir.View) ir.View { return v.Slice(0, 3, 7) },
			plan.MemsetStep{Dst: plan.Place{Offset: ir.Const(12)}, Value: 0x3f800000, Size: 4, Count: ir.Const(4)}, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := record(t, "Fill", func(g *ir.Builder) {
				v := g.State("s", test.typ, 14)
				if test.view != nil {
					v = test.view(v)
				}
				g.Fill(v, test.value)
			})
			step := run(t, g).Steps[0]
			if test.want.Size == 0 {
				args := step.Launch.Args
				if len(args) != 3 || args[1].Kind != plan.Value || args[1].Bits != test.bits || args[1].Type != test.typ {
					t.Errorf("got %+v, want the bits %#x as an argument", args, test.bits)
				}
			} else if got := step.Memset; got == nil || got.Value != test.want.Value || got.Size != test.want.Size ||
				!got.Count.Equal(test.want.Count) || !got.Dst.Offset.Equal(test.want.Dst.Offset) {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
			proved(t, g, newRand(1), 1)
		})
	}
}

// TestCopies shows which copies are memcpy nodes and which are kernels.
func TestCopies(t *testing.T) {
	const trap = 512 << 20 / 4
	three, padded := ir.TypeOf[Three](), ir.TypeOf[Padded]()
	tests := []struct {
		name  string
		graph func(*ir.Builder)
		want  []string // kind and name of each step
	}{
		{"a small one", func(g *ir.Builder) { g.Copy(g.State("a", ir.F32, 64), g.State("b", ir.F32, 64)) }, []string{"memcpy copy b"}},
		{"a large one", func(g *ir.Builder) { g.Copy(g.State("a", ir.F32, trap), g.State("b", ir.F32, trap)) }, []string{"kernel copy b"}},
		{"of any size", func(g *ir.Builder) {
			n := g.Dim("n")
			g.Copy(g.State("a", ir.F32, n), g.State("b", ir.F32, n))
		}, []string{"kernel copy b"}},
		{"to a column", func(g *ir.Builder) {
			g.Copy(g.State("a", ir.F32, 6, 5).Index(1, 2), g.State("b", ir.F32, 6))
		}, []string{"kernel copy b"}},
		{"within itself, overlapping", func(g *ir.Builder) {
			s := g.State("s", ir.F32, 64)
			g.Copy(s.Slice(0, 1, 64), s.Slice(0, 0, 63))
		}, []string{"memcpy copy s", "memcpy copy s"}},
		{"upload to columns", func(g *ir.Builder) {
			g.Copy(g.State("a", ir.F32, 6, 5).Transpose(), g.Input("x", ir.F32, 5, 6))
		}, []string{"memcpy upload x", "kernel copy x"}},
		{"download in reverse", func(g *ir.Builder) {
			g.Download(g.State("a", ir.F32, 6).Slice(0, 0, 6, -1), g.Output("y", ir.F32, 6))
		}, []string{"kernel copy a", "memcpy download y"}},
		{"download of a repeated row", func(g *ir.Builder) {
			g.Download(g.State("a", ir.F32, 6).Broadcast(5, 6), g.Output("y", ir.F32, 5, 6))
		}, []string{"kernel copy a", "memcpy download y"}},
		{"a few structs", func(g *ir.Builder) { g.Copy(g.State("a", three, 64), g.State("b", three, 64)) }, []string{"memcpy copy b"}},
		{"structs to a column", func(g *ir.Builder) {
			g.Copy(g.State("a", three, 6, 5).Index(1, 2), g.State("b", three, 6))
		}, []string{"kernel copy b"}},
		{"structs among bytes", func(g *ir.Builder) {
			g.Copy(g.State("a", three, 7), g.State("b", ir.U8, 42).As(three).Slice(0, 0, 14, -2))
		}, []string{"kernel copy b"}},
		{"structs within themselves, overlapping", func(g *ir.Builder) {
			s := g.State("s", padded, 64)
			g.Copy(s.Slice(0, 0, 64, -1), s)
		}, []string{"memcpy copy s", "kernel copy s"}},
		{"a struct everywhere", func(g *ir.Builder) {
			g.Copy(g.State("a", padded, 4, 3), g.State("b", padded).Broadcast(4, 3))
		}, []string{"kernel copy b"}},
		{"upload of padded structs, backwards and turned", func(g *ir.Builder) {
			g.Copy(g.State("a", padded, 6, 5).Transpose(), g.Input("x", padded, 5, 6).Slice(0, 0, 5, -1))
		}, []string{"memcpy upload x", "kernel copy x"}},
		{"to another device", func(g *ir.Builder) {
			n := g.Dim("n")
			g.Copy(g.On(1).State("a", ir.F32, 2, n), g.State("b", ir.F32, n.Mul(2)).Reshape(2, n))
		}, []string{"link send b", "link receive b"}},
		{"backwards to another device", func(g *ir.Builder) {
			g.Copy(g.On(1).State("a", ir.F32, 6).Slice(0, 0, 6, -1), g.State("b", ir.F32, 6).Slice(0, 0, 6, -1))
		}, []string{"link send b", "link receive b"}},
		{"a column from another device to a column", func(g *ir.Builder) {
			g.Copy(g.State("a", ir.F32, 6, 5).Index(1, 2), g.On(1).State("b", ir.F32, 6, 4).Index(1, 3))
		}, []string{"kernel copy b", "link send b", "link receive b", "kernel copy b"}},
		{"rows of structs from another device", func(g *ir.Builder) {
			g.Copy(g.State("a", three, 6, 5), g.On(1).State("b", three, 6, 9).Slice(1, 2, 7))
		}, []string{"kernel copy b", "link send b", "link receive b"}},
		{"a row for every row of another device", func(g *ir.Builder) {
			g.Copy(g.On(1).State("a", ir.F32, 4, 6), g.State("b", ir.F32, 6).Broadcast(4, 6))
		}, []string{"link send b", "link receive b", "kernel copy b"}},
		{"onto itself", func(g *ir.Builder) {
			s := g.State("s", ir.F32, 64)
			g.Copy(s, s)
		}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := record(t, "Copies", test.graph)
			var got []string
			for _, s := range run(t, g).Steps {
				got = append(got, s.Kind.String()+" "+s.Name)
			}
			if len(got) != len(test.want) {
				t.Fatalf("got %q, want %q", got, test.want)
			}
			for i := range got {
				if got[i] != test.want[i] {
					t.Errorf("got %q, want %q", got[i], test.want[i])
				}
			}
			if test.name != "a large one" {
				proved(t, g, newRand(1), 3)
			}
		})
	}
}

// TestKernels is the golden of kernels: axes, strides, vectors, and the kinds of arguments.
func TestKernels(t *testing.T) {
	g := record(t, "Kernels", func(g *ir.Builder) {
		h, w := g.Dim("h"), g.Dim("w")
		x, y := g.External("x", ir.F32, h, w), g.External("y", ir.F32, h, w)
		row, col := g.External("row", ir.F32, w), g.External("col", ir.F32, h, 1)
		g.MapInto(y, add, x, g.Scalar("s", ir.F32))
		g.MapInto(y, add, x, row)
		g.MapInto(y, add, x, col)
		g.MapInto(y, add, x.Slice(0, 0, h, -1), float32(2.5))
		g.MapInto(y.Transpose(), plus, x.Transpose())
		g.MapInto(y.Slice(1, 0, 4), plus, x.Slice(1, 0, 4))
		g.MapInto(y, sized, x, w)
		g.MapInto(g.State("one", ir.F32), plus, row.Index(0, 0))
		g.MapInto(g.State("d", ir.F64, w), func(x float32) float64 { return float64(x) }, row)
		g.MapInto(g.State("b", ir.U8, w), func(x uint8) uint8 { return x }, g.State("c", ir.U8, w))
	})
	golden(t, "kernels", run(t, g).Dump())
	proved(t, g, newRand(1), 4)
}

// TestKernelsOnce shows that kernels which differ in names and values only are one.
func TestKernelsOnce(t *testing.T) {
	p := run(t, record(t, "Once", func(g *ir.Builder) {
		n := g.Dim("n")
		a, b, c := g.State("a", ir.F32, n), g.State("b", ir.F32, n), g.State("c", ir.F32, n)
		s, r := g.Scalar("s", ir.F32), g.Scalar("r", ir.F32)
		g.MapInto(b, add, a, s)
		g.MapInto(c, add, b.Slice(0, 0, n), r)
		g.Barrier()
		g.MapInto(a, add, c, r)
		g.MapInto(g.State("d", ir.F32, n), add, a, float32(1)) // a constant, not a scalar
		g.MapInto(g.State("e", ir.F64, n), func(x float64) float64 { return x }, g.State("f", ir.F64, n))
	}), "fusion")
	if len(p.Kernels) != 3 {
		t.Errorf("%d kernels, want 3\n%s", len(p.Kernels), p.Dump())
	}
}

// TestScalarShared is U01: one scalar in two kernels is an argument of both, and of a fused kernel once.
func TestScalarShared(t *testing.T) {
	g := record(t, "Scalar", func(g *ir.Builder) {
		lr := g.Scalar("lr", ir.F32)
		p := g.State("p", ir.F32, 8)
		g.MapInto(p, axpy, lr, g.External("g", ir.F32, 8), p)
		g.MapInto(p, axpy, lr, p, p)
	})
	for _, off := range [][]string{nil, {"fusion"}} {
		p := run(t, g, off...)
		for _, s := range p.Steps {
			count := 0
			for _, a := range s.Launch.Args {
				if a.Kind == plan.Scalar {
					count++
				}
			}
			if count != 1 {
				t.Errorf("without %v: %s has the scalar %d times", off, s.Name, count)
			}
		}
	}
	proved(t, g, newRand(1), 1)
}

// TestFuncsInOrder shows that functions stand after those they call, each once.
func TestFuncsInOrder(t *testing.T) {
	g := record(t, "Tone", tone)
	helper := &ir.Func{Name: "helper"}
	g.Funcs[0].Calls = []*ir.Func{helper}
	g.Funcs[2].Calls = []*ir.Func{helper, g.Funcs[1]}
	var names []string
	for _, f := range run(t, g).Funcs {
		names = append(names, f.Name)
	}
	if got, want := len(names), 4; got != want || names[0] != "helper" || names[1] != "expose" {
		t.Errorf("got %q, want helper, expose, shoulder, bright", names)
	}
}
