package passes

import (
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

// TestSpanAgrees compares spans with ir.View.Disjoint, which knows neither constants nor covered bytes.
func TestSpanAgrees(t *testing.T) {
	record(t, "Spans", func(g *ir.Builder) {
		n := g.Dim("n")
		rng := newRand(1)
		s := g.State("s", ir.F32, n.Mul(4).Add(8), 3)
		bounds := []ir.Dim{ir.Const(0), ir.Const(2), ir.Const(4), n, n.Add(4), n.Mul(2), n.Mul(4).Add(8)}
		var views []ir.View
		for range 60 {
			i := rng.IntN(len(bounds) - 1)
			j := i + 1 + rng.IntN(len(bounds)-i-1)
			if i > 2 || j > 2 { // 4 and n do not compare
				i = max(i, 3)
				j = max(j, i+1)
			}
			views = append(views, s.Slice(0, bounds[i], bounds[min(j, len(bounds)-1)], 1-2*rng.IntN(2)))
		}
		b := &ir.Buffer{Type: ir.F32, Shape: s.Shape}
		for _, v := range views {
			for _, w := range views {
				if got, want := spanOf(b, v).disjoint(spanOf(b, w)), v.Disjoint(w); got != want {
					t.Errorf("%v and %v: disjoint is %v, want %v", v, w, got, want)
				}
			}
		}
	})
}

// TestSpanWithoutSigns shows that strides of no certain sign may lead anywhere.
func TestSpanWithoutSigns(t *testing.T) {
	g := record(t, "Signs", func(g *ir.Builder) {
		n, m := g.Dim("n"), g.Dim("m")
		s := g.State("s", ir.F32, 4, n.Sub(m))
		g.Fill(s.Slice(0, 2, 4, -1), float32(1))
		g.Fill(s.Slice(0, 0, 2), float32(2))
	})
	if d := dependencies(g); len(d.preds[1]) != 1 {
		t.Error("no edge between views that only look disjoint")
	}
	proved(t, g, newRand(1), 6)
}
