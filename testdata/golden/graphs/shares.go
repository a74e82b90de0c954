package graphs

import (
	_ "embed"

	"github.com/cudagraph/graphgen/ir"
)

//go:embed block_shares.cuh
var blockSharesSource string

var blockShares = ir.Kernel("block_shares", blockSharesSource)

// Shares runs a kernel whose threads work together.
func Shares(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.F32, n))
	shares := g.Temp("shares", ir.F32, n)
	g.Launch(blockShares, ir.Grid(n.CeilDiv(128)).Block(128), ir.In(x), ir.Out(shares), n)
	g.Download(shares, g.Output("out", ir.F32, n))
}
