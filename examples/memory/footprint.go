package main

import (
	"context"
	"errors"

	"github.com/cudagraph/graphgen/examples/memory/gpu"
)

// graph is one of the two that use two arrays.
type graph interface {
	Run(context.Context) error
	LastOfFirst() []float32
	LastOfSecond() []float32
	PoolBytes() int64
	Close() error
}

// inTurn makes the graph that uses one array after the other, of so many numbers.
func inTurn(first, second int) (graph, error) {
	return gpu.NewInTurn(gpu.InTurnOptions{First: first, Second: second})
}

// atOnce makes the graph that may use both at the same time.
func atOnce(first, second int) (graph, error) {
	return gpu.NewAtOnce(gpu.AtOnceOptions{First: first, Second: second})
}

// footprint makes some graphs, runs each twice, and gives the bytes of scratch that they have together: when they are
// made, after they have run, and when they are closed.
func footprint(count, first, second int, create func(first, second int) (graph, error)) (made, run, closed int64, err error) {
	var graphs []graph
	sum := func() (bytes int64) {
		for _, g := range graphs {
			bytes += g.PoolBytes()
		}
		return bytes
	}
	for range count {
		g, failed := create(first, second)
		if err = failed; err != nil {
			break
		}
		graphs = append(graphs, g)
	}
	made = sum()
	for i := range 2 * len(graphs) {
		g := graphs[i/2]
		err = errors.Join(err, g.Run(context.Background()))
		if g.LastOfFirst()[0] != 1 || g.LastOfSecond()[0] != 2 {
			err = errors.Join(err, errors.New("the arrays do not end with 1 and 2"))
		}
	}
	run = sum()
	for _, g := range graphs {
		err = errors.Join(err, g.Close())
	}
	return made, run, sum(), err
}
