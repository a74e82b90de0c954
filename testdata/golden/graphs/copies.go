package graphs

import (
	"math"

	"github.com/cudagraph/graphgen/ir"
)

// Copies moves boxes between host and device that lie in larger memory on either side, or on both.
func Copies(g *ir.Builder) {
	d, h, w := g.Dim("d"), g.Dim("h"), g.Dim("w")
	volume := g.Input("volume", ir.F32, d, h.Add(2), w.Add(2))
	inner := g.Upload(volume.Slice(1, 1, h.Add(1)).Slice(2, 1, w.Add(1))) // without a border
	corner := g.Output("corner", ir.F32, d.Add(1), h.Add(1), w.Add(3))
	g.Download(inner, corner.Slice(0, 1, d.Add(1)).Slice(1, 1, h.Add(1)).Slice(2, 3, w.Add(3))) // to the very end

	table := g.Input("table", ir.U16, h, w.Add(1))
	framed := g.Temp("framed", ir.U16, h.Mul(2), w.Mul(2))
	g.Fill(framed, uint16(0xabcd))
	g.Copy(framed.Slice(0, 0, h.Mul(2), 2).Slice(1, 0, w), table.Slice(1, 1, w.Add(1))) // every second row
	g.Download(framed, g.Output("rows", ir.U16, h.Mul(2), w.Mul(2)))

	last := g.Output("last", ir.U16, h, 3)
	g.Download(g.Upload(table.Index(1, w)), last.Index(1, 1)) // a column to a column

	turned := g.Output("turned", ir.U16, w.Add(1), h)
	g.Download(g.Upload(table), turned.Transpose().Slice(0, 0, h, -1)) // and upside down
	g.Download(g.Upload(table.Slice(0, 0, h, -1).Slice(1, 0, w.Add(1), -1)), g.Output("back", ir.U16, h, w.Add(1)))
	g.Download(g.Upload(table.Slice(1, 0, 1).Broadcast(h, 3)), g.Output("repeated", ir.U16, h, 3))
}

// Fills sets rows of larger memory, with bits that arithmetic would not keep.
func Fills(g *ir.Builder) {
	h, w := g.Dim("h"), g.Dim("w")
	floats := g.State("floats", ir.F32, h, 3, w.Add(1))
	g.Fill(floats.Index(1, 0), float32(math.Copysign(0, -1)))
	g.Fill(floats.Index(1, 1).Slice(1, 1, w.Add(1)), math.Float32frombits(0x7f812345)) // a signalling NaN
	g.Fill(floats.Index(1, 2).Index(1, 0), math.Float32frombits(0xffc00001))

	doubles := g.State("doubles", ir.F64, h.Add(1), w.Add(2))
	g.Fill(doubles.Slice(0, 0, h).Slice(1, 0, w), math.Copysign(0, -1))
	g.Fill(doubles.Slice(0, 1, h.Add(1)).Slice(1, w, w.Add(2)), math.Float64frombits(0x7ff0000000054321)) // a signalling NaN

	bytes := g.State("bytes", ir.U8, h, w.Mul(2).Add(1))
	g.Fill(bytes.Slice(1, w, w.Mul(2).Add(1)), 0x5a)
	wide := g.State("wide", ir.U64, h, w.Add(1))
	g.Fill(wide.Slice(1, 0, w), uint64(0x89abcdef89abcdef))
}
