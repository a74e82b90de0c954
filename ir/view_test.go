package ir_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

// grid is the oracle of a view: the byte address of every element, in row-major order of its own explicit shape.
type grid struct {
	shape []int
	addr  []int
}

func dense(shape ...int) grid {
	g := grid{shape: shape}
	total := 1
	for _, d := range shape {
		total *= d
	}
	for i := range total {
		g.addr = append(g.addr, 4*i)
	}
	return g
}

// pick makes a grid of another shape whose elements come from where at says.
func (g grid) pick(shape []int, at func(index []int) []int) grid {
	out := grid{shape: shape}
	total := 1
	for _, d := range shape {
		total *= d
	}
	for i := range total {
		index := make([]int, len(shape))
		for k, rest := len(shape)-1, i; k >= 0; k-- {
			index[k], rest = rest%shape[k], rest/shape[k]
		}
		flat := 0
		for k, x := range at(index) {
			flat = flat*g.shape[k] + x
		}
		out.addr = append(out.addr, g.addr[flat])
	}
	return out
}

// addresses evaluates a view's own formula.
func addresses(v ir.View, bind map[string]int64) []int {
	value := func(d ir.Dim) int {
		n, ok := d.Eval(bind)
		if !ok {
			panic(d.String())
		}
		return int(n)
	}
	out := []int{value(v.Offset)}
	for k, d := range v.Shape {
		var next []int
		for _, base := range out {
			for i := range value(d) {
				next = append(next, base+i*value(v.Stride[k]))
			}
		}
		out = next
	}
	for i := range out {
		out[i] *= v.Type.Size
	}
	return out
}

func randomView(r *rand.Rand, v ir.View, g grid) (ir.View, grid) {
	for range r.IntN(5) {
		axis := r.IntN(len(g.shape))
		switch r.IntN(5) {
		case 0, 1:
			n := g.shape[axis]
			lo := r.IntN(n + 1)
			hi := lo + r.IntN(n-lo+1)
			step := []int{1, 2, 3, -1, -2}[r.IntN(5)]
			shape := slices.Clone(g.shape)
			shape[axis] = (hi - lo + max(step, -step) - 1) / max(step, -step)
			v = v.Slice(axis, lo, hi, step)
			g = g.pick(shape, func(index []int) []int {
				first := lo
				if step < 0 {
					first = hi - 1
				}
				index[axis] = first + index[axis]*step
				return index
			})
		case 2:
			perm := r.Perm(len(g.shape))
			shape := make([]int, len(perm))
			for k, a := range perm {
				shape[k] = g.shape[a]
			}
			v = v.Transpose(perm...)
			g = g.pick(shape, func(index []int) []int {
				out := make([]int, len(perm))
				for k, a := range perm {
					out[a] = index[k]
				}
				return out
			})
		case 3:
			if g.shape[axis] == 0 || len(g.shape) == 1 {
				continue
			}
			i := r.IntN(g.shape[axis])
			shape := slices.Delete(slices.Clone(g.shape), axis, axis+1)
			v = v.Index(axis, i)
			g = g.pick(shape, func(index []int) []int { return slices.Insert(index, axis, i) })
		case 4:
			shape := append([]int{2}, g.shape...)
			sizes := make([]any, len(shape))
			for k, d := range shape {
				sizes[k] = d
			}
			if len(shape) > 6 {
				continue
			}
			v = v.Broadcast(sizes...)
			g = g.pick(shape, func(index []int) []int { return index[1:] })
		}
	}
	return v, g
}

// recordViews makes random views of one buffer, with constant or symbolic sizes, beside their oracles.
func recordViews(t *testing.T, seed uint64, check func(r *rand.Rand, views []ir.View, grids []grid)) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 7))
	_, errs := ir.Record("Views", func(g *ir.Builder) {
		shape := []int{1 + r.IntN(4), 1 + r.IntN(4), 1 + r.IntN(3)}
		x := g.Temp("x", ir.F32, shape[0], shape[1], shape[2])
		var views []ir.View
		var grids []grid
		for range 3 {
			v, d := randomView(r, x, dense(shape...))
			views, grids = append(views, v), append(grids, d)
		}
		check(r, views, grids)
	})
	if err := errs.Err(); err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
}

// Views hold the elements that their methods say, and never claim more of their ranges than is so.
func TestViewsAreTheirElements(t *testing.T) {
	contiguous, disjoint := 0, 0
	for seed := range uint64(3000) {
		recordViews(t, seed, func(_ *rand.Rand, views []ir.View, grids []grid) {
			for i, v := range views {
				if got := addresses(v, nil); !slices.Equal(got, grids[i].addr) {
					t.Fatalf("seed %d: view %v is %v, want %v", seed, v, got, grids[i].addr)
				}
				low, high := v.Span()
				for _, a := range grids[i].addr {
					if lo, _ := low.Int(); a < int(lo) {
						t.Fatalf("seed %d: %d lies below the span %s", seed, a, low)
					}
					if hi, _ := high.Int(); a+4 > int(hi) {
						t.Fatalf("seed %d: %d lies above the span %s", seed, a, high)
					}
				}
				if v.Contiguous() {
					contiguous++
					for k := 1; k < len(grids[i].addr); k++ {
						if grids[i].addr[k] != grids[i].addr[k-1]+4 {
							t.Fatalf("seed %d: %v is called contiguous", seed, grids[i].addr)
						}
					}
				}
				for j := range views {
					if v.Disjoint(views[j]) {
						disjoint++
						for _, a := range grids[i].addr {
							if slices.Contains(grids[j].addr, a) {
								t.Fatalf("seed %d: %v and %v are called disjoint", seed, grids[i].addr, grids[j].addr)
							}
						}
					}
				}
			}
		})
	}
	if contiguous < 500 || disjoint < 100 {
		t.Errorf("only %d contiguous views and %d disjoint pairs", contiguous, disjoint)
	}
}

// Two halves of a symbolic buffer share no byte; neighbours that overlap by one element do.
func TestDisjointSymbolic(t *testing.T) {
	_, errs := ir.Record("Halves", func(g *ir.Builder) {
		n := g.Dim("n")
		x := g.Temp("x", ir.F64, n)
		half := n.Div(2)
		if low, high := x.Slice(0, 0, half), x.Slice(0, half, n); !low.Disjoint(high) {
			t.Error("the halves are not called disjoint")
		}
		if low, high := x.Slice(0, 0, half.Add(1)), x.Slice(0, half, n); low.Disjoint(high) {
			t.Error("overlapping parts are called disjoint")
		}
	})
	if err := errs.Err(); err != nil {
		t.Error(err)
	}
}

func TestReshapeAndAs(t *testing.T) {
	_, errs := ir.Record("Reshape", func(g *ir.Builder) {
		n := g.Dim("n")
		x := g.Temp("x", ir.F32, n, 4)
		flat := x.Reshape(n.Mul(4))
		if !flat.Contiguous() || len(flat.Shape) != 1 {
			t.Errorf("flat is %v", flat)
		}
		bytes := x.As(ir.U8)
		if bytes.Shape[1].String() != "16" || bytes.Stride[0].String() != "16" {
			t.Errorf("as bytes it is %v by %v", bytes.Shape, bytes.Stride)
		}
		back := bytes.Slice(0, 1, n).As(ir.F64)
		if back.Shape[1].String() != "2" || back.Offset.String() != "2" {
			t.Errorf("as f64 it is %v at %v", back.Shape, back.Offset)
		}
	})
	if len(errs) != 0 {
		t.Error(errs)
	}
}
