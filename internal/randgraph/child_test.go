package randgraph

import (
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/internal/randgraph/funcs"
	"github.com/cudagraph/graphgen/ir"
)

// childCase adds 3, by scratch, and doubles a state by hand in a child graph with another inside; it is used in a branch, too.
func childCase() *Case {
	kept, scratch := Ref{Buf: 1}, Ref{Buf: 2}
	view := func(r Ref) Arg { return Arg{Is: ArgView, Ref: &r} }
	add := func(id int, by Ref) Step {
		return Step{ID: id, Kind: MapInto, Func: funcs.AddU8, Dst: []Ref{kept}, Args: []Arg{view(kept), view(by)}}
	}
	return &Case{Name: "Child", Decls: []Decl{{ID: 1, Class: ir.State, Name: "kept", Type: ir.U8, Shape: []Size{}}}, Steps: []Step{
		{ID: 10, Kind: Sub, Bodies: [][]Step{{
			{ID: 11, Kind: Temp, Name: "scratch", Made: []int{2}, Type: ir.U8, Shape: []Size{}},
			{ID: 12, Kind: Fill, Dst: []Ref{scratch}, Bits: 3},
			add(13, scratch),
			{ID: 14, Kind: Sub, Bodies: [][]Step{{add(15, kept)}}},
		}}},
		{ID: 16, Kind: Again, Use: 10},
		{ID: 17, Kind: If, Args: []Arg{view(kept)}, Bodies: [][]Step{{{ID: 18, Kind: Again, Use: 10}}}},
		add(19, kept),
	}, Bindings: []Binding{{Launches: []Turn{{Data: map[int][]byte{1: {1}}}, {}}}}}
}

// Every use of a child graph runs its steps: sums done by hand.
func TestChild(t *testing.T) {
	c := childCase()
	all, err := c.Expect(&c.Bindings[0])
	if err != nil {
		t.Fatal(err)
	}
	x := byte(1)
	for launch := range 2 {
		for range 3 {
			x = (x + 3) * 2
		}
		x *= 2
		if got := all[launch].Seen[0].Data[0]; got != x {
			t.Errorf("launch %d: got %d, want %d", launch, got, x)
		}
	}
}

// What is wrong in a child graph or with its uses is refused by the oracle or the DSL.
func TestChildMistakes(t *testing.T) {
	for name, change := range map[string]func(*Case){
		"scratch is read before it is written": func(c *Case) {
			body := &c.Steps[0].Bodies[0]
			*body = append((*body)[:1:1], (*body)[2:]...)
		},
		"its scratch is used after it": func(c *Case) { c.Steps[1] = Step{ID: 16, Kind: Fill, Dst: []Ref{{Buf: 2}}} },
		"it is not there":              func(c *Case) { c.Steps[1].Use = 99 },
		"it runs itself":               func(c *Case) { c.Steps[0].Bodies[0][1] = Step{ID: 12, Kind: Again, Use: 10} },
		"it ended with another":        func(c *Case) { c.Steps[1].Use = 14 },
		"it holds a conditional":       func(c *Case) { c.Steps[0].Bodies[0][3] = c.Steps[2] },
		"it calls back, in a branch":   func(c *Case) { c.Steps[0].Bodies[0][3] = Step{ID: 14, Kind: Callback, Name: "call"} },
	} {
		c := childCase()
		change(c)
		_, refused := c.Record()
		if refused == nil {
			_, refused = c.Expect(&c.Bindings[0])
		}
		if refused == nil {
			t.Errorf("%s: taken", name)
		}
	}
}

// A child graph reads like the Go function that it is, and every node knows its line.
func TestChildText(t *testing.T) {
	c := childCase()
	const want = `	s10 := g.Sub(func(g *ir.Builder) {
		b2 := g.Temp("scratch", ir.U8, ) // s11
		s12 := g.Fill(b2, bits(0x3))
		s13 := g.MapInto(b1, funcs.AddU8, b1, b2)
		s14 := g.Sub(func(g *ir.Builder) {
			s15 := g.MapInto(b1, funcs.AddU8, b1, b1)
		})
	})
	s16 := g.Again(s10)
	s17 := g.If(ir.Test(b1), func(g *ir.Builder) {
		s18 := g.Again(s10)
	})
	s19 := g.MapInto(b1, funcs.AddU8, b1, b1)
`
	if !strings.Contains(c.String(), want) {
		t.Errorf("got\n%s\nwant\n%s", c, want)
	}
	g, err := c.Record()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(c.String(), "\n")
	for _, n := range g.Nodes {
		word := map[bool]string{true: "g.Again", false: "g.Sub"}[g.RunsAgain(n)]
		if n.Op != ir.OpSub {
			word = map[ir.Op]string{ir.OpMap: "AddU8", ir.OpFill: "g.Fill"}[n.Op]
		}
		if line := lines[n.Pos.Line-1]; !strings.Contains(line, word) {
			t.Errorf("%s is at line %d: %s", n, n.Pos.Line, line)
		}
	}
	if at := g.Buffers[1].Pos.Line; !strings.Contains(lines[at-1], "b2 := ") {
		t.Errorf("the scratch is at line %d: %s", at, lines[at-1])
	}
}

// Shrinking takes uses away, moves the only use that matters to its place, and puts the steps in the place of the child graph.
func TestShrinkChild(t *testing.T) {
	has := func(want func(c *Case, s *Step) bool) func(*Case) bool {
		return func(c *Case) bool {
			found := false
			c.Each(func(s *Step) { found = found || want(c, s) })
			return found
		}
	}
	inBranch := func(c *Case, s *Step) bool {
		if s.Kind != If {
			return false
		}
		found := false
		each(s.Bodies[0], func(t *Step) {
			if sub := c.runs(t); sub != nil {
				each(sub.Bodies[0], func(t *Step) { found = found || t.Kind == Fill })
			}
		})
		return found
	}
	for name, test := range map[string]struct {
		bad  func(*Case) bool
		want string
	}{
		"a fill": {has(func(_ *Case, s *Step) bool { return s.Kind == Fill }), `
	b2 := g.Temp("scratch", ir.U8, ) // s11
	s12 := g.Fill(b2, bits(0x3))
}
`},
		"a use": {has(func(_ *Case, s *Step) bool { return s.Kind == Again }), `
	s10 := g.Sub(func(g *ir.Builder) {
	})
	s16 := g.Again(s10)
}
`},
		"a fill in a use in a branch": {has(inBranch), `
	s17 := g.If(ir.Test(b1), func(g *ir.Builder) {
		s10 := g.Sub(func(g *ir.Builder) {
			b2 := g.Temp("scratch", ir.U8, ) // s11
			s12 := g.Fill(b2, bits(0x3))
		})
	})
}
`},
	} {
		if small := Shrink(childCase(), test.bad).String(); !strings.Contains(small, test.want) || !test.bad(childCase()) {
			t.Errorf("%s: left:\n%s\nwant%s", name, small, test.want)
		}
	}
}
