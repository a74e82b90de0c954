package passes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

func below(x, limit float32) bool { return x < limit }
func half(x float32) float32      { return x / 2 }
func choose(x int32) int32        { return x % 3 }

// trips has what plans say of conditionals: tests that count and end a loop, a body in a body, and cases.
func trips(g *ir.Builder) {
	n := g.Dim("n")
	x, count := g.Upload(g.Input("x", ir.F32, n)), g.State("count", ir.I32)
	first := x.Index(0, 0)
	g.While(ir.Test(below, first, g.Scalar("limit", ir.F32)), func(g *ir.Builder) {
		g.IfElse(ir.Test(choose, count), func(g *ir.Builder) { g.MapInto(x, half, x) }, func(g *ir.Builder) {
			g.Copy(x, g.Map(half, x.Slice(0, 0, n, -1)))
		})
		g.MapInto(count, choose, count)
	}).AtMost(n)
	g.Switch(ir.Test(count), func(g *ir.Builder) { g.Fill(x, 1) }, func(g *ir.Builder) { g.Fill(x, 2) })
	g.Download(x, g.Output("y", ir.F32, n))
}

func TestConditionalsAsText(t *testing.T) {
	g := record(t, "Trips", trips)
	golden(t, "conditionals", run(t, g).Dump())
	proved(t, g, newRand(1), 2)
}

// outline lists the steps of a plan: the body of each, and what it writes.
func outline(p *plan.Plan) []string {
	var lines []string
	for _, s := range p.Steps {
		var names []string
		eachUse(s, func(buffer int, mode ir.Mode) {
			if mode&ir.Writes != 0 {
				names = append(names, p.Buffers[buffer].Title())
			}
		})
		lines = append(lines, strings.TrimSpace(fmt.Sprint(s.Body, " ", s.Name, " > ", strings.Join(names, " "))))
	}
	return lines
}

// outlines compares plans with what they should be, and proves them.
func outlines(t *testing.T, tests []outlined) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := record(t, "Bodies", test.graph)
			p := run(t, g)
			if got := outline(p); !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
			proved(t, g, newRand(1), 2)
		})
	}
}

// outlined is a graph and the steps that its plan has.
type outlined struct {
	name  string
	graph func(*ir.Builder)
	want  []string
}

// TestFusionInBodies shows that kernels stay in one body, that tests are part of them, and what they store.
func TestFusionInBodies(t *testing.T) {
	outlines(t, []outlined{
		{"into a body", func(g *ir.Builder) {
			s := g.State("s", ir.F32, 8)
			x := g.Map(half, s)
			g.If(ir.Test(g.State("n", ir.I32)), func(g *ir.Builder) { g.MapInto(s, half, x) })
		}, []string{"0 map half > half", "0 test if >", "0 if >", "1 map half > s"}},
		{"out of a body", func(g *ir.Builder) {
			s, x := g.State("s", ir.F32, 8), g.Temp("x", ir.F32, 8)
			g.Fill(x, 1)
			g.If(ir.Test(g.State("n", ir.I32)), func(g *ir.Builder) { g.MapInto(x, half, s) })
			g.MapInto(s, half, x)
		}, []string{"0 fill x > x", "0 test if >", "0 if >", "1 map half > x", "0 map half > s"}},
		{"around a body that has no part in it", func(g *ir.Builder) {
			s, e := g.State("s", ir.F32, 8), g.External("e", ir.F32, 8)
			x := g.Map(half, s)
			g.If(ir.Test(g.State("n", ir.I32)), func(g *ir.Builder) { g.Fill(e, 1) })
			g.MapInto(s, half, x)
		}, []string{"0 map half+half > s", "0 test if >", "0 if >", "1 fill e > e"}},
		{"around a body that is between the two", func(g *ir.Builder) {
			s, e := g.State("s", ir.F32, 8), g.State("e", ir.F32, 8)
			x := g.Map(half, s)
			g.If(ir.Test(g.State("n", ir.I32)), func(g *ir.Builder) { g.MapInto(e, half, x) })
			g.MapInto(s, add, x, e)
		}, []string{"0 map half > half", "0 test if >", "0 if >", "1 map half > e", "0 map add > s"}},
		{"from branch to branch", func(g *ir.Builder) {
			s, x := g.State("s", ir.F32, 8), g.Temp("x", ir.F32, 8)
			g.Fill(x, 1)
			n := g.State("n", ir.I32)
			g.While(ir.Test(n), func(g *ir.Builder) {
				g.IfElse(ir.Test(n), func(g *ir.Builder) { g.MapInto(x, half, s) }, func(g *ir.Builder) { g.MapInto(s, half, x) })
				g.MapInto(n, choose, n)
			})
		}, []string{"0 fill x > x", "0 test while >", "0 while >", "1 test if >", "1 if >", "2 map half > x",
			"3 map half > s", "1 test while choose > n"}},
		{"a body by itself", func(g *ir.Builder) {
			s := g.State("s", ir.F32, 8)
			g.If(ir.Test(g.State("n", ir.I32)), func(g *ir.Builder) { g.MapInto(s, half, g.Map(half, s)) })
		}, []string{"0 test if >", "0 if >", "1 map half+half > s"}},
		{"a test and the maps that it needs", func(g *ir.Builder) {
			x, s := g.Resident("x", ir.F32), g.State("s", ir.F32, 8)
			g.If(ir.Test(below, g.Map(half, g.Map(half, x)), g.Scalar("limit", ir.F32)), func(g *ir.Builder) { g.Fill(s, 1) })
		}, []string{"0 test if half+half+below >", "0 if >", "1 fill s > s"}},
		{"a value that a test and a body want", func(g *ir.Builder) {
			x, s := g.Resident("x", ir.F32), g.State("s", ir.F32)
			y := g.Map(half, x)
			g.If(ir.Test(below, y, g.Scalar("limit", ir.F32)), func(g *ir.Builder) { g.MapInto(s, half, y) })
		}, []string{"0 test if half+below > half", "0 if >", "1 map half > s"}},
		{"two tests of one value", func(g *ir.Builder) {
			x, s, e := g.Resident("x", ir.F32), g.State("s", ir.F32), g.External("e", ir.F32)
			y := g.Map(half, x)
			g.If(ir.Test(y), func(g *ir.Builder) { g.Fill(s, 1) })
			g.If(ir.Test(y), func(g *ir.Builder) { g.Fill(e, 1) })
		}, []string{"0 test if half >", "0 if >", "1 fill s > s", "0 if >", "2 fill e > e"}},
		{"a test of what another body changes", func(g *ir.Builder) {
			x, s, y := g.Resident("x", ir.F32), g.State("s", ir.F32), g.Temp("y", ir.F32)
			g.MapInto(y, half, x)
			g.If(ir.Test(y), func(g *ir.Builder) { g.Fill(y, 1) })
			g.If(ir.Test(y), func(g *ir.Builder) { g.Fill(s, 1) })
		}, []string{"0 test if half > y", "0 if >", "1 fill y > y", "0 test if >", "0 if >", "2 fill s > s"}},
		{"a test of one element of many", func(g *ir.Builder) {
			s := g.State("s", ir.F32, 8)
			y := g.Map(half, s)
			g.If(ir.Test(y.Index(0, 3)), func(g *ir.Builder) { g.Fill(s, 1) })
		}, []string{"0 map half > half", "0 test if >", "0 if >", "1 fill s > s"}},
		{"what a loop carries is stored in every trip, the rest not", func(g *ir.Builder) {
			s, x := g.State("s", ir.F32, 8), g.Temp("x", ir.F32, 8)
			count := g.Temp("count", ir.I32)
			g.Fill(x, 1)
			g.Fill(count, 5)
			g.While(ir.Test(count), func(g *ir.Builder) {
				y := g.Map(half, x)
				g.MapInto(x, half, y)
				g.MapInto(count, choose, g.Map(choose, count))
			})
			g.MapInto(s, half, x)
		}, []string{"0 fill x > x", "0 fill count > count", "0 test while >", "0 while >", "1 map half+half > x",
			"1 test while choose+choose > count", "0 map half > s"}},
		{"a limit counts the trips where the tests are", func(g *ir.Builder) {
			n := g.State("n", ir.I32)
			g.While(ir.Test(n), func(g *ir.Builder) { g.MapInto(n, choose, n) }).AtMost(7)
		}, []string{"0 test while > trips", "0 while >", "1 test while choose > n trips"}},
	})
}

// TestDeadInBodies shows which steps of bodies go, and which conditionals.
func TestDeadInBodies(t *testing.T) {
	outlines(t, []outlined{
		{"a branch that nobody sees goes, and its if and test", func(g *ir.Builder) {
			s, x := g.State("s", ir.F32, 8), g.Temp("x", ir.F32, 8)
			g.If(ir.Test(below, g.State("n", ir.F32), g.Scalar("limit", ir.F32)), func(g *ir.Builder) { g.MapInto(x, half, s) })
			g.Fill(s, 1)
		}, []string{"0 fill s > s"}},
		{"one branch is seen", func(g *ir.Builder) {
			s, x := g.State("s", ir.F32, 8), g.Temp("x", ir.F32, 8)
			g.IfElse(ir.Test(g.State("n", ir.I32)), func(g *ir.Builder) { g.MapInto(x, half, s) },
				func(g *ir.Builder) { g.Fill(s, 1) })
		}, []string{"0 test if >", "0 if >", "2 fill s > s"}},
		{"a loop stays, since it may not end", func(g *ir.Builder) {
			n, s, x := g.Temp("n", ir.I32), g.State("s", ir.F32, 8), g.Temp("x", ir.F32, 8)
			g.Fill(n, 5)
			g.While(ir.Test(n), func(g *ir.Builder) {
				g.MapInto(x, half, s)
				g.MapInto(n, choose, n)
			})
		}, []string{"0 fill n > n", "0 test while >", "0 while >", "1 test while choose > n"}},
		{"a loop keeps the branch in which it stands", func(g *ir.Builder) {
			n := g.State("n", ir.I32)
			g.If(ir.Test(n), func(g *ir.Builder) {
				g.If(ir.Test(n), func(g *ir.Builder) { g.While(ir.Test(n), func(*ir.Builder) {}) })
			})
		}, []string{"0 test if >", "0 if >", "1 test if >", "1 if >", "2 test while >", "2 while >", "3 test while >"}},
		{"the next trip sees it", func(g *ir.Builder) {
			s, x, n := g.State("s", ir.F32, 8), g.Temp("x", ir.F32, 8), g.State("n", ir.I32)
			g.Fill(x, 1)
			g.While(ir.Test(n), func(g *ir.Builder) {
				g.MapInto(s, add, s, x)
				g.MapInto(x, half, g.Map(half, s).Slice(0, 0, 8, -1))
				g.MapInto(n, choose, n)
			})
		}, []string{"0 fill x > x", "0 test while >", "0 while >", "1 map add+half > s half", "1 map half > x",
			"1 test while choose > n"}},
		{"the next trip of the outer loop sees it", func(g *ir.Builder) {
			s, x, n := g.State("s", ir.F32, 8), g.Temp("x", ir.F32, 8), g.State("n", ir.I32)
			g.Fill(x, 1)
			g.While(ir.Test(n), func(g *ir.Builder) {
				g.MapInto(s, add, s, x)
				g.If(ir.Test(n), func(g *ir.Builder) { g.MapInto(x, half, s) })
				g.MapInto(n, choose, n)
			})
		}, []string{"0 fill x > x", "0 test while >", "0 while >", "1 map add > s", "1 test if >", "1 if >",
			"2 map half > x", "1 test while choose > n"}},
		{"the next trip does not see it", func(g *ir.Builder) {
			s, n := g.State("s", ir.F32, 8), g.State("n", ir.I32)
			g.While(ir.Test(n), func(g *ir.Builder) {
				x := g.Temp("x", ir.F32, 8)
				g.Fill(x, 1)
				g.MapInto(s, add, s, x)
				g.MapInto(x, half, s)
				g.MapInto(n, choose, n)
			})
		}, []string{"0 test while >", "0 while >", "1 fill x > x", "1 map add > s", "1 test while choose > n"}},
		{"a step of a body that goes orders nothing outside", func(g *ir.Builder) {
			s := g.State("s", ir.F32, 8)
			g.If(ir.Test(g.State("n", ir.I32)), func(g *ir.Builder) {
				g.Fill(s.Slice(0, 4, 8), 1)
				g.Map(half, s)
			})
			g.Fill(s.Slice(0, 0, 4), 2)
		}, []string{"0 test if >", "0 if >", "1 fill s > s", "0 fill s > s"}},
		{"a kernel of the user's keeps the case in which it stands", func(g *ir.Builder) {
			s, n := g.State("s", ir.I32, 1), g.State("n", ir.I32)
			k := ir.Kernel("tick", "__global__ void tick(int *count) {}")
			g.Switch(ir.Test(n), func(*ir.Builder) {}, func(g *ir.Builder) { g.Launch(k, ir.Grid(1), ir.InOut(s)) })
		}, []string{"0 test switch >", "0 switch >", "2 launch tick > s"}},
	})
}
