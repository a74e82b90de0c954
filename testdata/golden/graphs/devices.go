package graphs

import (
	"fmt"

	"github.com/cudagraph/graphgen/ir"
)

func product(x, y float32) float32  { return x * y }
func added(x, y float32) float32    { return x + y }
func fewer(count, times int32) bool { return count < times }

// Two works on two devices, which give each other what they have made: rows as they lie, columns, one number for
// many, and a row in a child graph that both devices have a part in. Device 1 has memory of its own that stays, and a
// loop.
func Two(g *ir.Builder) {
	n := g.Dim("n")
	gain, times := g.Scalar("gain", ir.F32), g.Scalar("times", ir.I32)
	one := g.On(1)
	weights, sums := one.Resident("weights", ir.F32, n), one.State("sums", ir.F32, n)
	launches := g.State("launches", ir.I32)

	x := g.Upload(g.Input("x", ir.F32, n))
	far := one.Temp("far", ir.F32, n)
	g.Copy(far, x)
	one.MapInto(sums, added, sums, one.Map(lift, one.Map(product, far, weights)))
	g.Download(sums, g.Output("weighed", ir.F32, n))
	g.MapInto(launches, successor, launches)

	near := g.Map(soften, g.Map(scale, x, gain))
	level := g.Temp("level", ir.F32)
	g.Fill(level, 2)
	table := one.Temp("table", ir.F32, n, 3)
	g.Copy(table.Index(1, 1), near.Slice(0, 0, n, -1))
	g.Copy(table.Index(1, 2), level.Broadcast(n))
	rows := g.Temp("stripes", ir.F32, n, 2)
	g.Copy(rows, table.Slice(1, 1, 3))
	g.Download(rows, g.Output("rows", ir.F32, n, 2))

	count := one.Temp("count", ir.I32)
	one.Fill(count, 0)
	one.While(ir.Test(fewer, count, times), func(g *ir.Builder) {
		g.MapInto(far, widen, far)
		g.MapInto(count, successor, count)
	}).AtMost(3)

	meet := g.Sub(func(g *ir.Builder) {
		back := g.Temp("back", ir.F32, n)
		g.Copy(back, far)
		g.MapInto(x, added, x, back)
		g.On(1).MapInto(far, scale, far, gain)
	})
	g.Again(meet)
	g.Download(x, g.Output("y", ir.F32, n))

	shape := ir.Grid(n.CeilDiv(64)).Block(64).Shared(8 * 64)
	totals := g.Output("totals", ir.F64, 2)
	for device, v := range []ir.View{x, far} {
		on := g.On(device)
		total := on.Temp(fmt.Sprint("total", device), ir.F64, 1)
		on.Fill(total, 0)
		on.Launch(blockSums, shape, ir.In(v), n, ir.Out(on.Temp(fmt.Sprint("parts", device), ir.F64, n.CeilDiv(64))), ir.InOut(total))
		on.Download(total, totals.Slice(0, device, device+1))
	}
}

// Borrow changes memory that another graph has on device 1, and shows what it was.
func Borrow(g *ir.Builder) {
	n := g.Dim("n")
	lent := g.On(1).External("lent", ir.F32, n)
	mine := g.Temp("mine", ir.F32, n)
	g.Copy(mine, lent)
	g.Copy(lent, g.Map(lift, mine))
	g.Download(mine, g.Output("was", ir.F32, n))
}
