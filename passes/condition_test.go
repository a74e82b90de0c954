package passes

import (
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

func below(x, limit float32) bool { return x < limit }
func half(x float32) float32      { return x / 2 }
func choose(x int32) int32        { return x % 3 }

func loop(g *ir.Builder) {
	limit := g.Scalar("limit", ir.F32)
	x := g.State("x", ir.F32, 1)
	n := g.State("n", ir.I32)
	big := g.State("big", ir.F32, 100)
	carried := g.Temp("carried", ir.F32, 100)
	g.Fill(carried, 1)
	g.While(ir.Test(below, limit, x), func(g *ir.Builder) {
		y := g.Map(half, x)
		z := g.Map(half, g.Map(half, big).Slice(0, 0, 100, -1))
		g.If(ir.Test(n), func(g *ir.Builder) { g.Copy(x, y) })
		g.MapInto(big, half, z.Slice(0, 0, 100, -1))
		g.MapInto(carried, half, carried)
		g.MapInto(n, choose, n)
	}).AtMost(10)
	g.MapInto(big, half, carried)
	g.Switch(ir.Test(choose, n), func(g *ir.Builder) { g.Fill(x, 1) }, func(g *ir.Builder) { g.Fill(x, 2) })
}

func TestShow(t *testing.T) {
	g, errs := ir.Record("Loop", loop)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	p, err := Run(g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Log(p.Dump())
}
