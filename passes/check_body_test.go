package passes

import (
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

// bodyMistakes are those that are mistakes because of the bodies in which steps stand.
var bodyMistakes = []struct {
	name  string
	graph func(*ir.Builder)
}{
	{"a branch reads scratch that nobody has written", func(g *ir.Builder) {
		t, s := g.Temp("t", ir.F32, 8), g.State("s", ir.F32, 8)
		g.If(ir.Test(g.State("n", ir.I32)), func(g *ir.Builder) { g.MapInto(s, plus, t) })
	}},
	{"a branch reads what only the other one writes", func(g *ir.Builder) {
		t, s := g.Temp("t", ir.F32, 8), g.State("s", ir.F32, 8)
		g.IfElse(ir.Test(g.State("n", ir.I32)), func(g *ir.Builder) { g.Fill(t, 1) }, func(g *ir.Builder) { g.Copy(s, t) })
	}},
	{"only one branch writes what is read after both", func(g *ir.Builder) {
		t, s := g.Temp("t", ir.F32, 8), g.State("s", ir.F32, 8)
		g.IfElse(ir.Test(g.State("n", ir.I32)), func(g *ir.Builder) { g.Fill(t, 1) }, func(g *ir.Builder) { g.Fill(s, 1) })
		g.Copy(s, t)
	}},
	{"each branch writes another part", func(g *ir.Builder) {
		t, s := g.Temp("t", ir.F32, 10), g.State("s", ir.F32, 2)
		part := func(k int) ir.View { return t.Slice(0, 2*k, 2*k+2) }
		for k := range 3 {
			g.Fill(part(k), 1)
		}
		low, high := func(g *ir.Builder) { g.Fill(part(3), 1) }, func(g *ir.Builder) { g.Fill(part(4), 1) }
		g.IfElse(ir.Test(g.State("n", ir.I32)), low, high)
		g.Copy(s, part(3))
		g.Copy(s, part(4))
	}},
	{"a case writes what is read after the switch", func(g *ir.Builder) {
		t, s := g.Temp("t", ir.F32, 8), g.State("s", ir.F32, 8)
		fill := func(g *ir.Builder) { g.Fill(t, 1) }
		g.Switch(ir.Test(g.State("n", ir.I32)), fill, fill)
		g.Copy(s, t)
	}},
	{"a loop without a trip writes nothing", func(g *ir.Builder) {
		t, s := g.Temp("t", ir.F32, 8), g.State("s", ir.F32, 8)
		n := g.State("n", ir.I32)
		g.While(ir.Test(n), func(g *ir.Builder) { g.Fill(t, 1); g.MapInto(n, choose, n) })
		g.Copy(s, t)
	}},
	{"a trip reads what only later steps of it write", func(g *ir.Builder) {
		t, s := g.Temp("t", ir.F32, 8), g.State("s", ir.F32, 8)
		g.While(ir.Test(g.State("n", ir.I32)), func(g *ir.Builder) { g.Copy(s, t); g.Fill(t, 1) })
	}},
	{"a loop decides by what only its body writes", func(g *ir.Builder) {
		t := g.Temp("t", ir.I32)
		g.While(ir.Test(t), func(g *ir.Builder) { g.Fill(t, 0) })
	}},
	{"an output is written by nobody, though there are bodies", func(g *ir.Builder) {
		g.Output("y", ir.F32, 8)
		s := g.State("s", ir.F32, 8)
		g.If(ir.Test(g.State("n", ir.I32)), func(g *ir.Builder) { g.Fill(s, 1) })
	}},
	{"a body is ordered in a circle", func(g *ir.Builder) {
		s := g.State("s", ir.F32, 8)
		g.If(ir.Test(g.State("n", ir.I32)), func(g *ir.Builder) {
			a := g.Fill(s, 1)
			g.Order(g.Fill(s, 2), a)
		})
	}},
	{"a loop is put before the step that its test needs", func(g *ir.Builder) {
		n := g.Temp("n", ir.I32)
		fill := g.Fill(n, 2)
		g.Order(g.While(ir.Test(n), func(g *ir.Builder) { g.MapInto(n, choose, n) }), fill)
	}},
}

// TestNoBodyMistakes are graphs near to those that must be taken.
func TestNoBodyMistakes(t *testing.T) {
	for name, f := range map[string]func(*ir.Builder){
		"both branches write it": func(g *ir.Builder) {
			t, s := g.Temp("t", ir.F32, 8), g.State("s", ir.F32, 8)
			g.IfElse(ir.Test(g.State("n", ir.I32)), func(g *ir.Builder) { g.Fill(t, 1) }, func(g *ir.Builder) { g.Fill(t, 2) })
			g.MapInto(s, plus, t)
		},
		"both branches write a part of it, and the parts meet": func(g *ir.Builder) {
			t, s := g.Temp("t", ir.F32, 9), g.State("s", ir.F32, 3)
			g.IfElse(ir.Test(g.State("n", ir.I32)), func(g *ir.Builder) { g.Fill(t.Slice(0, 0, 6), 1) },
				func(g *ir.Builder) { g.Fill(t.Slice(0, 3, 9), 2) })
			g.MapInto(s, plus, t.Slice(0, 3, 6))
		},
		"branches in a branch write it": func(g *ir.Builder) {
			t, s, n := g.Temp("t", ir.F32, 8), g.State("s", ir.F32, 8), g.State("n", ir.I32)
			fill := func(g *ir.Builder) { g.Fill(t, 1) }
			g.IfElse(ir.Test(n), func(g *ir.Builder) { g.IfElse(ir.Test(n), fill, fill) }, fill)
			g.MapInto(s, plus, t)
		},
		"a trip writes it first": func(g *ir.Builder) {
			t, s, n := g.Temp("t", ir.F32, 8), g.State("s", ir.F32, 8), g.State("n", ir.I32)
			g.While(ir.Test(n), func(g *ir.Builder) { g.Fill(t, 1); g.MapInto(s, plus, t); g.MapInto(n, choose, n) })
		},
		"nobody writes it in a case, but somebody did before": func(g *ir.Builder) {
			t, s := g.Temp("t", ir.F32, 8), g.State("s", ir.F32, 8)
			g.Fill(t, 1)
			g.Switch(ir.Test(g.State("n", ir.I32)), func(g *ir.Builder) { g.Fill(t, 2) }, func(*ir.Builder) {})
			g.MapInto(s, plus, t)
		},
		"an output is written in a branch": func(g *ir.Builder) {
			s, y := g.State("s", ir.F32, 8), g.Output("y", ir.F32, 8)
			g.If(ir.Test(g.State("n", ir.I32)), func(g *ir.Builder) { g.Download(s, y) })
		},
	} {
		t.Run(name, func(t *testing.T) { proved(t, record(t, "Right", f), newRand(1), 1) })
	}
}
