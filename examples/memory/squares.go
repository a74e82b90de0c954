package main

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/cudagraph/graphgen/examples/memory/gpu"
)

// numbers are n random ones from 0 to 1.
func numbers(n int) []float32 {
	r := rand.New(rand.NewPCG(5, 6))
	x := make([]float32, n)
	for i := range x {
		x[i] = r.Float32()
	}
	return x
}

// negatives are the negative squares, in plain Go.
func negatives(x []float32) []float32 {
	out := make([]float32, len(x))
	for i, v := range x {
		out[i] = -(v * v)
	}
	return out
}

// negateSquares runs the graph whose results all come to the host. It also gives the bytes of its scratch.
func negateSquares(x []float32) (squares, negatives []float32, scratch int64, err error) {
	g, err := gpu.NewNegateSquares(gpu.NegateSquaresOptions{N: len(x)})
	if err != nil {
		return nil, nil, 0, err
	}
	defer func() { err = errors.Join(err, g.Close()) }()
	copy(g.Input(), x)
	if err := g.Run(context.Background()); err != nil {
		return nil, nil, 0, err
	}
	return append(squares, g.Squares()...), append(negatives, g.Negatives()...), g.PoolBytes(), nil
}

// validateOnDevice runs the graph that leaves the negatives on the device, and after it, on the same stream, another that
// compares them there.
func validateOnDevice(x, want []float32) (failed bool, err error) {
	g, err := gpu.NewKeepNegatives(gpu.KeepNegativesOptions{N: len(x)})
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, g.Close()) }() // frees the negatives
	v, err := gpu.NewValidate(gpu.ValidateOptions{N: len(x)})
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, v.Close()) }()
	copy(g.Input(), x)
	err = errors.Join(v.LoadWant(want), v.BindGot(g.NegativesPointer(), len(x)))
	if err == nil {
		err = errors.Join(g.Launch(), v.LaunchOn(g.OwnStream()), v.Wait(), g.Wait())
	}
	return v.Failed()[0] != 0, err
}
