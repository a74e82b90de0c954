package graphs

import "github.com/cudagraph/graphgen/ir"

func increment(x uint8) uint8 { return x + 1 }

// Large adds one to every byte of memory that stays on the device; it may be larger than 32 bits can count.
func Large(g *ir.Builder) {
	n := g.Dim("n")
	x := g.State("x", ir.U8, n)
	g.MapInto(x, increment, x)
	tail := g.Output("tail", ir.U8, 16)
	g.Download(x.Slice(0, n.Sub(16), n), tail)
}
