// Conjugategradient solves a sparse system of linear equations by conjugate gradients, after NVIDIA's sample
// conjugateGradientCudaGraphs.
//
//	go run ./conjugategradient
//
// The sample captures an iteration into a graph, of calls of cuBLAS and cuSPARSE, and the host launches it until the
// residual is small. Here the whole loop is one graph and the device decides; the kernels are its own.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math"
	"os"
	"time"

	"github.com/cudagraph/graphgen/examples/conjugategradient/gpu"
)

const (
	tolerance = 1e-5  // the length of the residual at which a solution is good
	most      = 10000 // iterations, after which there is none
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("conjugategradient: ")
	n := flag.Int("n", 1<<20, "`number` of unknowns")
	flag.Parse()
	if err := run(os.Stdout, *n); err != nil {
		log.Fatal(err)
	}
}

// run solves the sample's system with n unknowns and tells how far off the solution is.
func run(stdout io.Writer, n int) error {
	if n < 1 {
		return fmt.Errorf("%d unknowns, want 1 or more", n)
	}
	s := tridiagonal(n)
	got, err := solve(s, most)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "back end: %s\n%d unknowns, %d values\n", gpu.Backend, n, len(s.values))
	fmt.Fprintf(stdout, "%d iterations, residual %e, %.3f ms\n", got.iterations, got.residual, got.took.Seconds()*1e3)
	fmt.Fprintf(stdout, "the largest error is %f\n", s.error(got.x))
	return nil
}

// solution is what the graph found.
type solution struct {
	x          []float32
	iterations int
	residual   float64 // its length
	took       time.Duration
}

// solve runs the graph. Where that finds no solution within the iterations that it may make, there is an error.
func solve(s *system, most int) (found solution, err error) {
	g, err := gpu.NewSolve(gpu.SolveOptions{N: len(s.b), Values: len(s.values), Most: most})
	if err != nil {
		return found, err
	}
	defer func() { err = errors.Join(err, g.Close()) }()
	err = errors.Join(g.LoadStarts(s.starts), g.LoadCols(s.cols), g.LoadValuesOfA(s.values), g.LoadB(s.b),
		g.SetBound(tolerance*tolerance))
	if err != nil {
		return found, err
	}
	start := time.Now()
	if err := g.Run(context.Background()); err != nil {
		return found, err
	}
	found.took = time.Since(start)
	found.x = append(found.x, g.X()...)
	found.iterations, found.residual = int(g.Iterations()[0]), math.Sqrt(float64(g.Square()[0]))
	return found, nil
}
