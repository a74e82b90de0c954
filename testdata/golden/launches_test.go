package golden

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/testdata/golden/gpu"
)

// One kernel runs with blocks of two sizes, whose shared memory is as large as each launch says.
func TestReductions(t *testing.T) {
	for _, n := range []int{0, 1, 63, 1000, 1024, 100_001} {
		g, err := gpu.NewReductions(gpu.ReductionsOptions{N: n})
		must(t, err)
		closer(t, g)
		x := g.X()
		for i := range x {
			x[i] = float32(i%201 - 77) // every order gives the same sum
		}
		sum := func(from, to int) (s float64) {
			for _, v := range x[min(from, n):min(to, n)] {
				s += float64(v)
			}
			return s
		}
		for range 2 { // the totals begin at 0 again
			run(t, g)
			input := func(i int) string { return fmt.Sprintf("n = %d", n) }
			compare(t, (n+63)/64, input, col("small", g.Small(), func(i int) float64 { return sum(64*i, 64*i+64) }))
			compare(t, (n+1023)/1024, input, col("large", g.Large(), func(i int) float64 { return sum(1024*i, 1024*i+1024) }))
			compare(t, 2, input, col("totals", g.Totals(), func(int) float64 { return sum(0, n) }))
		}
	}
}

// Case G04: each launch of a kernel gets the dynamic shared memory that it asks for, also where that and the static memory
// are more than the 48 KiB that a kernel has without asking.
func TestLastBytes(t *testing.T) {
	amounts := []int{0, 1, 48128, 49152, 65536, 227<<10 - 1024}
	for i, one := range amounts {
		other := amounts[len(amounts)-1-i]
		g, err := gpu.NewLastBytes(gpu.LastBytesOptions{One: one, Other: other})
		if err != nil && gpu.Backend == "cuda" && strings.Contains(err.Error(), "shared memory") && max(one, other) > 64<<10-1024 {
			t.Logf("this card has less than others: %v", err)
			continue
		}
		must(t, err)
		closer(t, g)
		for _, seed := range []uint8{0, 200} {
			must(t, g.SetSeed(seed))
			run(t, g)
			for _, c := range []struct {
				bytes int
				last  []int32
			}{{one, g.LastOne()}, {other, g.LastOther()}} {
				want := [2]int32{int32((3*1023 + int(seed)) % 256), -1}
				if c.bytes > 0 {
					want[1] = int32((7*(c.bytes-1) + int(seed)) % 256)
				}
				if [2]int32(c.last) != want {
					t.Errorf("of %d and %d bytes, %d bytes end with %v, want %v", one, other, c.bytes, c.last, want)
				}
			}
		}
	}
	fixed := 1024
	if gpu.Backend == "host" {
		fixed = 0 // the host runtime knows what a kernel declares once it runs
	}
	for _, bytes := range []int{227<<10 + 1 - fixed, 227<<10 + 1} {
		_, err := gpu.NewLastBytes(gpu.LastBytesOptions{One: 0, Other: bytes})
		want := fmt.Sprintf("dynamic.go:52: launch last_byte: create: other is %d, bytes of dynamic shared memory beside %d that the "+
			"kernel declares; a block of this device has", bytes, fixed)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d bytes: got %v, want %s", bytes, err, want)
		}
	}
}

// Case F12: two sources declare shared memory of one name and different types.
func TestClash(t *testing.T) {
	for _, blocks := range []int{0, 1, 5} {
		g, err := gpu.NewClash(gpu.ClashOptions{Blocks: blocks})
		must(t, err)
		closer(t, g)
		for i := range g.X() {
			g.X()[i] = float32(i%256 + 1 + i/256)
		}
		run(t, g)
		if blocks > 0 && (g.Sum()[0] != 32896 || g.SumOfSquares()[0] != 5625216) {
			t.Errorf("the sums of 1 to 256 and of their squares are %v and %v, want 32896 and 5625216", g.Sum()[0], g.SumOfSquares()[0])
		}
		compare(t, blocks, func(i int) string { return fmt.Sprint("block ", i) },
			col("sum", g.Sum(), func(i int) (s float32) {
				for k := range 256 {
					s += float32(k + 1 + i)
				}
				return s
			}),
			col("sum of squares", g.SumOfSquares(), func(i int) (s float64) {
				for k := range 256 {
					s += float64((k + 1 + i) * (k + 1 + i))
				}
				return s
			}))
	}
}

// Case F15: threads that return early are not waited for, and are there again in the next kernel.
func TestReturns(t *testing.T) {
	for _, n := range []int{0, 1, 48, 200, 255, 256} {
		g, err := gpu.NewReturns(gpu.ReturnsOptions{N: n})
		must(t, err)
		closer(t, g)
		a := g.A()
		for i := range a {
			a[i] = int32(i*i - 500)
		}
		run(t, g)
		compare(t, n, func(i int) string { return fmt.Sprint("n = ", n) },
			col("mirrored", g.Mirrored(), func(i int) int32 { return 2 * a[n-1-i] }))
		if g.Flag()[0] != 1 {
			t.Errorf("n = %d: the flag is %d, want 1", n, g.Flag()[0])
		}
	}
}

// Blocks of a cooperative launch wait for each other: each round reads what other blocks wrote in the one before.
func TestRounds(t *testing.T) {
	for _, n := range []int{0, 1, 767, 768, 10_000} {
		g, err := gpu.NewRounds(gpu.RoundsOptions{N: n})
		must(t, err)
		closer(t, g)
		for _, count := range []int64{0, 1, 6} {
			from, to := make([]uint32, n), make([]uint32, n)
			for i := range from {
				from[i] = uint32(i)*2654435761 + 1
			}
			copy(g.X(), from)
			must(t, g.SetCount(count))
			run(t, g)
			for range count {
				for i := range to {
					to[i] = from[i] + 3*from[(i+n/2)%n]
				}
				from, to = to, from
			}
			var all uint32
			for _, v := range from {
				all += v
			}
			compare(t, n, func(i int) string { return fmt.Sprintf("%d rounds of %d", count, n) },
				col("out", g.Out(), func(i int) uint32 { return from[i] + all }))
		}
	}
}

// Case G17: a launch has the clusters that it asks for, of two blocks each, and the grid counts blocks. The blocks of a
// cluster count in each other's shared memory.
func TestHistogram(t *testing.T) {
	for _, c := range []struct{ n, clusters int }{{0, 0}, {0, 1}, {1000, 1}, {5000, 4}, {50_000, 4}} {
		g, err := gpu.NewHistogram(gpu.HistogramOptions{N: c.n, Clusters: c.clusters})
		if err != nil && strings.Contains(err.Error(), "Cluster needs compute capability 9.0") {
			t.Skip(err)
		}
		must(t, err)
		closer(t, g)
		x, blocks := g.X(), 2*c.clusters
		bins := make([]uint32, 32*blocks)
		for i := range x {
			x[i] = uint32(i*i+i/7) * 2654435761 >> 7
			cluster := i / 96 % blocks / 2
			bins[64*cluster+int(x[i]%64)]++
		}
		run(t, g)
		compare(t, len(bins), func(i int) string { return fmt.Sprintf("cluster %d", i/64) },
			col("bins", g.Bins(), func(i int) uint32 { return bins[i] }))
		compare(t, 3*blocks, func(i int) string { return fmt.Sprintf("block %d", i/3) },
			col("places", g.Places(), func(i int) uint32 {
				return [3]uint32{2, uint32(i / 3 % 2), uint32(blocks)}[i%3]
			}))
	}
}
