package passes

import (
	"slices"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// overlap reports whether two buffers of a plan with constant sizes share bytes of the pool.
func overlap(p *plan.Plan, a, b *plan.Buffer) bool {
	span := func(b *plan.Buffer) (int64, int64) {
		n, _ := b.Bytes().Int()
		return p.Slots[b.Slot].Offset, p.Slots[b.Slot].Offset + n
	}
	lowA, endA := span(a)
	lowB, endB := span(b)
	return a.Home == plan.Pool && b.Home == plan.Pool && lowA < endB && lowB < endA
}

// written is the buffer that a step writes.
func written(p *plan.Plan, name string, nth int) *plan.Buffer {
	for _, s := range p.Steps {
		if s.Name != name {
			continue
		}
		if nth > 0 {
			nth--
			continue
		}
		var found *plan.Buffer
		eachUse(s, func(buffer int, mode ir.Mode) {
			if mode&ir.Writes != 0 && found == nil {
				found = p.Buffers[buffer]
			}
		})
		return found
	}
	return nil
}

// opaqueKernel reads x and writes y, nobody knows at which index.
var opaqueKernel = ir.Kernel("mix", "__global__ void mix(const float *x, float *y) {}")

func mix(g *ir.Builder, x ir.View, name string) ir.View {
	y := g.Temp(name, ir.F32, 1024)
	g.Launch(opaqueKernel, ir.Grid(4), ir.In(x), ir.Out(y))
	return y
}

// TestParallelBranches is M01: scratch of branches that may run at the same time never overlaps.
func TestParallelBranches(t *testing.T) {
	names := [3][5]string{{"a0", "a1", "a2", "a3", "a4"}, {"b0", "b1", "b2", "b3", "b4"}, {"c0", "c1", "c2", "c3", "c4"}}
	g := record(t, "Branches", func(g *ir.Builder) {
		x := g.Upload(g.Input("x", ir.F32, 1024))
		var ends []ir.View
		for _, branch := range names {
			y := x
			for _, name := range branch {
				y = mix(g, y, name)
			}
			ends = append(ends, y)
		}
		g.Download(g.Map(add, ends[0], g.Map(add, ends[1], ends[2])), g.Output("y", ir.F32, 1024))
	})
	p := run(t, g)
	branch := func(b *plan.Buffer) int {
		return slices.IndexFunc(names[:], func(list [5]string) bool { return slices.Contains(list[:], b.Name) })
	}
	shared := 0
	for _, a := range p.Buffers {
		for _, b := range p.Buffers[:a.ID] {
			if !overlap(p, a, b) {
				continue
			}
			shared++
			if branch(a) >= 0 && branch(b) >= 0 && branch(a) != branch(b) {
				t.Errorf("%s and %s share bytes", a.Name, b.Name)
			}
		}
	}
	if shared == 0 {
		t.Error("nothing is shared at all")
	}
	proved(t, g, newRand(1), 1)
}

// TestUnusedOutput is M02: an output that nobody reads lives while it is written.
func TestUnusedOutput(t *testing.T) {
	g := record(t, "Unused", func(g *ir.Builder) {
		x := g.Upload(g.Input("x", ir.F32, 1024))
		p, q := g.Temp("p", ir.F32, 1024), g.Temp("q", ir.F32, 1024)
		k := ir.Kernel("pair", "__global__ void pair(const float *x, float *p, float *q) {}")
		g.Launch(k, ir.Grid(4), ir.In(x), ir.Out(p), ir.Out(q))
		g.Download(mix(g, p, "y"), g.Output("out", ir.F32, 1024))
	})
	p := run(t, g)
	q := p.Buffers[slices.IndexFunc(p.Buffers, func(b *plan.Buffer) bool { return b.Name == "q" })]
	if q.Home != plan.Pool {
		t.Fatal("q has no storage")
	}
	for _, b := range p.Buffers {
		if b != q && b.Name != "y" && overlap(p, b, q) {
			t.Errorf("q shares bytes with %s", b.Title())
		}
	}
	proved(t, g, newRand(1), 1)
}

// TestInPlace shows when an output takes the bytes of an input (M03, F13).
func TestInPlace(t *testing.T) {
	n := ir.Named("n")
	tests := []struct {
		name  string
		graph func(*ir.Builder)
		slots int
	}{
		{"the only reader", func(g *ir.Builder) {
			x := g.Upload(g.Input("x", ir.F32, g.Dim("n")))
			g.Download(g.Map(plus, x), g.Output("y", ir.F32, n))
		}, 1},
		{"another reader may run at the same time", func(g *ir.Builder) {
			a := g.Upload(g.Input("a", ir.F32, g.Dim("n")))
			b, c := g.Map(plus, a), g.Map(plus, a)
			g.Download(b, g.Output("b", ir.F32, n))
			g.Download(c, g.Output("c", ir.F32, n))
		}, 3},
		{"another reader comes before", func(g *ir.Builder) {
			a := g.Upload(g.Input("a", ir.F32, g.Dim("n")))
			g.Download(a, g.Output("a2", ir.F32, n))
			b := g.Map(plus, a)
			g.Order(g.Callback("seen"), b)
			g.Download(b, g.Output("b", ir.F32, n))
		}, 2},
		{"read in reverse", func(g *ir.Builder) {
			a := g.Upload(g.Input("a", ir.F32, g.Dim("n")))
			g.Download(g.Map(plus, a.Slice(0, 0, n, -1)), g.Output("b", ir.F32, n))
		}, 2},
		{"read twice, once in reverse", func(g *ir.Builder) {
			a := g.Upload(g.Input("a", ir.F32, g.Dim("n")))
			g.Download(g.Map(add, a, a.Slice(0, 0, n, -1)), g.Output("b", ir.F32, n))
		}, 2},
		{"elements of another size", func(g *ir.Builder) {
			a := g.Upload(g.Input("a", ir.F32, g.Dim("n")))
			g.Download(g.Map(func(x float32) bool { return x > 0 }, a), g.Output("b", ir.BOOL, n))
		}, 2},
		{"two outputs for one input", func(g *ir.Builder) {
			a := g.Upload(g.Input("a", ir.F32, g.Dim("n")))
			parts := g.MapN(split, a)
			g.Download(parts[0], g.Output("b", ir.F32, n))
			g.Download(parts[1], g.Output("c", ir.F32, n))
		}, 2},
		{"the user's kernels never work in place", func(g *ir.Builder) {
			a := g.Upload(g.Input("a", ir.F32, 1024))
			g.Download(mix(g, a, "b"), g.Output("c", ir.F32, 1024))
		}, 2},
		{"a broadcast input", func(g *ir.Builder) {
			a := g.Upload(g.Input("a", ir.F32, 1))
			b := g.Upload(g.Input("b", ir.F32, g.Dim("n")))
			g.Download(g.Map(add, a, b), g.Output("c", ir.F32, n))
		}, 2},
		{"a reshaped result is an output (M05)", func(g *ir.Builder) {
			a := g.Upload(g.Input("a", ir.F32, 4, 6))
			b := g.Map(plus, a).Reshape(24)
			c := g.Map(plus, g.Resident("w", ir.F32, 24))
			g.Download(b, g.Output("b", ir.F32, 24))
			g.Download(c, g.Output("c", ir.F32, 24))
		}, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := record(t, "InPlace", test.graph)
			p := run(t, g)
			if len(p.Slots) != test.slots {
				t.Errorf("%d slots, want %d\n%s", len(p.Slots), test.slots, p.Dump())
			}
			proved(t, g, newRand(1), 4)
		})
	}
}

// TestAlignment is M09: every offset is a multiple of 256, and a slice from element 1 has no vectors.
func TestAlignment(t *testing.T) {
	g := record(t, "Alignment", func(g *ir.Builder) {
		a, b := g.Upload(g.Input("a", ir.U8, 1)), g.Upload(g.Input("b", ir.I16, 3))
		c, d := g.Upload(g.Input("c", ir.U8, 5)), g.Upload(g.Input("d", ir.F32, 9))
		g.Download(a, g.Output("oa", ir.U8, 1))
		g.Download(b, g.Output("ob", ir.I16, 3))
		g.Download(c, g.Output("oc", ir.U8, 5))
		g.Download(g.Map(plus, d), g.Output("od", ir.F32, 9))
		g.Download(g.Map(plus, d.Slice(0, 1, 9)), g.Output("oe", ir.F32, 8))
	})
	p := run(t, g)
	for i, s := range p.Slots {
		if s.Offset < 0 || s.Offset%256 != 0 {
			t.Errorf("slot %d at %d", i, s.Offset)
		}
	}
	if p.Kernels[0].Vector != 4 || p.Kernels[1].Vector != 1 {
		t.Errorf("vectors of %d and %d, want 4 and 1", p.Kernels[0].Vector, p.Kernels[1].Vector)
	}
	proved(t, g, newRand(1), 1)
}

// TestLargeSizes is M10: sizes beyond 32 bits.
func TestLargeSizes(t *testing.T) {
	g := record(t, "Large", func(g *ir.Builder) {
		const elements = 2415919104
		a := g.Temp("a", ir.F32, elements)
		g.Fill(a, float32(1))
		b := g.Upload(g.Input("b", ir.F32, 8))
		g.MapInto(g.State("s", ir.F32, elements), plus, a)
		g.Download(b, g.Output("c", ir.F32, 8))
	})
	p := run(t, g)
	if end := p.Slots[0].Offset + 9663676416; len(p.Slots) != 2 || p.Slots[1].Offset < end {
		t.Errorf("got\n%s", p.Dump())
	}
}

// TestPlacementOrder shows that large slots are placed first where sizes compare.
func TestPlacementOrder(t *testing.T) {
	n, m := ir.Named("n"), ir.Named("m")
	for _, test := range []struct{ sizes, want []ir.Dim }{
		{[]ir.Dim{ir.Const(8), ir.Const(64), ir.Const(16)}, []ir.Dim{ir.Const(64), ir.Const(16), ir.Const(8)}},
		{[]ir.Dim{n.Mul(4), m, n.Mul(8), n.Mul(4).Add(1)}, []ir.Dim{m, n.Mul(8), n.Mul(4).Add(1), n.Mul(4)}},
		{[]ir.Dim{n, m, ir.Const(4)}, []ir.Dim{n, m, ir.Const(4)}},
	} {
		var lives []*lifetime
		for _, d := range test.sizes {
			lives = append(lives, &lifetime{bytes: d})
		}
		inPlacementOrder(lives)
		for i, life := range lives {
			if !life.bytes.Equal(test.want[i]) {
				t.Errorf("%v: place %d is %s, want %s", test.sizes, i, life.bytes, test.want[i])
			}
		}
	}
}

// TestFirstFit places slots around each other.
func TestFirstFit(t *testing.T) {
	slots := []*plan.Slot{
		{Bytes: ir.Const(1000)}, {Bytes: ir.Const(300), Conflicts: []int{0}}, {Bytes: ir.Const(0), Conflicts: []int{0, 1}},
		{Bytes: ir.Const(10), Conflicts: []int{1}}, {Bytes: ir.Const(2000), Conflicts: []int{0}}, {Bytes: ir.Const(256), Conflicts: []int{0, 4}},
	}
	firstFit(slots)
	for i, want := range []int64{0, 1024, 0, 0, 1024, 3072} {
		if slots[i].Offset != want {
			t.Errorf("slot %d at %d, want %d", i, slots[i].Offset, want)
		}
	}
}

// TestAccumulator is M08: an accumulator is set on every launch, after the last use of the bytes that it takes over.
func TestAccumulator(t *testing.T) {
	g := record(t, "Accumulator", func(g *ir.Builder) {
		x := g.Upload(g.Input("x", ir.F32, 1024))
		early := mix(g, x, "early")
		s := g.Temp("s", ir.F32, 1024)
		zero := g.Fill(s, float32(0))
		add := g.Launch(ir.Kernel("accumulate", "__global__ void accumulate(const float *x, float *s) {}"), ir.Grid(4), ir.In(early), ir.InOut(s))
		late := mix(g, s, "late")
		g.Order(zero, add)
		g.Download(late, g.Output("y", ir.F32, 1024))
	})
	proved(t, g, newRand(1), 1)
}
