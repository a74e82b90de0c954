// Package graphs describes the GPU work of the heat command.
package graphs

import "github.com/cudagraph/graphgen/ir"

//go:generate go tool graphgen -o ../gpu .

// Steps is how far a launch goes.
const Steps = 10

// spread moves heat between a point of a plate and its neighbours.
func spread(here, north, south, west, east, speed float32) float32 {
	return here + float32(speed*((north+south)+(west+east)-float32(4*here)))
}

// Heat warms and cools a plate that is cut in two, a half on each of two devices. A half has a row more on either side, and a
// column: the edge of the plate, which stays as it is, or where the plate is cut, the next row of the other half.
func Heat(g *ir.Builder) {
	rows, columns := g.Dim("rows"), g.Dim("columns")
	speed := g.Scalar("speed", ir.F32)
	half := func(device int, name string) (*ir.Builder, ir.View) {
		on := g.On(device)
		return on, on.State(name, ir.F32, rows.Add(2), columns.Add(2))
	}
	top, upper := half(0, "upper")
	bottom, lower := half(1, "lower")
	last, beyond := rows, rows.Add(1)
	for range Steps {
		g.Copy(lower.Index(0, 0), upper.Index(0, last))
		g.Copy(upper.Index(0, beyond), lower.Index(0, 1))
		step(top, upper, speed, rows, columns)
		step(bottom, lower, speed, rows, columns)
	}
}

// step goes one step on in a half.
func step(g *ir.Builder, half ir.View, speed ir.Scalar, rows, columns ir.Dim) {
	shifted := func(down, right int) ir.View {
		return half.Slice(0, 1+down, rows.Add(1+down)).Slice(1, 1+right, columns.Add(1+right))
	}
	here := shifted(0, 0)
	g.Copy(here, g.Map(spread, here, shifted(-1, 0), shifted(1, 0), shifted(0, -1), shifted(0, 1), speed))
}
