package main

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/examples/reduction/gpu"
)

// size is the sample's on a GPU. On the CPU every thread of it takes its turn.
func size() (n, blocks int) {
	if gpu.Backend == "cuda" && !testing.Short() {
		return 1 << 24, 512
	}
	return 1<<16 + 3, 16
}

// sum is the sum on the host.
func sum(x []float32) (s float64) {
	for _, v := range x {
		s += float64(v)
	}
	return s
}

// near allows for another order of the additions.
func near(got, want float64) bool { return math.Abs(got-want) <= 1e-12*math.Abs(want) }

// Every launch reports the sum of what the array holds then: neither the sums of the blocks nor the result of the launch
// before are left.
func TestEveryLaunch(t *testing.T) {
	n, blocks := size()
	var reports []float64
	g, err := gpu.NewSum(gpu.SumOptions{N: n, Blocks: blocks, Report: func(result []float64) error {
		reports = append(reports, result[0])
		result[0] = -1 // as the sample does, so that the next launch has to write it
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	x := g.X()
	copy(x, numbers(n))
	for launch := range 4 {
		want := sum(x)
		if err := g.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		if len(reports) != launch+1 || !near(reports[launch], want) {
			t.Errorf("launch %d: reports are %v, want %v last", launch, reports, want)
		}
		for i := range x {
			x[i] = x[i]*3 + float32(launch)
		}
	}
}

func TestSizes(t *testing.T) {
	for _, n := range []int{0, 1, 511, 512, 5000} {
		for _, blocks := range []int{1, 2, 7} {
			x := numbers(n)
			if err := launch(x, blocks, 1, func(got float64) {
				if want := sum(x); !near(got, want) {
					t.Errorf("n = %d in %d blocks: got %v, want %v", n, blocks, got, want)
				}
			}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// The command reports three times for each of its graphs.
func TestCommand(t *testing.T) {
	n, blocks := size()
	var stdout bytes.Buffer
	if err := run(&stdout, n, blocks); err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("the sum is %f\n", sum(numbers(n)))
	if got := strings.Count(stdout.String(), want); got != 6 {
		t.Errorf("%d reports of %sin\n%s", got, want, &stdout)
	}
}
