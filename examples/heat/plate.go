package main

import (
	"context"
	"errors"
	"slices"

	"github.com/cudagraph/graphgen/examples/heat/gpu"
	"github.com/cudagraph/graphgen/examples/heat/graphs"
)

// plate is temperatures in row-major order, with an edge of one point all around, which never changes.
type plate struct {
	rows, columns int // without the edge
	at            []float32
}

// newPlate is cold but for a hot spot near the middle, across which it will be cut, and a warm edge.
func newPlate(rows, columns int) plate {
	p := plate{rows, columns, make([]float32, (rows+2)*(columns+2))}
	for c := range columns + 2 {
		p.at[c] = 20
	}
	for r := rows / 2; r < min(rows/2+3, rows+1); r++ {
		for c := columns / 3; c < columns/2+1; c++ {
			p.at[r*(columns+2)+c] = 1000
		}
	}
	return p
}

// onCPU changes the plate by some steps, in plain Go.
func (p plate) onCPU(steps int, speed float32) plate {
	width := p.columns + 2
	for range steps {
		old := slices.Clone(p.at)
		for r := 1; r <= p.rows; r++ {
			for i := r*width + 1; i < (r+1)*width-1; i++ {
				around := (old[i-width] + old[i+width]) + (old[i-1] + old[i+1])
				p.at[i] = old[i] + float32(speed*(around-float32(4*old[i])))
			}
		}
	}
	return p
}

// onDevices gives the plate after some launches, on two devices of half of it each. It has an even number of rows.
func (p plate) onDevices(launches int, speed float32, o gpu.HeatOptions) (result plate, err error) {
	o.Rows, o.Columns = p.rows/2, p.columns
	g, err := gpu.NewHeat(o)
	if err != nil {
		return p, err
	}
	defer func() { err = errors.Join(err, g.Close()) }()
	half := (o.Rows + 2) * (p.columns + 2)
	cut := len(p.at) - half // where the lower half begins; it shares two rows with the upper one
	if err := errors.Join(g.LoadUpper(p.at[:half]), g.LoadLower(p.at[cut:]), g.SetSpeed(speed)); err != nil {
		return p, err
	}
	for range launches {
		if err := g.Run(context.Background()); err != nil {
			return p, err
		}
	}
	result = plate{p.rows, p.columns, make([]float32, len(p.at))}
	upper := make([]float32, half)
	if err := errors.Join(g.ReadUpper(upper), g.ReadLower(result.at[cut:])); err != nil {
		return p, err
	}
	copy(result.at, upper[:half-(p.columns+2)]) // the last row is of the other half, a step behind
	return result, nil
}

// steps is how many steps some launches are.
func steps(launches int) int { return launches * graphs.Steps }
