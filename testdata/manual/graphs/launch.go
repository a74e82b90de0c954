package graphs

import (
	_ "embed"

	"github.com/cudagraph/graphgen/ir"
)

//go:embed saxpy.cu
var saxpySource string

var saxpy = ir.Kernel("saxpy", saxpySource)

// Saxpy runs a kernel written in CUDA C++.
func Saxpy(g *ir.Builder) {
	n := g.Dim("n")
	a := g.Scalar("a", ir.F32)
	x := g.Upload(g.Input("x", ir.F32, n))
	y := g.Upload(g.Input("y", ir.F32, n))
	g.Launch(saxpy, ir.Grid(n.CeilDiv(128)).Block(128), a, ir.In(x), ir.InOut(y), n)
	g.Download(y, g.Output("sum", ir.F32, n))
}

//go:embed block_sums.cu
var blockSumsSource string

var blockSums = ir.Kernel("block_sums", blockSumsSource)

// RowSums adds up the rows of a table, a block to each. The threads of a block share memory.
func RowSums(g *ir.Builder) {
	const cols = 128
	rows := g.Dim("rows")
	table := g.Upload(g.Input("table", ir.F32, rows, cols))
	sums := g.Temp("sums_of_blocks", ir.F32, rows)
	g.Launch(blockSums, ir.Grid(rows).Block(cols).Shared(4*cols), ir.In(table), ir.Out(sums))
	g.Download(sums, g.Output("sums", ir.F32, rows))
}
