package main

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/examples/conjugategradient/gpu"
)

// size is the sample's on a GPU. On the CPU every thread of it takes its turn.
func size() int {
	if gpu.Backend == "cuda" && !testing.Short() {
		return 1 << 20
	}
	return 1<<13 + 5
}

// exact solves a tridiagonal system by elimination.
func exact(s *system) []float64 {
	n := len(s.b)
	diagonal, beside, x := make([]float64, n), make([]float64, n), make([]float64, n)
	for i := range n {
		for k := s.starts[i]; k < s.starts[i+1]; k++ {
			switch int(s.cols[k]) {
			case i:
				diagonal[i] = float64(s.values[k])
			case i + 1:
				beside[i] = float64(s.values[k])
			}
		}
		x[i] = float64(s.b[i])
		if i > 0 {
			f := beside[i-1] / diagonal[i-1]
			diagonal[i] -= f * beside[i-1]
			x[i] -= f * x[i-1]
		}
	}
	for i := n - 1; i >= 0; i-- {
		if i < n-1 {
			x[i] -= beside[i] * x[i+1]
		}
		x[i] /= diagonal[i]
	}
	return x
}

// The loop ends within its limit with a small residual: the check of the sample. Then no row is off by more than that, and
// the solution is the one that elimination finds.
func TestSolution(t *testing.T) {
	for _, n := range []int{1, 2, 3, 1000, size()} {
		s := tridiagonal(n)
		got, err := solve(s, most)
		if err != nil {
			t.Fatal(err)
		}
		if got.iterations < 1 || got.iterations > 50 || !(got.residual <= tolerance) {
			t.Errorf("n = %d: %d iterations, residual %g", n, got.iterations, got.residual)
		}
		if off := s.error(got.x); !(off <= tolerance) {
			t.Errorf("n = %d: a row is off by %g, want at most %g", n, off, tolerance)
		}
		for i, want := range exact(s) {
			if !(math.Abs(float64(got.x[i])-want) < 1e-6) {
				t.Fatalf("n = %d: x[%d] is %v, want %v", n, i, got.x[i], want)
			}
		}
	}
}

// A matrix that is not positive definite has no solution this way; the launch ends by the limit and says so.
func TestNoSolution(t *testing.T) {
	s := &system{starts: []int32{0, 2, 4}, cols: []int32{0, 1, 0, 1}, values: []float32{1, 2, 2, 4}, b: []float32{1, 0}}
	_, err := solve(s, 20)
	if err == nil || !strings.Contains(err.Error(), "the condition still holds after most trips in while") {
		t.Errorf("got %v", err)
	}
}

func TestCommand(t *testing.T) {
	var stdout bytes.Buffer
	if err := run(&stdout, 1000); err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("back end: %s\n1000 unknowns, 2998 values\n", gpu.Backend)
	if !strings.HasPrefix(stdout.String(), want) || !strings.Contains(stdout.String(), "\nthe largest error is 0.00000") {
		t.Errorf("got\n%s", &stdout)
	}
	if err := run(&stdout, 0); err == nil {
		t.Error("0 unknowns are taken")
	}
}
