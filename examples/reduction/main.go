// Reduction adds up an array with two kernels, after NVIDIA's sample simpleCudaGraphs.
//
//	go run ./reduction
//
// The graph has a memcpy node and two memset nodes, two kernels whose threads share memory, a memcpy node back and a host
// node that reports the sum. It runs three times, and then a second graph that is made like it does.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"

	"github.com/cudagraph/graphgen/examples/reduction/gpu"
	"github.com/cudagraph/graphgen/examples/reduction/graphs"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("reduction: ")
	if err := run(os.Stdout, 1<<24, 512); err != nil {
		log.Fatal(err)
	}
}

// run sums up n numbers with so many blocks.
func run(stdout io.Writer, n, blocks int) error {
	fmt.Fprintf(stdout, "back end: %s\n%d numbers, %d blocks of %d threads\n", gpu.Backend, n, blocks, graphs.Threads)
	x := numbers(n)
	for _, name := range []string{"first graph", "second graph"} {
		report := func(sum float64) { fmt.Fprintf(stdout, "%s: the sum is %f\n", name, sum) }
		if err := launch(x, blocks, 3, report); err != nil {
			return err
		}
	}
	return nil
}

// launch makes a graph and runs it some times. Each time it reports the sum.
func launch(x []float32, blocks, times int, report func(sum float64)) (err error) {
	g, err := gpu.NewSum(gpu.SumOptions{N: len(x), Blocks: blocks, Report: func(result []float64) error {
		report(result[0])
		return nil
	}})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, g.Close()) }()
	copy(g.X(), x)
	for range times {
		if err := g.Run(context.Background()); err != nil {
			return err
		}
	}
	return nil
}

// numbers are random bytes divided by the largest int32, as in the sample.
func numbers(n int) []float32 {
	r := rand.New(rand.NewPCG(1, 2))
	x := make([]float32, n)
	for i := range x {
		x[i] = float32(r.IntN(256)) / (1<<31 - 1)
	}
	return x
}
