package graphs

import "github.com/cudagraph/graphgen/ir"

func numbered(x, number uint32) uint32 { return x*2654435761 ^ number }
func fold(sum, x uint32) uint32        { return sum*31 + x }

// Produce makes a frame in memory that another graph reads, once the frame before was read, and tells when it is made.
func Produce(g *ir.Builder) {
	n := g.Dim("n")
	number := g.Scalar("number", ir.U32)
	read, made := g.Event("read"), g.Event("made")
	frame := g.State("frame", ir.U32, n)
	next := g.Map(numbered, g.Upload(g.Input("base", ir.U32, n)), number) // may run while the graph waits
	g.Wait(read)
	g.Copy(frame, next)
	g.Record(made)
	g.Download(next, g.Output("next", ir.U32, n)) // may run after what waits for the event has begun
}

// Consume adds another graph's frame to sums, once it is made, and tells when it has read it.
func Consume(g *ir.Builder) {
	n := g.Dim("n")
	made, read := g.Event("made"), g.Event("read")
	frame := g.External("frame", ir.U32, n)
	sums := g.State("sums", ir.U32, n)
	copied := g.Temp("copied", ir.U32, n)
	g.Wait(made)
	g.Copy(copied, frame)
	g.Record(read)
	g.MapInto(sums, fold, sums, copied)
	g.Download(sums, g.Output("totals", ir.U32, n))
}

// Turns records an event and waits for it, as often as not before the first record.
func Turns(g *ir.Builder) {
	n := g.Dim("n")
	turn := g.Event("turn")
	x := g.Upload(g.Input("x", ir.U32, n))
	g.Wait(turn)
	y := g.Map(numbered, x, uint32(1))
	g.Record(turn)
	g.Wait(turn)
	g.Download(g.Map(numbered, y, uint32(2)), g.Output("y", ir.U32, n))
}
