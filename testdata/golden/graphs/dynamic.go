package graphs

import (
	_ "embed"

	"github.com/cudagraph/graphgen/ir"
)

//go:embed block_sums.cuh
var blockSumsSource string

//go:embed last_byte.cuh
var lastByteSource string

//go:embed sum.cuh
var sumSource string

//go:embed sum_of_squares.cuh
var sumOfSquaresSource string

var (
	blockSums    = ir.Kernel("block_sums", blockSumsSource)
	lastByte     = ir.Kernel("last_byte", lastByteSource)
	sum          = ir.Kernel("block_sum", sumSource)
	sumOfSquares = ir.Kernel("block_sum", sumOfSquaresSource)
)

// Reductions sums up with one kernel and blocks of two sizes, which need different amounts of shared memory.
func Reductions(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.F32, n))
	totals := g.Temp("all", ir.F64, 2)
	g.Fill(totals, 0)
	reduce := func(name string, threads, index int) {
		blocks := n.CeilDiv(threads)
		sums := g.Temp(name+"_sums", ir.F64, blocks)
		total := totals.Slice(0, index, index+1)
		g.Launch(blockSums, ir.Grid(blocks).Block(threads).Shared(8*threads), ir.In(x), n, ir.Out(sums), ir.InOut(total))
		g.Download(sums, g.Output(name, ir.F64, blocks))
	}
	reduce("small", 64, 0)
	reduce("large", 1024, 1)
	g.Download(totals, g.Output("totals", ir.F64, 2))
}

// LastBytes launches one kernel with two amounts of dynamic shared memory beside its static.
func LastBytes(g *ir.Builder) {
	seed := g.Scalar("seed", ir.U8)
	for _, name := range []string{"one", "other"} {
		bytes := g.Dim(name)
		last := g.Temp("last_of_"+name, ir.I32, 2)
		g.Launch(lastByte, ir.Grid(1).Block(128).Shared(bytes), bytes, seed, ir.Out(last))
		g.Download(last, g.Output("last_"+name, ir.I32, 2))
	}
}

// Clash runs two kernels that have the same names for themselves, for what they call and for their shared memory, which
// holds different types.
func Clash(g *ir.Builder) {
	blocks := g.Dim("blocks")
	x := g.Upload(g.Input("x", ir.F32, blocks.Mul(256)))
	sums, squares := g.Temp("sums", ir.F32, blocks), g.Temp("squares", ir.F64, blocks)
	shape := ir.Grid(blocks).Block(256)
	g.Launch(sum, shape.Shared(256*4), ir.In(x), ir.Out(sums))
	g.Launch(sumOfSquares, shape.Shared(256*8), ir.In(x), ir.Out(squares))
	g.Download(sums, g.Output("sum", ir.F32, blocks))
	g.Download(squares, g.Output("sum_of_squares", ir.F64, blocks))
}
