package golden

import (
	"testing"
	"time"

	"github.com/cudagraph/graphgen/testdata/golden/footprint"
	"github.com/cudagraph/graphgen/testdata/golden/gpu"
)

// leaks does work so often that the process has all that it needs, and then many times more: nothing may be added.
func leaks(t *testing.T, times int, work func(i int)) {
	t.Helper()
	if gpu.Backend == "cuda" && testing.Short() {
		t.Skip("compute-sanitizer, under which the short tests run, takes memory itself, and looks for leaks")
	}
	take := func() footprint.Footprint {
		f, err := footprint.Take()
		must(t, err)
		return f
	}
	for i := range min(times, 100) {
		work(i)
	}
	before := take()
	for i := range times {
		work(i)
	}
	after := take()
	most := before.Held + int64(times/2) // Go starts threads, too
	if gpu.Backend == "cuda" {
		most = before.Held
		// Other processes may hold memory of the device for a while.
		for end := time.Now().Add(time.Minute); after.Held > most && time.Now().Before(end); after = take() {
			time.Sleep(time.Second)
		}
	}
	t.Logf("%s, %d times: resident %d bytes before, %d after; held %d before, %d after",
		gpu.Backend, times, before.Resident, after.Resident, before.Held, after.Held)
	if after.Held > most {
		t.Errorf("%d more are held", after.Held-before.Held)
	}
	const noise = 8 << 20 // of the allocators
	if after.Resident > before.Resident+noise {
		t.Errorf("%d more bytes are resident", after.Resident-before.Resident)
	}
}

// A launch keeps nothing, not even when it takes another scalar than the one before.
func TestLaunchesLeakNothing(t *testing.T) {
	times := 50_000 // of which 168 bytes each would show
	switch {
	case testing.Short():
		times = 1000
	case gpu.Backend == "cuda":
		times = 1_000_000
	}
	g, err := gpu.NewTone(gpu.ToneOptions{N: 100})
	must(t, err)
	closer(t, g)
	leaks(t, times, func(i int) {
		must(t, g.SetStops(float32(i%3)))
		run(t, g)
	})
	if got := g.Launches(); got != uint64(times+100) {
		t.Errorf("%d launches are counted, want %d", got, times+100)
	}
}

// The scratch of a child graph, 1 MiB on a card, is there once, whatever the number of its uses and of launches, and
// changed copies of child graphs replace those before them.
func TestSubsLeakNothing(t *testing.T) {
	n, times := 1<<10, 1000
	switch {
	case testing.Short():
		times = 50
	case gpu.Backend == "cuda":
		n = 1 << 17
	}
	lender, err := gpu.NewMemory(gpu.MemoryOptions{N: n})
	must(t, err)
	closer(t, lender)
	g, err := gpu.NewSubs(gpu.SubsOptions{N: n, Note: func(y, seen []float64) error { return nil }})
	must(t, err)
	closer(t, g)
	must(t, g.BindBy(lender.TotalPointer(), n))
	leaks(t, times, func(i int) {
		must(t, g.SetGain(float64(i%3)))
		must(t, g.SetLimit(int32(i%2*times)))
		run(t, g)
	})
	if got, want := g.PoolBytes(), int64(4*8*n); got != want {
		t.Errorf("the scratch takes %d bytes, want %d: two arrays of the graph's, and one of each child graph's", got, want)
	}
}

// Close gives everything back that New and the launches took: memory of each kind, streams, graphs, callbacks, events that
// other graphs have bound.
func TestNewAndCloseLeakNothing(t *testing.T) {
	const n = 1 << 12
	times := 1000
	if testing.Short() {
		times = 50
	}
	lender, err := gpu.NewMemory(gpu.MemoryOptions{N: n})
	must(t, err)
	closer(t, lender)
	shared, err := gpu.NewProduce(gpu.ProduceOptions{N: n})
	must(t, err)
	closer(t, shared)
	must(t, shared.SetNumber(1))
	quiet := func([]int64) error { return nil }
	leaks(t, times, func(i int) {
		m, err := gpu.NewMemory(gpu.MemoryOptions{N: n})
		must(t, err)
		must(t, m.SetBias(float64(i)))
		must(t, m.LoadW(make([]float64, n)))
		must(t, m.BindX(lender.TotalPointer(), n))
		run(t, m)
		must(t, m.Close())
		two, err := gpu.NewTwo(gpu.TwoOptions{N: n, Devices: []int{0, 0}, Staged: i%2 == 0})
		must(t, err)
		must(t, two.LoadWeights(make([]float32, n)))
		must(t, two.SetGain(1))
		must(t, two.SetTimes(int32(i%3)))
		run(t, two)
		must(t, two.Close())
		c, err := gpu.NewCallbacks(gpu.CallbacksOptions{N: n, Look: quiet, Change: quiet})
		must(t, err)
		run(t, c)
		must(t, c.Close())
		p, k := pair(t, n)
		run(t, p)
		run(t, k)
		must(t, k.BindMade(k.MadeEvent())) // and never launched with it
		must(t, p.Close())
		must(t, k.BindMade(shared.MadeEvent()))
		must(t, shared.BindRead(k.ReadEvent()))
		must(t, k.BindFrame(shared.FramePointer(), n))
		run(t, shared)
		run(t, k)
		must(t, k.Close())
		if _, err := gpu.NewLarge(gpu.LargeOptions{N: 8}); err == nil {
			t.Fatal("a dim that is too small is taken")
		}
	})
}
