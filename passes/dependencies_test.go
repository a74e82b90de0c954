package passes

import (
	"testing"
	"time"

	"github.com/cudagraph/graphgen/ir"
)

// closure tells brute-force between which of n positions there are paths.
func closure(preds [][]int) [][]bool {
	before := make([][]bool, len(preds))
	for i := range before {
		before[i] = make([]bool, len(preds))
	}
	for j, list := range preds {
		for _, i := range list {
			before[i][j] = true
		}
	}
	for k := range preds {
		for i := range preds {
			for j := range preds {
				before[i][j] = before[i][j] || before[i][k] && before[k][j]
			}
		}
	}
	return before
}

// bytesOf lists the bytes that a view of constant sizes touches.
func bytesOf(v ir.View) map[int64]bool {
	first, _ := v.Offset.Int()
	at := []int64{first}
	for k := range v.Shape {
		count, _ := v.Shape[k].Int()
		step, _ := v.Stride[k].Int()
		var next []int64
		for _, a := range at {
			for i := range count {
				next = append(next, a+i*step)
			}
		}
		at = next
	}
	bytes := map[int64]bool{}
	for _, a := range at {
		for b := range int64(v.Type.Size) {
			bytes[a*int64(v.Type.Size)+b] = true
		}
	}
	return bytes
}

func meet(a, b map[int64]bool) bool {
	for at := range a {
		if b[at] {
			return true
		}
	}
	return false
}

// TestHazards compares the edges, with what later writes cover left out, with all pairs of nodes that share bytes.
func TestHazards(t *testing.T) {
	for seed := range uint64(200) {
		rng := newRand(seed)
		g := record(t, "Hazards", func(g *ir.Builder) {
			s := g.State("s", ir.F32, 4, 6)
			for range 12 {
				v := s
				for axis := range 2 {
					extent, _ := v.Shape[axis].Int()
					lo := rng.Int64N(extent)
					hi := lo + 1 + rng.Int64N(extent-lo)
					steps := []int{1, 1, 2, -1}
					v = v.Slice(axis, lo, hi, steps[rng.IntN(4)])
				}
				if rng.IntN(2) == 0 {
					g.Map(plus, v)
					continue
				}
				g.Fill(v, float32(1))
			}
		})
		before := closure(dependencies(g).preds)
		for j := range g.Nodes {
			for i := range j {
				for _, a := range accesses(g, i) {
					for _, b := range accesses(g, j) {
						if a.view.Buffer == b.view.Buffer && (a.mode|b.mode)&ir.Writes != 0 && meet(bytesOf(a.view), bytesOf(b.view)) && !before[i][j] {
							t.Fatalf("seed %d: no path from n%d to n%d\n%s", seed, i, j, g)
						}
					}
				}
			}
		}
	}
}

// TestDisjointSpans shows which neighbours need no edge.
func TestDisjointSpans(t *testing.T) {
	g := record(t, "Halves", func(g *ir.Builder) {
		n := g.Dim("n")
		s := g.State("s", ir.F32, n.Mul(2))
		g.Fill(s.Slice(0, 0, n), float32(1))
		g.Fill(s.Slice(0, n, n.Mul(2), -1), float32(2))
		g.Fill(s.Slice(0, n.Div(2), n), float32(3))
		g.Fill(s.As(ir.U8).Slice(0, n.Mul(4), n.Mul(8)), uint8(4))
	})
	d := dependencies(g)
	for to, want := range [][]int{{}, {}, {0}, {1}} {
		if len(d.preds[to]) != len(want) || len(want) == 1 && d.preds[to][0] != want[0] {
			t.Errorf("n%d waits for %v, want %v", to, d.preds[to], want)
		}
	}
}

// TestBarrierEdges shows that barriers cost an edge a node, not one for each pair.
func TestBarrierEdges(t *testing.T) {
	const each = 1000
	g := record(t, "Barriers", func(g *ir.Builder) {
		s := g.State("s", ir.F32, 3*each)
		for k := range 3 * each {
			if k > 0 && k%each == 0 {
				g.Barrier()
			}
			g.Fill(s.Slice(0, k, k+1), float32(1))
		}
	})
	edges := 0
	for _, preds := range dependencies(g).preds {
		edges += len(preds)
	}
	if want := 4*each + 1; edges != want {
		t.Errorf("%d edges, want %d", edges, want)
	}
}

// large are graphs of 10,000 nodes that must be planned quickly: chains, a fan, and many parts of one buffer.
var large = map[string]func(*ir.Builder){
	"chain": func(g *ir.Builder) {
		x := g.Upload(g.Input("x", ir.F32, g.Dim("n")))
		for range 10_000 {
			x = g.Map(plus, x)
		}
		g.Download(x, g.Output("y", ir.F32, ir.Named("n")))
	},
	"in place": func(g *ir.Builder) {
		s := g.State("s", ir.F32, g.Dim("n"))
		for range 10_000 {
			g.MapInto(s, plus, s.Slice(0, 0, ir.Named("n"), -1))
		}
	},
	"order": func(g *ir.Builder) {
		s := g.State("s", ir.F32, 10_000)
		var last ir.Ordered
		for k := range 10_000 {
			step := g.Fill(s.Slice(0, k, k+1), float32(1))
			if last != nil {
				g.Order(step, last)
			}
			last = step
		}
	},
	"fan": func(g *ir.Builder) {
		n := g.Dim("n")
		x := g.Resident("x", ir.F32, n)
		s := g.State("s", ir.F32, 10_000, n)
		for k := range 10_000 {
			g.MapInto(s.Index(0, k), plus, x)
		}
	},
}

func TestLarge(t *testing.T) {
	for name, f := range large {
		t.Run(name, func(t *testing.T) {
			g := record(t, "Large", f)
			began := time.Now()
			p := run(t, g)
			took := time.Since(began)
			t.Logf("%v, %s", took, p.Summary())
			if took > 30*time.Second {
				t.Errorf("%d nodes took %v", len(g.Nodes), took)
			}
		})
	}
}
