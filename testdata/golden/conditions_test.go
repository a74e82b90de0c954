package golden

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/testdata/golden/gpu"
)

// bisect is what Root does, in plain Go.
func bisect(low, high, target, tolerance float64) (root float64, trips int64) {
	for high-low > tolerance {
		mid := low + (high-low)/2
		if mid*mid > target {
			high = mid
		} else {
			low = mid
		}
		trips++
	}
	return low + (high-low)/2, max(0, trips-1) // the last trip copies the number of those before it
}

// A loop tests before each trip, the scalars of its body can be set between launches, and what a trip leaves is there for
// the next and after the loop.
func TestRoot(t *testing.T) {
	g, err := gpu.NewRoot(gpu.RootOptions{})
	must(t, err)
	closer(t, g)
	for _, c := range []struct{ low, high, target, tolerance float64 }{
		{0, 2, 2, 1e-9}, {0, 10, 2, 1e-3}, {0, 1e6, 12345.678, 1e-6}, {1, 1, 1, 0.5}, {0, 3, 9, 2.5}, {0, 3, 0, 1e-12},
	} {
		g.Low()[0], g.High()[0] = c.low, c.high
		g.Root()[0], g.Trips()[0] = math.NaN(), -1
		must(t, g.SetTarget(c.target))
		must(t, g.SetTolerance(c.tolerance))
		run(t, g)
		root, trips := bisect(c.low, c.high, c.target, c.tolerance)
		if g.Root()[0] != root || g.Trips()[0] != trips {
			t.Errorf("%v: got %v after %d trips, want %v after %d", c, g.Root()[0], g.Trips()[0], root, trips)
		}
	}
}

// A loop that does not end by itself ends by its limit, and says so; the next launch is right.
func TestRootLimit(t *testing.T) {
	g, err := gpu.NewRoot(gpu.RootOptions{})
	must(t, err)
	closer(t, g)
	for _, tolerance := range []float64{-1, 1e-3} {
		g.Low()[0], g.High()[0] = 0, 2
		must(t, g.SetTarget(2))
		must(t, g.SetTolerance(tolerance))
		err := g.Run(context.Background())
		if tolerance > 0 {
			must(t, err)
			continue
		}
		const want = "testdata/golden/graphs/conditions.go:20: the condition still holds after 100 trips in while"
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
		if trips := g.Trips()[0]; trips != 99 {
			t.Errorf("%d trips before the last, want 99", trips)
		}
	}
}

// A switch runs one case or none, and an if inside a case what its own condition says.
func TestCases(t *testing.T) {
	for _, n := range []int{0, 1, 7, 1000} {
		seen := 0 // a graph may have callbacks beside its conditionals
		g, err := gpu.NewCases(gpu.CasesOptions{N: n, Seen: func(y []float64) error {
			seen += len(y) + 1
			return nil
		}})
		must(t, err)
		closer(t, g)
		for launch := range 7 {
			x, y := g.X(), g.Y()
			for i := range x {
				x[i], y[i] = float64(i)-3.5, math.NaN()
			}
			run(t, g)
			if seen != (launch+1)*(n+1) {
				t.Errorf("after launch %d the callback has seen %d, want %d", launch, seen, (launch+1)*(n+1))
			}
			compare(t, n, func(i int) string { return fmt.Sprintf("launch %d, x %v", launch, x[i]) },
				col("y", y, func(i int) float64 {
					switch launch % 3 {
					case 0:
						return x[i] * x[i]
					case 1:
						z := x[n-1-i] * x[n-1-i]
						return z * z
					}
					return x[i]
				}))
		}
	}
}

// The scenes of NVIDIA's sample do what it prints, for every value; under compute-sanitizer, where a trip takes
// milliseconds, for those that differ in kind.
func TestScenes(t *testing.T) {
	g, err := gpu.NewScenes(gpu.ScenesOptions{})
	must(t, err)
	closer(t, g)
	for value := range 256 {
		if testing.Short() && value > 5 && value != 255 {
			continue
		}
		g.Value()[0] = uint8(value)
		out := [][]int32{g.Hello(), g.AtLeastOnce(), g.Counted(), g.WhenOdd(), g.WhenEven(), g.Picked()}
		for _, v := range out {
			v[0] = -77
		}
		run(t, g)
		odd, all, picked := int32(value%2), int32(value), int32(-1)
		if value == 0 {
			all = 256
		}
		if value < 4 {
			picked = int32(10 * value)
		}
		want := []int32{odd, all, int32(value) + 1, odd, 1 - odd, picked}
		for i, v := range out {
			if v[0] != want[i] {
				t.Errorf("value %d: result %d is %d, want %d", value, i, v[0], want[i])
			}
		}
	}
}
