package graphs

import "github.com/cudagraph/graphgen/ir"

func risen(level, by float32) float32      { return level + by }
func levelled(left, right float32) float32 { return (left + right) / 2 }

// Basins fills two basins, one on each of two devices, and levels them where they meet.
func Basins(g *ir.Builder) {
	n := g.Dim("n")
	rain := g.Scalar("rain", ir.F32)
	far := g.On(1)
	west, east := g.State("west", ir.F32, n), far.State("east", ir.F32, n)
	g.MapInto(west, risen, west, rain)
	far.MapInto(east, risen, east, rain)

	coast := g.Temp("coast", ir.F32, 1)
	g.Copy(coast, east.Slice(0, 0, 1)) // from device 1 to device 0
	shore := west.Slice(0, n.Sub(1), n)
	g.MapInto(shore, levelled, shore, coast)
	g.Copy(east.Slice(0, 0, 1), shore) // and back
	g.Download(west, g.Output("west_now", ir.F32, n))
	g.Download(east, g.Output("east_now", ir.F32, n))
}
