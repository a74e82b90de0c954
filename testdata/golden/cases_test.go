package golden

import (
	"runtime"
	"sync"
	"testing"

	"github.com/cudagraph/graphgen/testdata/golden/gpu"
)

// Case S08: state that New makes zero is zero before the first launch, on whatever stream that comes.
func TestFreshState(t *testing.T) {
	rounds, n := 20, 1<<14
	if gpu.Backend == "cuda" && !testing.Short() {
		rounds, n = 100, 1<<25
	}
	lender, err := gpu.NewProduce(gpu.ProduceOptions{N: n})
	must(t, err)
	closer(t, lender)
	frame := make([]uint32, n)
	for i := range frame {
		frame[i] = uint32(i) | 1
	}
	must(t, lender.LoadFrame(frame))
	sums := make([]uint32, n)
	for round := range rounds {
		c, err := gpu.NewConsume(gpu.ConsumeOptions{N: n})
		must(t, err)
		must(t, c.BindFrame(lender.FramePointer(), n))
		must(t, c.LaunchOn(lender.OwnStream()))
		must(t, c.Wait())
		must(t, c.ReadSums(sums))
		sameTotals(t, round, c.Totals(), frame)
		sameTotals(t, round, sums, frame)
		must(t, c.Close())
	}
}

// Case B01: goroutines move from thread to thread between the calls of a graph.
func TestGoroutines(t *testing.T) {
	const n = 64
	launches := 200
	if testing.Short() {
		launches = 10
	}
	var all sync.WaitGroup
	for k := range 64 {
		all.Go(func() {
			g, err := gpu.NewTurns(gpu.TurnsOptions{N: n})
			if err != nil {
				t.Error(err)
				return
			}
			for launch := range launches {
				for i := range g.X() {
					g.X()[i] = uint32(k*launches + launch + i)
				}
				runtime.Gosched()
				if err := g.Launch(); err != nil {
					t.Error(err)
				}
				runtime.Gosched()
				if err := g.Wait(); err != nil {
					t.Error(err)
				}
				for i, got := range g.Y() {
					if want := made(made(uint32(k*launches+launch+i), 1), 2); got != want {
						t.Errorf("goroutine %d, launch %d: number %d is %d, want %d", k, launch, i, got, want)
						return
					}
				}
			}
			if err := g.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

// Case G18: a graph is closed while its launch goes on, which Close waits for.
func TestLaunchThenClose(t *testing.T) {
	const n = 1 << 12
	times := 1000
	if testing.Short() {
		times = 20
	}
	lender, err := gpu.NewProduce(gpu.ProduceOptions{N: n})
	must(t, err)
	closer(t, lender)
	must(t, lender.SetNumber(3))
	for range times {
		g, err := gpu.NewProduce(gpu.ProduceOptions{N: n})
		must(t, err)
		must(t, g.SetNumber(1))
		must(t, g.Launch())
		must(t, g.Close())
		if err := g.Launch(); err == nil {
			t.Fatal("a closed graph was launched")
		}
	}
	run(t, lender)
}
