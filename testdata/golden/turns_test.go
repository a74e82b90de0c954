package golden

import (
	"context"
	"sync"
	"testing"

	"github.com/cudagraph/graphgen/testdata/golden/gpu"
)

// Graphs that loop run beside no other graph, whichever goroutines launch them: all add to one array, and no addition is
// lost. Beside a few branches of kernels a loop would end with a launch failure on some cards.
func TestLoopsTakeTurns(t *testing.T) {
	launches, n := 30, 1<<12
	if gpu.Backend == "cuda" {
		launches, n = 1000, 1<<16
	}
	early, err := gpu.NewLap(gpu.LapOptions{N: n}) // launched when there is no graph that loops yet
	must(t, err)
	closer(t, early)
	zeros := make([]int64, n)
	must(t, early.LoadTrack(zeros))
	must(t, early.Launch())
	var loops []*gpu.Laps
	for range 3 {
		laps, err := gpu.NewLaps(gpu.LapsOptions{N: n})
		must(t, err)
		closer(t, laps)
		must(t, laps.BindTrack(early.TrackPointer(), n))
		loops = append(loops, laps)
	}
	must(t, loops[0].Run(t.Context()))
	must(t, early.Wait())
	var all sync.WaitGroup
	often := func(run func(context.Context) error) {
		all.Go(func() {
			for range launches {
				if err := run(t.Context()); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	for _, laps := range loops {
		often(laps.Run)
	}
	often(early.Run)
	all.Wait()
	for _, laps := range loops {
		must(t, laps.Close()) // the last one ends the turns
	}
	must(t, early.Run(t.Context()))
	got, want := make([]int64, n), int64(1+3+launches*(3*len(loops)+1)+1)
	must(t, early.ReadTrack(got))
	for i := range got {
		if got[i] != want {
			t.Fatalf("element %d is %d, want %d: launches ran at the same time", i, got[i], want)
		}
	}
}
