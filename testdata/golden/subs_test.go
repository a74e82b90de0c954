package golden

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cudagraph/graphgen/testdata/golden/gpu"
)

// subs is what Subs does, in plain Go: x is changed, and what its callback sees is given.
func subs(x, by []float64, gain float64, again bool) (noted [][]float64) {
	n := len(x)
	fold := func() {
		old := slices.Clone(x)
		for i := range x {
			j := n - 1 - i
			x[i] = old[i] + (old[j]+(old[i]-old[j])/2)*gain
		}
	}
	smooth := func() {
		fold()
		for i := range x {
			x[i] += by[i] * gain
		}
		fold()
	}
	smooth()
	first := slices.Clone(x)
	smooth()
	for i := range x {
		x[i] += (first[n-1-i] - x[i]) / 2
	}
	smooth()
	if again {
		smooth()
		for i := range x {
			x[i] += x[i] * gain
		}
	}
	for range 2 {
		noted = append(noted, slices.Clone(x))
		for i := 0; i < n; i += 2 {
			x[i] = 0
		}
	}
	return noted
}

// A child graph runs as often as it is used, with the scalars and the external memory of the launch, each in every use.
func TestSubs(t *testing.T) {
	for _, n := range []int{0, 1, 6, 1001} {
		var noted [][]float64
		g, err := gpu.NewSubs(gpu.SubsOptions{N: n, Note: func(y, seen []float64) error {
			noted = append(noted, slices.Clone(y))
			for i := range seen {
				seen[i] = -y[i]
			}
			return nil
		}})
		must(t, err)
		closer(t, g)
		var lenders []*gpu.Memory // whose state is device memory for g
		for range 2 {
			lender, err := gpu.NewMemory(gpu.MemoryOptions{N: n})
			must(t, err)
			closer(t, lender)
			lenders = append(lenders, lender)
		}
		must(t, g.SetGain(0))
		must(t, g.SetLimit(3))
		for launch := range 6 {
			lender := lenders[launch/2%2]
			by := make([]float64, n)
			for i := range by {
				by[i] = float64(i%7) - float64(launch)
			}
			must(t, lender.LoadTotal(by))
			if launch%2 == 0 {
				must(t, g.BindBy(lender.TotalPointer(), n))
			}
			gain := []float64{0.5, 0.25, 0.25, 0.5, 0.125, 0.125}[launch]
			must(t, g.SetGain(gain))
			if launch == 4 {
				must(t, g.SetLimit(5)) // the last launch but one is not beyond it
			}
			x := g.X()
			for i := range x {
				x[i] = float64(i) - 3.5
			}
			noted = nil
			run(t, g)
			want := subs(slices.Clone(x), by, gain, launch == 3 || launch == 5)
			if len(noted) != 2 {
				t.Fatalf("the callback ran %d times, want 2", len(noted))
			}
			for k := range want {
				compare(t, n, func(i int) string { return fmt.Sprintf("n %d, launch %d, call %d", n, launch, k) },
					col("y", noted[k], func(i int) float64 { return want[k][i] }))
			}
			compare(t, n, func(i int) string { return fmt.Sprintf("n %d, launch %d", n, launch) },
				col("y", g.Y(), func(i int) float64 { return want[1][i] }),
				col("seen", g.Seen(), func(i int) float64 { return -want[1][i] }))
		}
	}
}

// All four folds take a gain that is set between launches, also where the child graph that folds is a copy in a copy.
func TestFolds(t *testing.T) {
	const n = 1001
	g, err := gpu.NewFolds(gpu.FoldsOptions{N: n})
	must(t, err)
	closer(t, g)
	for launch, gain := range []float64{0, 1, 0.5, 0.5, 2} {
		x, want := g.X(), make([]float64, n)
		for i := range x {
			x[i], want[i] = float64(i*i%97), float64(i*i%97)
		}
		for range 4 {
			old := slices.Clone(want)
			for i := range want {
				j := n - 1 - i
				want[i] = old[i] + (old[j]+(old[i]-old[j])/2)*gain
			}
		}
		must(t, g.SetGain(gain))
		run(t, g)
		compare(t, n, func(i int) string { return fmt.Sprintf("launch %d", launch) },
			col("y", g.Y(), func(i int) float64 { return want[i] }))
	}
}
