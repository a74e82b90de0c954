package passes

import (
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// moved is one byte of a copy: where it goes, and where it comes from.
type moved struct{ dst, src int64 }

// walked lists the bytes of a view in the order of its indices, one element at a time.
func walked(t *testing.T, v ir.View, dims map[string]int64) []int64 {
	at := []int64{number(t, v.Offset, dims)}
	for k := range v.Shape {
		var next []int64
		for _, a := range at {
			for i := range number(t, v.Shape[k], dims) {
				next = append(next, a+i*number(t, v.Stride[k], dims))
			}
		}
		at = next
	}
	var bytes []int64
	for _, a := range at {
		for b := range int64(v.Type.Size) {
			bytes = append(bytes, a*int64(v.Type.Size)+b)
		}
	}
	return bytes
}

func number(t *testing.T, d ir.Dim, dims map[string]int64) int64 {
	t.Helper()
	n, ok := d.Eval(dims)
	if !ok {
		t.Fatalf("%s has no value", d)
	}
	return n
}

// boxed lists the bytes that a copy moves, as CUDA says, and checks what CUDA asks of it.
func boxed(t *testing.T, c *plan.CopyStep, dims map[string]int64) map[moved]bool {
	bytes, rows, slices := number(t, c.Bytes, dims), number(t, c.Rows, dims), number(t, c.Slices, dims)
	moves := map[moved]bool{}
	if bytes*rows*slices == 0 {
		return moves
	}
	at := func(s plan.Side, z, y, x int64) int64 {
		pitch, height := number(t, s.Pitch, dims), number(t, s.Height, dims)
		if pitch < bytes || height < rows {
			t.Errorf("at %v rows of %d bytes are %d apart, slices of %d rows %d", dims, bytes, pitch, rows, height)
		}
		return number(t, s.Offset, dims) + (z*height+y)*pitch + x
	}
	for z := range slices {
		for y := range rows {
			for x := range bytes {
				moves[moved{at(c.Dst, z, y, x), at(c.Src, z, y, x)}] = true
			}
		}
	}
	return moves
}

// place3 makes a view of a shape somewhere inside a buffer, with gaps, steps, turned axes and axes in another order.
func place3(g *ir.Builder, r *rand.Rand, name string, typ ir.Type, shape []ir.Dim) ir.View {
	axes := r.Perm(len(shape))
	if r.IntN(2) == 0 {
		axes = upTo(len(shape))
	}
	room, low, step := make([]any, len(shape)), make([]int, len(shape)), make([]int, len(shape))
	for i, k := range axes {
		low[i], step[i] = []int{0, 0, 0, 1, 2}[r.IntN(5)], []int{1, 1, 1, 1, 2, 3, -1}[r.IntN(7)]
		room[i] = shape[k].Mul(max(step[i], -step[i])).Add(low[i] + []int{0, 0, 0, 1}[r.IntN(4)])
	}
	v := g.State(name, typ, room...)
	back := make([]int, len(axes))
	for i, k := range axes {
		v = v.Slice(i, low[i], shape[k].Mul(max(step[i], -step[i])).Add(low[i]), step[i])
		back[k] = i
	}
	return v.Transpose(back...)
}

// TestBoxIsTheWalk compares what one copy or fill moves with a walk from element to element, for views of any strides.
func TestBoxIsTheWalk(t *testing.T) {
	types := []ir.Type{ir.U8, ir.I16, ir.F32, ir.F64}
	boxes, memsets, flat, deep := 0, 0, 0, 0
	for seed := range uint64(1500) {
		r := newRand(seed)
		var dst, src ir.View
		g := record(t, "Box", func(g *ir.Builder) {
			n, m := g.Dim("n"), g.Dim("m")
			sizes := []ir.Dim{n, m, ir.Const(1), ir.Const(2), ir.Const(3), n.Add(2), m.Mul(2)}
			shape := make([]ir.Dim, 1+r.IntN(3))
			for k := range shape {
				shape[k] = sizes[r.IntN(len(sizes))]
			}
			typ := types[r.IntN(len(types))]
			dst, src = place3(g, r, "a", typ, shape), place3(g, r, "b", typ, shape)
		})
		c := boxOf(g, dst, src)
		m := memset(g, dst, ir.Constant{Type: dst.Type, Bits: 0x7777777777777777})
		for range 3 {
			dims := map[string]int64{"n": r.Int64N(4), "m": r.Int64N(4)}
			to, from := walked(t, dst, dims), walked(t, src, dims)
			want, filled := map[moved]bool{}, map[moved]bool{}
			for i := range to {
				want[moved{to[i], from[i]}], filled[moved{to[i], to[i]}] = true, true
			}
			if c != nil && !maps.Equal(boxed(t, c, dims), want) {
				t.Fatalf("seed %d at %v: %v <- %v is not %+v", seed, dims, dst, src, c)
			}
			if m != nil && !maps.Equal(boxed(t, asCopy(m), dims), filled) {
				t.Fatalf("seed %d at %v: the fill of %v is not %+v", seed, dims, dst, m)
			}
		}
		if c != nil {
			boxes++
			if c.Rows.Is(1) {
				flat++
			} else if !c.Slices.Is(1) {
				deep++
			}
		}
		if m != nil {
			memsets++
		}
	}
	t.Logf("%d boxes, %d of them of one row and %d with slices; %d memsets", boxes, flat, deep, memsets)
	if min(boxes/4, flat, deep, memsets/4) < 50 {
		t.Error("too few of these are found to say something of them")
	}
}

// asCopy is a fill as a copy of memory to itself.
func asCopy(m *plan.MemsetStep) *plan.CopyStep {
	s := plan.Side{Place: m.Dst, Pitch: m.Pitch, Height: m.Rows}
	if m.Rows.Is(1) {
		s.Pitch = m.Count.Mul(m.Size)
	}
	return &plan.CopyStep{Dst: s, Src: s, Bytes: m.Count.Mul(m.Size), Rows: m.Rows, Slices: ir.Const(1)}
}
