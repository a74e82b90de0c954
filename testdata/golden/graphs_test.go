package golden

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/testdata/golden/gpu"
)

// Eight steps in one kernel have the bits of eight Go functions, called one after the other.
func TestChain(t *testing.T) {
	for _, n := range sizes {
		g, err := gpu.NewChain(gpu.ChainOptions{N: n})
		must(t, err)
		closer(t, g)
		x := g.X()
		pairs32(x, make([]float32, n))
		for _, gain := range []float32{1.5, -0.1} {
			must(t, g.SetGain(gain))
			run(t, g)
			compare(t, n, func(i int) string { return fmt.Sprint(x[i]) }, col("y", g.Y(), func(i int) float32 {
				v := x[i] * gain
				v += 0.25
				v = v * v
				v = v / (1 + v)
				v -= 0.5
				v = 3 * v
				v = max(-1, min(1, v))
				return v + 1
			}))
		}
	}
}

// A division by zero is told with its line, yields 0 and does no harm to the next launch.
func TestDivision(t *testing.T) {
	g, err := gpu.NewDivision(gpu.DivisionOptions{N: 1000})
	must(t, err)
	closer(t, g)
	x, y := g.X(), g.Y()
	for i := range x {
		x[i], y[i] = int64(i)-500, int64(i%7)-8
	}
	x[0], y[0] = math.MinInt64, -1
	check := func() {
		t.Helper()
		compare(t, len(x), func(i int) string { return fmt.Sprintf("%d, %d", x[i], y[i]) },
			col("quotient", g.Out0(), func(i int) int64 {
				if y[i] == 0 {
					return 0
				}
				return x[i] / y[i]
			}),
			col("remainder", g.Out1(), func(i int) int64 {
				if y[i] == 0 {
					return 0
				}
				return x[i] % y[i]
			}))
	}
	run(t, g)
	check()
	y[777] = 0
	err = g.Run(context.Background())
	if err == nil || !strings.Contains(err.Error(), "graphs/integers.go:") || !strings.Contains(err.Error(), "divide by zero in Divide64") {
		t.Errorf("the fault is told as %v", err)
	}
	check()
	y[777] = 1
	run(t, g)
	check()
}

func TestViews(t *testing.T) {
	for _, shape := range [][2]int{{1, 1}, {3, 4}, {5, 7}, {0, 5}, {300, 257}} {
		rows, cols := shape[0], shape[1]
		g, err := gpu.NewViews(gpu.ViewsOptions{Rows: rows, Cols: cols})
		must(t, err)
		closer(t, g)
		m, row, col1 := g.M(), g.Row(), g.Col()
		for i := range m {
			m[i] = float32(i%1000) / 7
		}
		for i := range row {
			row[i] = float32(i) * 0.3
		}
		for i := range col1 {
			col1[i] = -float32(i) * 1.7
		}
		run(t, g)
		at := func(i int) (int, int) { return i / cols, i % cols }
		compare(t, rows*cols, func(i int) string { return fmt.Sprint(shape, i) },
			col("sum", g.Sum(), func(i int) float32 { r, c := at(i); return (m[i] + row[c]) + col1[r] }),
			col("transposed", g.Transposed(), func(i int) float32 { return m[(i%rows)*cols+i/rows] }),
			col("mirrored", g.Mirrored(), func(i int) float32 { return m[i] + m[rows*cols-1-i] }),
			col("striped", g.Striped(), func(i int) float32 {
				if _, c := at(i); c%2 == 0 {
					return 2
				}
				return 1
			}))
	}
}

func TestKernels(t *testing.T) {
	for _, n := range sizes {
		g, err := gpu.NewKernels(gpu.KernelsOptions{N: n})
		must(t, err)
		closer(t, g)
		x := g.X()
		for i := range x {
			x[i] = float32(i%977) * 0.37
		}
		must(t, g.SetA(2.5))
		run(t, g)
		compare(t, n, func(i int) string { return fmt.Sprint(i) }, col("out", g.Out(), func(i int) float32 {
			j := n - 1 - i
			return (2.5*x[j] + 2*x[j]) + x[i]
		}))
	}
}

// The threads of a block sum up what they have, and read each other's.
func TestShares(t *testing.T) {
	for _, n := range sizes {
		g, err := gpu.NewShares(gpu.SharesOptions{N: n})
		must(t, err)
		closer(t, g)
		x := g.X()
		for i := range x {
			x[i] = float32(i%7 + 1) // so that every order gives the same sum
		}
		run(t, g)
		compare(t, n, func(i int) string { return fmt.Sprint(i) }, col("out", g.Out(), func(i int) float32 {
			var sum float32
			first := i / 128 * 128
			for k := first; k < min(first+128, n); k++ {
				sum += x[k]
			}
			if j := first + 127 - i%128; j < n {
				return x[j] / sum
			}
			return 0
		}))
	}
}

// State keeps its contents, residents are loaded once, externals are bound anew, all between launches.
func TestMemory(t *testing.T) {
	const n = 1000
	open := func() *gpu.Memory {
		g, err := gpu.NewMemory(gpu.MemoryOptions{N: n})
		must(t, err)
		closer(t, g)
		return g
	}
	g, lender := open(), open() // the lender's state is device memory for g
	w, x := make([]float64, n), make([]float64, n)
	for i := range w {
		w[i], x[i] = float64(i)*0.25, 100-float64(i)
	}
	if err := g.Launch(); err == nil || !strings.Contains(err.Error(), "SetBias") {
		t.Errorf("a launch without a bias gives %v", err)
	}
	must(t, g.SetBias(3))
	if err := g.Launch(); err == nil || !strings.Contains(err.Error(), "LoadW") {
		t.Errorf("a launch without weights gives %v", err)
	}
	must(t, g.LoadW(w))
	if err := g.Launch(); err == nil || !strings.Contains(err.Error(), "BindX") {
		t.Errorf("a launch without x gives %v", err)
	}
	if err := g.BindX(lender.TotalPointer(), n-1); err == nil {
		t.Error("a buffer that is too small is taken")
	}
	must(t, lender.LoadTotal(x))
	must(t, g.BindX(lender.TotalPointer(), n))
	total, want := make([]float64, n), make([]float64, n)
	for launch := range 3 {
		bias := float64(launch)
		must(t, g.SetBias(bias))
		run(t, g)
		for i := range want {
			want[i] += x[i]*w[i] + bias
		}
		compare(t, n, func(i int) string { return fmt.Sprint(i) },
			col("y", g.Y(), func(i int) float64 { return x[i]*w[i] + bias }))
	}
	must(t, g.ReadTotal(total))
	count := make([]int32, 1)
	must(t, g.ReadLaunches(count))
	if !slices.Equal(total, want) || count[0] != 3 {
		t.Errorf("after 3 launches the count is %d; total is right: %v", count[0], slices.Equal(total, want))
	}
	for i, v := range g.Filled() {
		if want := [3]uint16{0xABCD, 7, 0xABCD}[i%3]; v != want {
			t.Fatalf("filled[%d] is %#x, want %#x", i, v, want)
		}
	}
	if err := g.LoadW(w[1:]); err == nil || err.Error() != "LoadW: got 999 values, want 1000" {
		t.Errorf("a short slice gives %v", err)
	}
}

func TestCallbacks(t *testing.T) {
	const n = 100
	var order []string
	var refuse error
	g, err := gpu.NewCallbacks(gpu.CallbacksOptions{
		N: n,
		Look: func(seen []int64) error {
			order = append(order, fmt.Sprint("look ", seen[1]))
			return refuse
		},
		Change: func(seen []int64) error {
			order = append(order, fmt.Sprint("change ", seen[1]))
			for i := range seen {
				seen[i]++
			}
			return nil
		},
	})
	must(t, err)
	closer(t, g)
	x := g.X()
	for launch := range int64(3) {
		for i := range x {
			x[i] = int64(i) + launch
		}
		run(t, g)
		compare(t, n, func(i int) string { return fmt.Sprint(x[i]) },
			col("out", g.Out(), func(i int) int64 { return 3*(3*x[i]+1+1) + 1 }))
	}
	want := []string{"look 4", "change 4", "look 7", "change 7", "look 10", "change 10"}
	if !slices.Equal(order, want) {
		t.Errorf("the callbacks saw %q, want %q", order, want)
	}
	refuse = errors.New("no more")
	if err := g.Run(context.Background()); !errors.Is(err, refuse) || !strings.Contains(err.Error(), "callbacks.go:14: callback look") {
		t.Errorf("an error in a callback becomes %v", err)
	}
}

// A buffer larger than 32 bits can count, on a GPU; its last bytes change like its first.
func TestLarge(t *testing.T) {
	n := 1 << 20
	if gpu.Backend == "cuda" && !testing.Short() {
		n = 2147484160 // 2^31 + 512
	}
	g, err := gpu.NewLarge(gpu.LargeOptions{N: n})
	must(t, err)
	closer(t, g)
	x := make([]uint8, n)
	for i := range x {
		x[i] = uint8(i * 7)
	}
	must(t, g.LoadX(x))
	run(t, g)
	run(t, g)
	got := make([]uint8, n)
	must(t, g.ReadX(got))
	for i := range x {
		if got[i] != x[i]+2 {
			t.Fatalf("byte %d is %d, want %d", i, got[i], x[i]+2)
		}
	}
	for i, v := range g.Tail() {
		if v != x[n-16+i]+2 {
			t.Fatalf("tail[%d] is %d", i, v)
		}
	}
	for _, n := range []int{8, -1, math.MaxInt} {
		if _, err := gpu.NewLarge(gpu.LargeOptions{N: n}); err == nil {
			t.Errorf("N = %d is taken", n)
		} else {
			t.Log(err)
		}
	}
}

// A graph launched on the stream of another runs after that one's launch, without the host waiting between them: here it
// reads what the other has just written.
func TestLaunchOn(t *testing.T) {
	const n = 1 << 16
	first, err := gpu.NewMemory(gpu.MemoryOptions{N: n})
	must(t, err)
	closer(t, first)
	second, err := gpu.NewMemory(gpu.MemoryOptions{N: n})
	must(t, err)
	closer(t, second)
	values := make([]float64, n)
	for i := range values {
		values[i] = float64(i%977) - 100.5
	}
	ones := slices.Repeat([]float64{1}, n)
	lender, err := gpu.NewMemory(gpu.MemoryOptions{N: n})
	must(t, err)
	closer(t, lender)
	must(t, lender.LoadTotal(values))
	for _, g := range []*gpu.Memory{first, second} {
		must(t, g.LoadW(ones))
		must(t, g.SetBias(1))
	}
	must(t, first.BindX(lender.TotalPointer(), n))
	must(t, second.BindX(first.TotalPointer(), n))
	for launch := 1; launch <= 20; launch++ {
		must(t, first.Launch())
		must(t, second.LaunchOn(first.OwnStream()))
		must(t, second.Wait())
		must(t, first.Wait())
		compare(t, n, func(i int) string { return fmt.Sprintf("launch %d, x %v", launch, values[i]) },
			col("y", second.Y(), func(i int) float64 { return float64(launch)*(values[i]+1) + 1 }))
	}
	if gpu.Backend == "cuda" {
		return // CUDA follows the pointer
	}
	if err := second.LaunchOn(7); err == nil || !strings.Contains(err.Error(), "invalid resource handle") {
		t.Errorf("a stream that is none gives %v", err)
	}
}
