package main

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/examples/jacobi/gpu"
)

// size is the sample's on a GPU, which makes 2,954 iterations of it. On the CPU every thread takes its turn.
func size() int {
	if gpu.Backend == "cuda" && !testing.Short() {
		return 512
	}
	return 32
}

// The graph makes as many iterations as plain Go, and gets as near: the check of the sample, and more.
func TestSolution(t *testing.T) {
	for _, n := range []int{1, 7, size()} {
		a, b := system(n)
		thresholds := []float64{threshold}
		if n < 512 { // else plain Go takes half a minute
			thresholds = append(thresholds, 1e-9)
		}
		for _, threshold := range thresholds {
			want := solve(a, b, threshold)
			got, _, err := launch(a, b, threshold)
			if err != nil {
				t.Fatal(err)
			}
			// The sums have other orders, so that the last change may lie on the other side of the threshold.
			if d := got.iterations - want.iterations; d < -1 || d > 1 {
				t.Errorf("n = %d: %d iterations, want %d", n, got.iterations, want.iterations)
			}
			if !(math.Abs(got.error-want.error) < threshold) {
				t.Errorf("n = %d: the error is %g, want %g", n, got.error, want.error)
			}
			for i, x := range got.x {
				if !(math.Abs(x-want.x[i]) < 2*threshold/float64(n)) {
					t.Fatalf("n = %d: x[%d] is %v, want %v", n, i, x, want.x[i])
				}
			}
		}
	}
}

// A system that Jacobi's method does not solve ends by the limit, and the launch says so.
func TestNoSolution(t *testing.T) {
	_, _, err := launch([]float32{1, 2, 2, 1}, []float64{1, 1}, threshold)
	if err == nil || !strings.Contains(err.Error(), "the condition still holds after 4*n*n trips in while") {
		t.Errorf("got %v", err)
	}
}

func TestCommand(t *testing.T) {
	var stdout bytes.Buffer
	if err := run(&stdout, size()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"plain Go: ", "back end " + gpu.Backend + ": ", " iterations, error ", "the errors are alike\n"} {
		if !strings.Contains(stdout.String(), want) {
			t.Errorf("no %q in\n%s", want, &stdout)
		}
	}
}
