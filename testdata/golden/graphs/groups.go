package graphs

import (
	_ "embed"

	"github.com/cudagraph/graphgen/ir"
)

//go:embed rounds.cuh
var roundsSource string

//go:embed histogram.cuh
var histogramSource string

var (
	rounds    = ir.Kernel("rounds", roundsSource)
	histogram = ir.Kernel("histogram", histogramSource)
)

// Rounds runs a kernel whose blocks wait for each other.
func Rounds(g *ir.Builder) {
	n := g.Dim("n")
	count := g.Scalar("count", ir.I64)
	x := g.Upload(g.Input("x", ir.U32, n))
	to, out, sums := g.Temp("to", ir.U32, n), g.Temp("mixed", ir.U32, n), g.Temp("sums", ir.U32, 12)
	g.Fill(sums, 0)
	g.Launch(rounds, ir.Grid(12).Block(64).Cooperative(), ir.InOut(x), ir.Out(to), ir.InOut(sums), ir.Out(out), n, count)
	g.Download(out, g.Output("out", ir.U32, n))
}

// Histogram runs a kernel whose blocks count in each other's shared memory.
func Histogram(g *ir.Builder) {
	n, clusters := g.Dim("n"), g.Dim("clusters")
	blocks := clusters.Mul(2)
	x := g.Upload(g.Input("x", ir.U32, n))
	bins, places := g.Temp("counts", ir.U32, blocks, 32), g.Temp("ranks", ir.U32, blocks, 3)
	g.Launch(histogram, ir.Grid(blocks).Block(96).Cluster(2), ir.In(x), n, ir.Out(bins), ir.Out(places))
	g.Download(bins, g.Output("bins", ir.U32, blocks, 32))
	g.Download(places, g.Output("places", ir.U32, blocks, 3))
}
