package golden

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/testdata/golden/gpu"
)

// ways are how CUDA devices may stand for those of a graph, and how what goes between them may go.
var ways = []struct {
	name    string
	cards   int
	devices []int
	staged  bool
	host    []string // settings of the host runtime, which a process reads once
}{
	{"direct", 2, nil, false, nil},
	{"turned", 2, []int{1, 0}, false, []string{"GRAPHGEN_HOST_THREADS=4"}},
	{"unreachable", 2, nil, false, []string{"GRAPHGEN_HOST_PEERS=0", "GRAPHGEN_HOST_SEED=7"}},
	{"staged", 2, nil, true, []string{"GRAPHGEN_HOST_SEED=5"}},
	{"one", 1, []int{0, 0}, false, []string{"GRAPHGEN_HOST_SEED=3"}},
	{"one_staged", 1, []int{0, 0}, true, nil},
}

// eachWay runs a test in every way: on the host runtime in a process of its own, on a GPU if there are so many cards.
func eachWay(t *testing.T, test func(t *testing.T, devices []int, staged bool)) {
	const chosen = "GRAPHGEN_GOLDEN_WAY"
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			switch {
			case gpu.Backend == "cuda" && cards(t) < way.cards:
				t.Skipf("there is %d card, want %d", cards(t), way.cards)
			case gpu.Backend == "cuda" || os.Getenv(chosen) == way.name:
				test(t, way.devices, way.staged)
				return
			}
			child := exec.Command(os.Args[0], "-test.v", "-test.run", "^"+strings.ReplaceAll(t.Name(), "/", "$/^")+"$")
			child.Env = append(append(os.Environ(), way.host...), chosen+"="+way.name, "GRAPHGEN_HOST_POISON=1",
				fmt.Sprint("GRAPHGEN_HOST_DEVICES=", way.cards))
			out, err := child.CombinedOutput()
			if err != nil || !strings.Contains(string(out), "--- PASS: "+t.Name()) {
				t.Fatalf("%v\n%s", err, out)
			}
		})
	}
}

// two is what Two does, in plain Go: x, sums, weighed and rows are changed.
func two(x, weights, sums, rows, y []float32, gain float32, trips int32) (totals [2]float64) {
	n := len(x)
	for i, v := range x {
		sums[i] += float32(v*weights[i]) + 1
	}
	for i := range x {
		scaled := x[n-1-i] * gain
		rows[2*i], rows[2*i+1] = scaled/(1+scaled), 2
	}
	for i, v := range x {
		far := v
		for range trips {
			far *= 3
		}
		for range 2 {
			v += far
			far *= gain
		}
		y[i] = v
		totals[0] += float64(v)
		totals[1] += float64(far)
	}
	return totals
}

// Two devices do what plain Go does, launch for launch, however they stand for cards and reach each other.
func TestTwo(t *testing.T) {
	eachWay(t, func(t *testing.T, devices []int, staged bool) {
		for _, n := range []int{0, 1, 6, 1001} {
			g, err := gpu.NewTwo(gpu.TwoOptions{N: n, Devices: devices, Staged: staged})
			must(t, err)
			closer(t, g)
			weights, sums, got := make([]float32, n), make([]float32, n), make([]float32, n)
			for i := range weights {
				weights[i], sums[i] = float32(i%3), float32(i%5)
			}
			must(t, g.LoadWeights(weights))
			must(t, g.LoadSums(sums))
			for launch := range 4 {
				gain, trips := []float32{0.5, 0.5, 2, 0.25}[launch], int32(launch%3)
				for i := range g.X() {
					g.X()[i] = float32((i*7 + launch) % 32)
				}
				must(t, g.SetGain(gain))
				must(t, g.SetTimes(trips))
				run(t, g)
				rows, y := make([]float32, 2*n), make([]float32, n)
				totals := two(g.X(), weights, sums, rows, y, gain, trips)
				must(t, g.ReadSums(got))
				what := func(i int) string { return fmt.Sprintf("n %d, launch %d", n, launch) }
				compare(t, n, what, col("sums", got, func(i int) float32 { return sums[i] }),
					col("weighed", g.Weighed(), func(i int) float32 { return sums[i] }), col("y", g.Y(), func(i int) float32 { return y[i] }))
				compare(t, 2*n, what, col("rows", g.Rows(), func(i int) float32 { return rows[i] }))
				compare(t, 2, what, col("totals", g.Totals(), func(i int) float64 { return totals[i] }))
			}
		}
	})
}

// A loop on device 1 that its limit ends is told as one on device 0, and does no harm to the next launch.
func TestTwoLimit(t *testing.T) {
	eachWay(t, func(t *testing.T, devices []int, staged bool) {
		g, err := gpu.NewTwo(gpu.TwoOptions{N: 5, Devices: devices, Staged: staged})
		must(t, err)
		closer(t, g)
		must(t, g.LoadWeights(make([]float32, 5)))
		must(t, g.SetGain(1))
		for _, times := range []int32{4, 3, 100, 0} {
			must(t, g.SetTimes(times))
			err := g.Run(t.Context())
			const want = "Run: testdata/golden/graphs/devices.go:42: the condition still holds after 3 trips in while"
			if times > 3 && (err == nil || err.Error() != want) || times <= 3 && err != nil {
				t.Errorf("%d times: got %v, want %s", times, err, want)
			}
		}
	})
}

// A graph reads and writes what another one has on device 1, which it is told between launches.
func TestBorrow(t *testing.T) {
	eachWay(t, func(t *testing.T, devices []int, staged bool) {
		const n = 1001
		b, err := gpu.NewBorrow(gpu.BorrowOptions{N: n, Devices: devices, Staged: staged})
		must(t, err)
		closer(t, b)
		var lenders [2]*gpu.Two
		for k := range lenders {
			lenders[k], err = gpu.NewTwo(gpu.TwoOptions{N: n, Devices: devices})
			must(t, err)
			closer(t, lenders[k])
			sums := make([]float32, n)
			for i := range sums {
				sums[i] = float32(i + 10_000*k)
			}
			must(t, lenders[k].LoadSums(sums))
		}
		for launch, k := range []int{0, 0, 1, 0, 1} {
			must(t, b.BindLent(lenders[k].SumsPointer(), n))
			run(t, b)
			was := []int{0, 1, 0, 2, 1}[launch]
			now := make([]float32, n)
			must(t, lenders[k].ReadSums(now))
			first := func(i int) float32 { return float32(i + 10_000*k + was) }
			compare(t, n, func(int) string { return fmt.Sprintf("launch %d", launch) }, col("was", b.Was(), first),
				col("sums", now, func(i int) float32 { return first(i) + 1 }))
		}
	})
}

// New says which devices there are not, and where the graph first names them.
func TestTwoWithoutDevices(t *testing.T) {
	const create = "NewTwo: testdata/golden/graphs/devices.go:%d: graph Two: create: device %d of the graph is CUDA device %d, and there are %d"
	there := cards(t)
	for _, test := range []struct {
		devices []int
		want    string
	}{
		{[]int{0}, "NewTwo: 1 Devices, want 2: CUDA devices for the graph's devices 0 to 1"},
		{[]int{0, 0, 0}, "NewTwo: 3 Devices, want 2: CUDA devices for the graph's devices 0 to 1"},
		{[]int{0, there}, fmt.Sprintf(create, 19, 1, there, there)},
		{[]int{-1, 0}, fmt.Sprintf(create, 16, 0, -1, there)},
	} {
		g, err := gpu.NewTwo(gpu.TwoOptions{N: 1, Devices: test.devices})
		if err == nil {
			closer(t, g)
		}
		if err == nil || err.Error() != test.want {
			t.Errorf("%v: got %v, want %s", test.devices, err, test.want)
		}
	}
}
