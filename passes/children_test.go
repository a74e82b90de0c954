package passes

import (
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

// TestDeadChildren shows which uses of child graphs go, and which of their steps.
func TestDeadChildren(t *testing.T) {
	outlines(t, []outlined{
		{"a child graph that nobody sees goes, with all its uses", func(g *ir.Builder) {
			s, x := g.State("s", ir.F32, 8), g.Temp("x", ir.F32, 8)
			c := g.Sub(func(g *ir.Builder) { g.MapInto(x, half, s) })
			g.Again(c)
			g.Fill(s, 1)
		}, []string{"0 fill s > s"}},
		{"the last use goes, after which nobody reads", func(g *ir.Builder) {
			s, x := g.State("s", ir.F32, 8), g.Temp("x", ir.F32, 8)
			c := g.Sub(func(g *ir.Builder) { g.MapInto(x, half, s) })
			g.MapInto(s, add, x, s)
			g.Again(c)
		}, []string{"0 sub >", "1 map half > x", "0 map add > s"}},
		{"a step that only a later use needs stays", func(g *ir.Builder) {
			s, x := g.State("s", ir.F32, 8), g.Temp("x", ir.F32, 8)
			c := g.Sub(func(g *ir.Builder) {
				g.MapInto(x, half, s)
				g.Map(half, s)
			})
			g.MapInto(s, half, s)
			g.Again(c)
			g.MapInto(s, add, x, s)
		}, []string{"0 sub >", "1 map half > x", "0 map half > s", "0 sub >", "0 map add > s"}},
		{"what a later use reads was not written for nothing", func(g *ir.Builder) {
			s, x := g.State("s", ir.F32, 8), g.Temp("x", ir.F32, 8)
			g.Fill(x, 1)
			c := g.Sub(func(g *ir.Builder) { g.MapInto(s, half, x) })
			g.MapInto(x, half, s)
			g.Again(c)
		}, []string{"0 fill x > x", "0 sub >", "1 map half > s", "0 map half > x", "0 sub >"}},
		{"nor for the next trip of a loop that runs a child graph", func(g *ir.Builder) {
			s, x, n := g.State("s", ir.F32, 8), g.Temp("x", ir.F32, 8), g.State("n", ir.I32)
			g.Fill(x, 1)
			c := g.Sub(func(g *ir.Builder) { g.MapInto(s, half, x) })
			g.While(ir.Test(n), func(g *ir.Builder) {
				g.Again(c)
				g.MapInto(x, half, s)
				g.MapInto(n, choose, n)
			})
		}, []string{"0 fill x > x", "0 sub >", "1 map half > s", "0 test while >", "0 while >", "2 sub >", "2 map half > x",
			"2 test while choose > n"}},
		{"a child graph that copies a buffer onto itself goes", func(g *ir.Builder) {
			s := g.State("s", ir.F32, 8)
			c := g.Sub(func(g *ir.Builder) { g.Copy(s, s) })
			g.Again(c)
			g.Fill(s, 1)
		}, []string{"0 fill s > s"}},
		{"a kernel of the user's keeps every use", func(g *ir.Builder) {
			s := g.State("s", ir.I32, 1)
			k := ir.Kernel("tick", "__global__ void tick(int *count) {}")
			c := g.Sub(func(g *ir.Builder) { g.Launch(k, ir.Grid(1), ir.InOut(s)) })
			g.Sub(func(g *ir.Builder) { g.Again(c) })
		}, []string{"0 sub >", "1 launch tick > s", "0 sub >", "2 sub >"}},
	})
}

// TestFusionOfChildren shows that kernels stay in one child graph, and what they store.
func TestFusionOfChildren(t *testing.T) {
	outlines(t, []outlined{
		{"into and out of a child graph", func(g *ir.Builder) {
			s, y := g.State("s", ir.F32, 8), g.Temp("y", ir.F32, 8)
			x := g.Map(half, s)
			g.Sub(func(g *ir.Builder) { g.MapInto(y, half, g.Map(half, x)) })
			g.MapInto(s, half, y)
		}, []string{"0 map half > half", "0 sub >", "1 map half+half > y", "0 map half > s"}},
		{"around one that has no part in it", func(g *ir.Builder) {
			s, e := g.State("s", ir.F32, 8), g.External("e", ir.F32, 8)
			x := g.Map(half, s)
			g.Sub(func(g *ir.Builder) { g.Fill(e, 1) })
			g.MapInto(s, half, x)
		}, []string{"0 map half+half > s", "0 sub >", "1 fill e > e"}},
		{"a value that only a later use reads is stored", func(g *ir.Builder) {
			s, e, x := g.State("s", ir.F32, 8), g.State("e", ir.F32, 8), g.Temp("x", ir.F32, 8)
			g.Fill(x, 1)
			c := g.Sub(func(g *ir.Builder) { g.MapInto(e, add, e, x) })
			g.MapInto(x, half, s)
			g.MapInto(s, half, x)
			g.Again(c)
		}, []string{"0 fill x > x", "0 sub >", "1 map add > e", "0 map half+half > s x", "0 sub >"}},
		{"nothing crosses a callback in a child graph", func(g *ir.Builder) {
			s, o := g.State("s", ir.F32, 8), g.Output("o", ir.F32, 8)
			g.Download(s, o)
			x := g.Map(half, s)
			g.Sub(func(g *ir.Builder) { g.Callback("c", ir.In(o)) })
			g.MapInto(s, half, x)
		}, []string{"0 download o > o", "0 map half > half", "0 sub >", "1 callback c >", "0 map half > s"}},
	})
}

// TestOrderOfChildren shows what waits for what where no data says so.
func TestOrderOfChildren(t *testing.T) {
	g := record(t, "Order", func(g *ir.Builder) {
		o, x := g.Output("o", ir.F32, 8), g.Resident("x", ir.F32, 8)
		s := g.State("s", ir.F32, 2, 8)
		calls := g.Sub(func(g *ir.Builder) { g.Callback("a", ir.In(o)) }) // n0, n1
		quiet := g.Sub(func(g *ir.Builder) { g.Map(half, x) })            // n2, n3
		g.Callback("b", ir.In(o))                                         // n4
		g.Sub(func(g *ir.Builder) {                                       // n5
			g.Again(calls) // n6
			g.Again(quiet) // n7
		})
		g.Again(quiet)           // n8
		g.Callback("c")          // n9
		g.Fill(s.Index(0, 0), 1) // n10
		g.Fill(s.Index(0, 1), 1) // n11
	})
	after := closure(dependencies(g).preds)
	for _, want := range []struct{ from, to int }{{0, 4}, {4, 5}, {0, 5}, {2, 5}, {5, 8}, {2, 8}, {5, 9}} {
		if !after[want.from][want.to] {
			t.Errorf("no path from n%d to n%d\n%s", want.from, want.to, g)
		}
	}
	for _, free := range []struct{ from, to int }{{0, 2}, {2, 4}, {6, 7}, {8, 9}, {10, 11}, {9, 10}} {
		if after[free.from][free.to] || after[free.to][free.from] {
			t.Errorf("n%d and n%d wait for each other, and need not\n%s", free.from, free.to, g)
		}
	}
}

// An order against that of the uses of a child graph is a cycle.
func TestChildrenOutOfOrder(t *testing.T) {
	g := record(t, "Circle", func(g *ir.Builder) {
		s := g.State("s", ir.F32, 8)
		c := g.Sub(func(g *ir.Builder) { g.MapInto(s, half, s) })
		g.Order(g.Again(c), c)
	})
	const want = "as a child graph runs in the order written"
	if _, err := Run(g, Options{}); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

// subs has what plans say of child graphs.
func subs(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.F32, n))
	c := g.Sub(func(g *ir.Builder) {
		inner := g.Sub(func(g *ir.Builder) { g.Copy(x, g.Map(half, x.Slice(0, 0, n, -1))) })
		g.Again(inner)
	})
	g.If(ir.Test(g.State("count", ir.I32)), func(g *ir.Builder) { g.Again(c) })
	g.Again(c)
	g.Download(x, g.Output("y", ir.F32, n))
}

func TestChildrenAsText(t *testing.T) {
	g := record(t, "Children", subs)
	golden(t, "children", run(t, g).Dump())
	proved(t, g, newRand(1), 2)
}
