package graphs

import "github.com/cudagraph/graphgen/ir"

func odd(x uint8) bool      { return x&1 != 0 }
func down(x uint8) uint8    { return x - 1 }
func up(n int32) int32      { return n + 1 }
func number(x uint8) uint8  { return x }
func positive(x uint8) bool { return x > 0 }

// Scenes are those of NVIDIA's sample graphConditionalNodes. Where its kernels print, these count.
func Scenes(g *ir.Builder) {
	value := g.Upload(g.Input("value", ir.U8))
	tally := func(g *ir.Builder, v ir.View) { g.MapInto(v, up, v) }
	counter := func(name string) ir.View {
		v := g.Temp(name+"_so_far", ir.I32)
		g.Fill(v, 0)
		return v
	}
	report := func(name string, v ir.View) { g.Download(v, g.Output(name, ir.I32)) }

	// An if: the kernel of its body runs when the value is odd.
	hello := counter("hello")
	g.If(ir.Test(odd, value), func(g *ir.Builder) { tally(g, hello) })
	report("hello", hello)

	// A loop that makes at least one trip: it counts down from the value, through 256 when that is 0.
	left := g.Temp("left", ir.U8)
	atLeastOnce := counter("at_least_once")
	trip := func(g *ir.Builder) {
		g.MapInto(left, down, left)
		tally(g, atLeastOnce)
	}
	g.Copy(left, value)
	trip(g)
	g.While(ir.Test(left), trip).AtMost(300)
	report("at_least_once", atLeastOnce)

	// A loop that tests first: no trip when the value is 0. Steps stand before and after it.
	g.Copy(left, value)
	counted := counter("counted")
	g.While(ir.Test(positive, left), func(g *ir.Builder) {
		g.MapInto(left, down, left)
		tally(g, counted)
	}).AtMost(300)
	g.MapInto(counted, up, counted)
	report("counted", counted)

	// Either of two.
	whenOdd, whenEven := counter("when_odd"), counter("when_even")
	g.IfElse(ir.Test(odd, value),
		func(g *ir.Builder) { tally(g, whenOdd) },
		func(g *ir.Builder) { tally(g, whenEven) })
	report("when_odd", whenOdd)
	report("when_even", whenEven)

	// One of four, or none.
	picked := g.Temp("picked_so_far", ir.I32)
	g.Fill(picked, -1)
	g.Switch(ir.Test(number, value),
		func(g *ir.Builder) { g.Fill(picked, 0) },
		func(g *ir.Builder) { g.Fill(picked, 10) },
		func(g *ir.Builder) { g.Fill(picked, 20) },
		func(g *ir.Builder) { g.Fill(picked, 30) })
	report("picked", picked)
}
