package golden

import (
	"errors"
	"fmt"
	"testing"

	"github.com/cudagraph/graphgen/testdata/golden/gpu"
)

// pair is a graph that makes frames and one that sums them up, each of which waits for the other.
func pair(t *testing.T, n int) (*gpu.Produce, *gpu.Consume) {
	t.Helper()
	p, err := gpu.NewProduce(gpu.ProduceOptions{N: n})
	must(t, err)
	c, err := gpu.NewConsume(gpu.ConsumeOptions{N: n})
	must(t, err)
	join(t, p, c)
	must(t, p.SetNumber(0))
	return p, c
}

// join lets c read what p makes.
func join(t *testing.T, p *gpu.Produce, c *gpu.Consume) {
	t.Helper()
	must(t, c.BindFrame(p.FramePointer(), len(p.Base())))
	must(t, c.BindMade(p.MadeEvent()))
	must(t, p.BindRead(c.ReadEvent()))
}

// made and folded are what the two graphs do, in plain Go.
func made(base, number uint32) uint32 { return base*2654435761 ^ number }
func folded(sum, x uint32) uint32     { return sum*31 + x }

// orders are settings of the host runtime: orders of nodes, and threads. A GPU has its own.
func orders(t *testing.T, test func(t *testing.T)) {
	if gpu.Backend == "cuda" {
		test(t)
		return
	}
	for seed := range 6 {
		for _, threads := range []int{1, 4} {
			t.Run(fmt.Sprintf("seed %d, %d threads", seed, threads), func(t *testing.T) {
				t.Setenv("GRAPHGEN_HOST_SEED", fmt.Sprint(seed))
				t.Setenv("GRAPHGEN_HOST_THREADS", fmt.Sprint(threads))
				t.Setenv("GRAPHGEN_HOST_POISON", "1")
				test(t)
			})
		}
	}
}

// Two graphs overlap, each on a stream of its own: every frame is read once, as a whole, before the next overwrites it.
func TestEventsKeepGraphsApart(t *testing.T) {
	launches, n := 40, 1<<12
	if gpu.Backend == "cuda" && !testing.Short() {
		launches, n = 3000, 1<<22
	}
	orders(t, func(t *testing.T) {
		p, c := pair(t, n)
		closer(t, p)
		closer(t, c)
		sums := make([]uint32, n)
		for i := range p.Base() {
			p.Base()[i] = uint32(i) * 7
		}
		step := max(1, launches/40) // between the launches that are looked at
		for k := range launches + 1 {
			if k < launches {
				must(t, p.SetNumber(uint32(k)))
				must(t, p.Launch()) // while c still reads the frame before
			}
			if k > 0 {
				must(t, c.Wait())
				for i := range sums {
					sums[i] = folded(sums[i], made(uint32(i)*7, uint32(k-1)))
				}
				if k%step == 0 {
					sameTotals(t, k, c.Totals(), sums)
				}
			}
			if k < launches {
				must(t, c.Launch())
				must(t, p.Wait())
				if got, want := p.Next()[n-1], made(uint32(n-1)*7, uint32(k)); got != want {
					t.Fatalf("launch %d: the last number is %d, want %d", k, got, want)
				}
			}
		}
	})
}

func sameTotals(t *testing.T, launch int, got, want []uint32) {
	t.Helper()
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("after launch %d: total %d is %d, want %d", launch, i, got[i], want[i])
		}
	}
}

// A graph is bound to one graph after the other between launches. Those may be closed while their events are bound.
func TestEventsRebound(t *testing.T) {
	const n = 1000
	orders(t, func(t *testing.T) {
		c, err := gpu.NewConsume(gpu.ConsumeOptions{N: n})
		must(t, err)
		closer(t, c)
		sums := make([]uint32, n)
		var first gpu.Event
		var last *gpu.Produce
		for k := range 8 {
			p, err := gpu.NewProduce(gpu.ProduceOptions{N: n})
			must(t, err)
			closer(t, p)
			for i := range p.Base() {
				p.Base()[i] = uint32(i + k)
			}
			if k == 0 {
				first = p.MadeEvent()
			} else {
				must(t, last.Close()) // whose event c has bound
			}
			must(t, p.SetNumber(uint32(k)))
			must(t, p.BindRead(c.ReadEvent()))
			must(t, c.BindFrame(p.FramePointer(), n))
			if k%2 == 0 {
				must(t, c.BindMade(p.MadeEvent()))
			}
			must(t, p.Launch())
			if k%2 == 1 { // c waits for what a closed graph has recorded
				must(t, p.Wait())
			}
			must(t, c.Launch())
			must(t, c.Wait())
			must(t, p.Wait())
			for i := range sums {
				sums[i] = folded(sums[i], made(uint32(i+k), uint32(k)))
			}
			sameTotals(t, k, c.Totals(), sums)
			last = p
		}
		if err := c.BindMade(first); !errors.Is(err, gpu.ErrClosed) {
			t.Errorf("an event that is gone: %v, want %v", err, gpu.ErrClosed)
		}
		must(t, c.BindMade(c.MadeEvent())) // its own, which nobody records
		run(t, c)
	})
}

// Graphs that wait for each other can be closed in any order, in the middle of their launches.
func TestEventsClosed(t *testing.T) {
	for _, firstProduce := range []bool{true, false} {
		p, c := pair(t, 1000)
		for range 3 {
			must(t, p.Launch())
			must(t, c.Launch())
			must(t, p.Wait())
			must(t, c.Wait())
		}
		must(t, p.Launch())
		must(t, c.Launch())
		if err := c.BindMade(c.MadeEvent()); !errors.Is(err, gpu.ErrRunning) {
			t.Errorf("bound while it runs: %v, want %v", err, gpu.ErrRunning)
		}
		if firstProduce {
			must(t, c.Wait()) // it reads p's memory
			must(t, p.Close())
			must(t, c.Close())
		} else {
			must(t, c.Close())
			must(t, p.Wait())
			must(t, p.SetNumber(7))
			run(t, p) // which waits for an event of c's
			must(t, p.Close())
		}
		if p.MadeEvent() != (gpu.Event{}) || c.ReadEvent() != (gpu.Event{}) {
			t.Error("a closed graph has an event")
		}
		if err := p.BindRead(c.ReadEvent()); !errors.Is(err, gpu.ErrClosed) {
			t.Errorf("bound after Close: %v, want %v", err, gpu.ErrClosed)
		}
	}
}

// The zero Event, as the events of closed graphs are, is refused, and does not stand for the graph's own.
func TestEventsZero(t *testing.T) {
	p, c := pair(t, 10)
	closer(t, p)
	must(t, c.Close())
	err := p.BindRead(c.ReadEvent())
	if want := "BindRead: the event is the zero Event, as those of closed graphs are"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A wait that comes before the record of its event is for the launch before, and one that comes after for this launch.
func TestTurns(t *testing.T) {
	orders(t, func(t *testing.T) {
		g, err := gpu.NewTurns(gpu.TurnsOptions{N: 100})
		must(t, err)
		closer(t, g)
		for k := range 5 {
			for i := range g.X() {
				g.X()[i] = uint32(i * (k + 1))
			}
			run(t, g)
			for i, y := range g.Y() {
				if want := made(made(uint32(i*(k+1)), 1), 2); y != want {
					t.Fatalf("launch %d: y[%d] is %d, want %d", k, i, y, want)
				}
			}
		}
	})
}
