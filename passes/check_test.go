package passes

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

// mistakes are graphs that the Builder takes and that cannot mean anything.
var mistakes = []struct {
	name  string
	graph func(*ir.Builder)
}{
	{"scratch is read before it is written", func(g *ir.Builder) {
		g.Download(g.Map(plus, g.Temp("t", ir.F32, 8)), g.Output("y", ir.F32, 8))
	}},
	{"another part of the scratch is written", func(g *ir.Builder) {
		n := g.Dim("n")
		t := g.Temp("t", ir.F32, n.Mul(2))
		g.Fill(t.Slice(0, 0, n), float32(1))
		g.Download(t.Slice(0, n, n.Mul(2)), g.Output("y", ir.F32, n))
	}},
	{"the write comes later", func(g *ir.Builder) {
		t := g.Temp("t", ir.F32, 8)
		g.Download(t, g.Output("y", ir.F32, 8))
		g.Fill(t, float32(1))
	}},
	{"nobody writes the output", func(g *ir.Builder) {
		g.Output("y", ir.F32, 8)
		g.Output("z", ir.F32, 8)
	}},
	{"an input is written", func(g *ir.Builder) {
		x := g.Input("x", ir.F32, 8)
		g.Download(g.State("s", ir.F32, 8), x)
	}},
	{"a resident is written", func(g *ir.Builder) {
		w := g.Resident("w", ir.F32, 8)
		g.MapInto(w, plus, w)
	}},
	{"one element is written many times", func(g *ir.Builder) {
		s := g.State("s", ir.F32, 2)
		u := s.Broadcast(2, 2)
		g.MapInto(u, plus, u)
	}},
	{"two results overlap", func(g *ir.Builder) {
		s := g.State("s", ir.F32, 8)
		g.MapNInto([]ir.View{s.Slice(0, 0, 5), s.Slice(0, 3, 8)}, split, s.Slice(0, 0, 5))
	}},
	{"order against the data", func(g *ir.Builder) {
		x := g.Upload(g.Input("x", ir.F32, 8))
		a := g.Map(plus, x)
		b := g.Map(plus, a)
		g.Order(b, a)
		g.Download(b, g.Output("y", ir.F32, 8))
	}},
	{"three steps in a circle", func(g *ir.Builder) {
		s := g.State("s", ir.F32, 30)
		a := g.Fill(s.Slice(0, 0, 10), float32(1))
		b := g.Fill(s.Slice(0, 10, 20), float32(2))
		c := g.Fill(s.Slice(0, 20, 30), float32(3))
		g.Order(b, a)
		g.Order(c, b)
		g.Order(a, c)
	}},
	{"an event that nobody uses", func(g *ir.Builder) {
		g.Event("idle")
		g.Record(g.Event("ready"))
		g.Wait(g.Event("free"))
	}},
	{"a circle through events", func(g *ir.Builder) {
		s := g.State("s", ir.F32, 20)
		a := g.Fill(s.Slice(0, 0, 10), float32(1))
		g.Record(g.Event("ready"))
		g.Wait(g.Event("free"))
		b := g.Fill(s.Slice(0, 10, 20), float32(2))
		g.Order(b, a)
	}},
	{"two circles and a mistake elsewhere", func(g *ir.Builder) {
		s := g.State("s", ir.F32, 40)
		a := g.Fill(s.Slice(0, 0, 10), float32(1))
		b := g.Fill(s.Slice(0, 10, 20), float32(2))
		g.Order(b, a)
		g.Order(a, b)
		c := g.Fill(s.Slice(0, 20, 30), float32(3))
		g.Barrier()
		d := g.Fill(s.Slice(0, 30, 40), float32(4))
		g.Order(d, c)
		g.Output("y", ir.F32, 8)
	}},
}

func plus(x float32) float32 { return x + 1 }

func TestMistakes(t *testing.T) {
	var b strings.Builder
	for _, m := range append(mistakes, bodyMistakes...) {
		_, err := Run(record(t, "Mistake", m.graph), Options{})
		if _, ok := errors.AsType[ir.ErrorList](err); !ok {
			t.Errorf("%s: got %v, want the user's mistakes", m.name, err)
		}
		fmt.Fprintf(&b, "# %s\n%v\n\n", m.name, err)
	}
	golden(t, "mistakes", b.String())
}

// TestNoMistakes are graphs near to mistakes that must be taken.
func TestNoMistakes(t *testing.T) {
	for name, f := range map[string]func(*ir.Builder){
		"scratch is written in two parts": func(g *ir.Builder) {
			n := g.Dim("n")
			t := g.Temp("t", ir.F32, n.Mul(2))
			g.Fill(t.Slice(0, 0, n), float32(1))
			g.Fill(t.Slice(0, n, n.Mul(2)), float32(2))
			g.Download(t, g.Output("y", ir.F32, n.Mul(2)))
		},
		"a later step goes first": func(g *ir.Builder) {
			s := g.State("s", ir.F32, 20)
			a := g.Fill(s.Slice(0, 0, 10), float32(1))
			b := g.Fill(s.Slice(0, 10, 20), float32(2))
			g.Order(b, a)
			g.Order(b, a)
		},
		"results side by side": func(g *ir.Builder) {
			s := g.State("s", ir.F32, 8)
			g.MapNInto([]ir.View{s.Slice(0, 0, 4), s.Slice(0, 4, 8)}, split, s.Slice(0, 2, 6))
		},
		"no elements": func(g *ir.Builder) {
			g.Download(g.Map(plus, g.Temp("t", ir.F32, 0)), g.Output("y", ir.F32, 0))
		},
	} {
		t.Run(name, func(t *testing.T) { proved(t, record(t, "Right", f), newRand(1), 3) })
	}
}
