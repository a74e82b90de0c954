package graphs

import "github.com/cudagraph/graphgen/ir"

func count(n int32) int32                   { return n + 1 }
func weigh(x float64, w, b float64) float64 { return x*w + b }

// Memory uses every class of buffer, fills and copies.
func Memory(g *ir.Builder) {
	n := g.Dim("n")
	bias := g.Scalar("bias", ir.F64)
	w := g.Resident("w", ir.F64, n)
	x := g.External("x", ir.F64, n)
	launches := g.State("launches", ir.I32)
	total := g.State("total", ir.F64, n)

	g.MapInto(launches, count, launches)
	y := g.Map(weigh, x, w, bias)
	g.MapInto(total, sum64, total, y)

	filled := g.Temp("pattern", ir.U16, n, 3)
	g.Fill(filled, uint16(0xABCD))
	g.Fill(filled.Slice(1, 1, 2), 7)
	g.Download(filled, g.Output("filled", ir.U16, n, 3))
	g.Copy(g.Output("y", ir.F64, n), y)
}

func sum64(x, y float64) float64 { return x + y }
