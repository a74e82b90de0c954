package graphs

import "github.com/cudagraph/graphgen/ir"

// Blank fills with zeros what the caller lends, and scratch.
func Blank(g *ir.Builder) {
	n := g.Dim("n")
	lent, scratch := g.External("lent", ir.U32, n), g.Temp("scratch", ir.U32, n)
	g.Fill(lent, uint32(0))
	g.Fill(scratch, uint32(0))
	g.Download(scratch, g.Output("zeros", ir.U32, n))
}
