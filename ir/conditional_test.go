package ir

import (
	"strings"
	"testing"
)

func below(x, limit float32) bool { return x < limit }
func half(x float32) float32      { return x / 2 }
func choose(x int32) int32        { return x % 3 }

// TestRecordConditional: the steps of bodies follow their node, tests stand before it and at the end of each trip.
func TestRecordConditional(t *testing.T) {
	g, errs := Record("Loop", func(g *Builder) {
		limit := g.Scalar("limit", F32)
		x := g.State("x", F32, 1)
		n := g.State("n", I32)
		g.While(Test(below, limit, x), func(g *Builder) {
			y := g.Map(half, x)
			g.If(Test(n), func(g *Builder) { g.Copy(x, y) })
			g.MapInto(n, choose, n)
		}).AtMost(10)
		g.Switch(Test(choose, n), func(g *Builder) { g.Fill(x, 1) }, func(g *Builder) { g.Fill(x, 2) })
	})
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	if err := Verify(g); err != nil {
		t.Fatal(err)
	}
	got := g.String()
	data, err := EncodeJSON(g)
	if err != nil {
		t.Fatal(err)
	}
	again, err := DecodeJSON(data)
	if err != nil || again.String() != got {
		t.Errorf("%v\n%s", err, again)
	}
	for line := range strings.Lines(got) {
		t.Log(strings.TrimSpace(line))
	}
}
