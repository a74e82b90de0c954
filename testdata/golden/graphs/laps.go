package graphs

import (
	"fmt"

	"github.com/cudagraph/graphgen/ir"
)

func counted(x int64) int64    { return x + 1 }
func running(lap int32) bool   { return lap < 3 }
func scaled(x, by int64) int64 { return x * by }

// Laps counts three times in a loop on a track that other graphs count on, too, with branches before and after.
func Laps(g *ir.Builder) {
	n := g.Dim("n")
	track := g.External("track", ir.I64, n)
	lanes := lanes(g, n)
	lap := g.Temp("lap", ir.I32)
	g.Fill(lap, int32(0))
	g.While(ir.Test(running, lap), func(g *ir.Builder) {
		g.MapInto(track, counted, track)
		g.MapInto(lap, successor, lap)
	})
	for k, lane := range lanes {
		g.MapInto(lane, scaled, lane, int64(k+1))
	}
}

// Lap counts once on its track, in one of several branches.
func Lap(g *ir.Builder) {
	n := g.Dim("n")
	track := g.State("track", ir.I64, n)
	g.MapInto(track, counted, track)
	lanes(g, n)
}

// lanes are branches that count, each on memory of its own.
func lanes(g *ir.Builder, n ir.Dim) []ir.View {
	var lanes []ir.View
	for k := range 5 {
		lane := g.State(fmt.Sprint("lane", k), ir.I64, n)
		for range 4 {
			g.Launch(pace, ir.Grid(n.Add(255).Div(256)).Block(256), ir.InOut(lane), n)
		}
		lanes = append(lanes, lane)
	}
	return lanes
}

// pace is a kernel, so that a branch is as many nodes as it has.
var pace = ir.Kernel("pace", `
__global__ void pace(int64_t *lane, int64_t n) {
  const int64_t i = blockIdx.x * int64_t(blockDim.x) + threadIdx.x;
  if (i < n) lane[i] += 1;
}`)
