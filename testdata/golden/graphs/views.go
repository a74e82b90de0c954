package graphs

import "github.com/cudagraph/graphgen/ir"

func plus(x, y float32) float32 { return x + y }
func double(x float32) float32  { return 2 * x }

// Views reads and writes through every kind of view.
func Views(g *ir.Builder) {
	rows, cols := g.Dim("rows"), g.Dim("cols")
	m := g.Upload(g.Input("m", ir.F32, rows, cols))
	row := g.Upload(g.Input("row", ir.F32, cols))
	col := g.Upload(g.Input("col", ir.F32, rows, 1))

	sum := g.Map(plus, g.Map(plus, m, row), col) // broadcast along both axes
	g.Download(sum, g.Output("sum", ir.F32, rows, cols))

	turned := g.Temp("turned", ir.F32, cols, rows)
	g.Copy(turned, m.Transpose())
	g.Download(turned, g.Output("transposed", ir.F32, cols, rows))

	g.MapInto(m, plus, m, m.Slice(0, 0, rows, -1).Slice(1, 0, cols, -1)) // reads what it writes, elsewhere
	g.Download(m, g.Output("mirrored", ir.F32, rows, cols))

	g.Fill(sum, 1)
	g.MapInto(sum.Slice(1, 0, cols, 2), double, sum.Slice(1, 0, cols, 2)) // every other column
	g.Download(sum, g.Output("striped", ir.F32, rows, cols))
}
