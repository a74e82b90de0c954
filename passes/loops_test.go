package passes

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

// TestLoopsApart shows the edges that keep a loop from running beside kernels, in whatever body, and that host copies may
// run beside it.
func TestLoopsApart(t *testing.T) {
	type views struct{ loop, one, two ir.View }
	while := func(g *ir.Builder, v views) {
		g.While(ir.Test(v.loop), func(g *ir.Builder) { g.MapInto(v.loop, negate, v.loop) })
	}
	tests := []struct {
		name  string
		graph func(*ir.Builder, views)
		want  []string // what each step waits for
	}{
		{"a loop between branches", func(g *ir.Builder, v views) {
			g.Fill(v.one, 1) // 0
			g.Fill(v.two, 2) // 1
			while(g, v)      // 2 is the test, which may run beside the fills, 3, and 4 in its body
			g.Fill(v.one, 3) // 5
			g.Fill(v.two, 4) // 6
		}, []string{"", "", "", "0 1 2", "", "3", "3"}},
		{"a loop in a branch of an if", func(g *ir.Builder, v views) {
			g.If(ir.Test(v.one), func(g *ir.Builder) { // 0 and 1
				while(g, v)      // 2, 3 and in the body of the loop 4
				g.Fill(v.one, 1) // 5
			})
			g.Fill(v.two, 2) // 6
		}, []string{"", "0", "", "2", "", "3", "1"}},
		{"an if without a loop", func(g *ir.Builder, v views) {
			g.If(ir.Test(v.one), func(g *ir.Builder) { // 0 and 1
				g.Fill(v.one, 1) // 2
			})
			g.Fill(v.two, 2) // 3
		}, []string{"", "0", "", ""}},
		{"a loop beside host copies", func(g *ir.Builder, v views) {
			in, out := g.Input("in", ir.I32, 1), g.Output("out", ir.I32, 1)
			g.MapInto(v.one, negate, g.Upload(in)) // 0, 1
			while(g, v)                            // 2, 3, 4
			g.Download(v.one, out)                 // 5
		}, []string{"", "0", "", "1 2", "", "1"}},
		{"a loop on one device and kernels on another", func(g *ir.Builder, v views) {
			far := g.On(1).State("far", ir.I32, 1)
			g.On(1).Fill(far, 1) // 0
			while(g, v)          // 1, 2, 3
			g.On(1).Fill(far, 2) // 4
			g.Fill(v.one, 3)     // 5
		}, []string{"", "", "0 1", "", "2", "2"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := record(t, "Loops", func(g *ir.Builder) {
				test.graph(g, views{g.State("loop", ir.I32, 1), g.State("one", ir.I32, 1), g.State("two", ir.I32, 1)})
			})
			p := run(t, g)
			var got []string
			for _, s := range p.Steps {
				got = append(got, strings.Trim(fmt.Sprint(s.Deps), "[]"))
			}
			if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", test.want) {
				t.Errorf("got  %q\nwant %q\n%s", got, test.want, p.Dump())
			}
			proved(t, g, newRand(1), 1)
		})
	}
}
