package graphs

import "github.com/cudagraph/graphgen/ir"

// Turn turns a picture by a quarter, clockwise: its axes change places, and then the columns their order.
func Turn(g *ir.Builder) {
	h, w := g.Dim("h"), g.Dim("w")
	picture := g.Upload(g.Input("picture", ir.U8, h, w))
	g.Download(picture.Transpose().Slice(1, 0, h, -1), g.Output("turned", ir.U8, w, h))
}

// Thin keeps every third row.
func Thin(g *ir.Builder) {
	n := g.Dim("n")
	table := g.Upload(g.Input("table", ir.U8, n.Mul(3), 2))
	g.Download(table.Reshape(n, 3, 2).Index(1, 0), g.Output("thin", ir.U8, n, 2))
}

func times(a, b int32) int32 { return a * b }

// Outer multiplies every number of one list with every one of another.
func Outer(g *ir.Builder) {
	rows, cols := g.Dim("rows"), g.Dim("cols")
	a := g.Upload(g.Input("a", ir.I32, rows))
	b := g.Upload(g.Input("b", ir.I32, cols))
	g.Download(g.Map(times, a.Reshape(rows, 1), b), g.Output("product", ir.I32, rows, cols))
	g.Download(b.Broadcast(rows, cols), g.Output("repeated", ir.I32, rows, cols))
}

// Bits shows what floats are made of.
func Bits(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.F32, n))
	g.Download(x.As(ir.U32), g.Output("words", ir.U32, n))
	g.Download(x.As(ir.U8), g.Output("bytes", ir.U8, n.Mul(4)))
}
