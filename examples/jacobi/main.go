// Jacobi solves a system of linear equations by Jacobi's method, after NVIDIA's sample jacobiCudaGraphs.
//
//	go run ./jacobi         512 unknowns, as in the sample; without a GPU that takes a while
//	go run ./jacobi -n 64
//
// The sample launches a graph for each iteration, and the host decides whether there is another. Here the whole loop is
// one graph: the device decides. Both are compared with the same method in plain Go.
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

	"github.com/cudagraph/graphgen/examples/jacobi/gpu"
)

// threshold is the change of all unknowns together at which the method stops: a float32, as in the sample.
const threshold = float64(float32(1e-2))

func main() {
	log.SetFlags(0)
	log.SetPrefix("jacobi: ")
	n := flag.Int("n", 512, "`number` of unknowns")
	flag.Parse()
	if err := run(os.Stdout, *n); err != nil {
		log.Fatal(err)
	}
}

// run solves the sample's system with n unknowns in both ways, and compares the errors as the sample does.
func run(stdout io.Writer, n int) error {
	if n < 1 {
		return fmt.Errorf("%d unknowns, want 1 or more", n)
	}
	a, b := system(n)
	start := time.Now()
	want := solve(a, b, threshold)
	print(stdout, "plain Go", want, time.Since(start))
	got, took, err := launch(a, b, threshold)
	if err != nil {
		return err
	}
	print(stdout, "back end "+gpu.Backend, got, took)
	if apart := math.Abs(got.error - want.error); !(apart < threshold) {
		return fmt.Errorf("the errors are %g apart, want less than %g", apart, threshold)
	}
	fmt.Fprintln(stdout, "the errors are alike")
	return nil
}

func print(stdout io.Writer, who string, s solution, took time.Duration) {
	fmt.Fprintf(stdout, "%s: %d iterations, error %.3e, %.3f ms\n", who, s.iterations, s.error, took.Seconds()*1e3)
}

// launch solves a system with the graph, and tells how long the launch took.
func launch(a []float32, b []float64, threshold float64) (s solution, took time.Duration, err error) {
	g, err := gpu.NewJacobi(gpu.JacobiOptions{N: len(b)})
	if err != nil {
		return s, 0, err
	}
	defer func() { err = errors.Join(err, g.Close()) }()
	if err := errors.Join(g.LoadA(a), g.LoadB(b), g.SetThreshold(threshold)); err != nil {
		return s, 0, err
	}
	start := time.Now()
	if err := g.Run(context.Background()); err != nil {
		return s, 0, err
	}
	took = time.Since(start)
	s.x = append(s.x, g.X()...)
	s.iterations, s.error = int(g.Iterations()[0]), g.Error()[0]
	return s, took, nil
}
