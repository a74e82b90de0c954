package graphs

import "github.com/cudagraph/graphgen/ir"

// Preferences launches kernels with wishes that change no result: to run first, to have fences of its own, to leave half of the
// memory that the L1 cache and shared memory have in common to the cache.
func Preferences(g *ir.Builder) {
	n := g.Dim("n")
	shape := ir.Grid(n.CeilDiv(64)).Block(64)
	in := g.Upload(g.Input("in", ir.I32, n))
	first, far, cached := g.Temp("first", ir.I32, n), g.Temp("far", ir.I32, n), g.Temp("cached", ir.I32, n)
	g.Launch(blend, shape.Priority(-1), ir.In(in), ir.Out(first), n)
	g.Launch(blend, shape.MemSyncDomain(ir.RemoteDomain), ir.In(in), ir.Out(far), n)
	g.Launch(sharpen, shape.Carveout(50), ir.In(in), ir.Out(cached), n)
	g.Download(first, g.Output("ran_first", ir.I32, n))
	g.Download(far, g.Output("ran_far", ir.I32, n))
	g.Download(cached, g.Output("ran_cached", ir.I32, n))
}
