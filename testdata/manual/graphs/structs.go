package graphs

import (
	_ "embed"

	"github.com/cudagraph/graphgen/ir"
)

// Particle is what the caller has slices of.
type Particle struct {
	Position, Speed [2]float32
	Tag             uint8
}

// Field accelerates particles, and is an argument of a kernel by value.
type Field struct {
	Pull [2]float32
	Time float32
}

//go:embed move.cu
var moveSource string

var move = ir.Kernel("move", moveSource)

// Swarm moves particles in a field, and then in one that never changes.
func Swarm(g *ir.Builder) {
	n := g.Dim("n")
	swarm := g.Upload(g.Input("swarm", ir.TypeOf[Particle](), n))
	field := g.Scalar("field", ir.TypeOf[Field]())
	grid := ir.Grid(n.CeilDiv(128)).Block(128)
	g.Launch(move, grid, field, ir.InOut(swarm), n)
	g.Launch(move, grid, Field{Pull: [2]float32{0, -1}, Time: 1}, ir.InOut(swarm), n)
	g.Fill(swarm.Slice(0, n.Sub(1), n), Particle{Tag: 255})
	g.Download(swarm, g.Output("moved", ir.TypeOf[Particle](), n))
}
