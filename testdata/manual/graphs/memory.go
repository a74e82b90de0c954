package graphs

import "github.com/cudagraph/graphgen/ir"

func weigh(sum, sample, weight float32) float32 { return sum + sample*weight }

// Gather adds weighted samples to sums that stay on the device from launch to launch.
func Gather(g *ir.Builder) {
	n := g.Dim("n")
	weights := g.Resident("weights", ir.F32, n)
	sums := g.State("sums", ir.F32, n)
	samples := g.Upload(g.Input("samples", ir.F32, n))
	g.MapInto(sums, weigh, sums, samples, weights)
}

// Peek copies device memory of somebody else's to the host.
func Peek(g *ir.Builder) {
	n := g.Dim("n")
	g.Download(g.External("source", ir.F32, n), g.Output("copy", ir.F32, n))
}

// Frame puts a border around a picture, in scratch that it lays out itself.
func Frame(g *ir.Builder) {
	h, w := g.Dim("h"), g.Dim("w")
	framed := g.Temp("framed", ir.U8, h.Add(2), w.Add(2))
	g.Fill(framed, 255)
	inside := framed.Slice(0, 1, h.Add(1)).Slice(1, 1, w.Add(1))
	g.Copy(inside, g.Input("picture", ir.U8, h, w))
	g.Download(framed, g.Output("out", ir.U8, h.Add(2), w.Add(2)))
}

// Tile lifts a tile of a picture to another picture's last rows and columns. Both lie in the caller's memory, and only
// the tile moves.
func Tile(g *ir.Builder) {
	h, w := g.Dim("h"), g.Dim("w")
	top, left := g.Dim("top"), g.Dim("left")
	picture, out := g.Input("picture", ir.U8, h, w), g.Output("out", ir.U8, h, w)
	tile := g.Upload(picture.Slice(0, top, top.Add(2)).Slice(1, left, left.Add(3)))
	g.Download(tile, out.Slice(0, h.Sub(2), h).Slice(1, w.Sub(3), w))
}
