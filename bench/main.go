// Bench prints ratios of what graphgen makes against named rivals, measured in one run on one GPU:
//
//   - a launch and wait from Go against cudaGraphLaunch and cudaStreamSynchronize of the same graph in C++;
//   - eight fused steps over device memory against a stream memcpy of the same bytes, and against the same steps unfused;
//   - go generate when there is nothing to do.
//
// Run it by make bench.
package main

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/cudagraph/graphgen/bench/fused"
)

const (
	small  = 1000    // elements of a launch that is all overhead
	large  = 1 << 28 // elements of 1 GiB
	rounds = 5       // of every comparison, in turn; the medians are printed
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("bench: ")
	fmt.Println("back end:", fused.Backend)
	launches()
	chain()
	generate()
}

// launches compares the cost of a launch from Go with that of the same graph from C++.
func launches() {
	const count = 300
	t, err := fused.NewChain(fused.ChainOptions{N: small})
	must(err)
	defer t.Close()
	must(t.LoadX(random(small)))
	must(t.SetGain(1.5))
	var fromGo, raw, generated []float64
	for range rounds {
		fromGo = append(fromGo, each(count, func() { must(t.Run(context.Background())) }))
		r := run("./raw_fused", "launch", small, count)
		raw, generated = append(raw, r[0]), append(generated, r[1])
	}
	fmt.Printf("launch and wait, %d elements, µs: Go %.2f, the generated C functions %.2f, raw cudaGraphLaunch %.2f; Go / raw %.3f\n",
		small, median(fromGo), median(generated), median(raw), median(fromGo)/median(raw))
}

// chain compares eight steps over 1 GiB with a copy of 1 GiB.
func chain() {
	var fused, unfused, copied []float64
	for range rounds {
		f, u := run("./raw_fused", "stream", large, 50), run("./raw_unfused", "stream", large, 20)
		fused, unfused, copied = append(fused, f[0]), append(unfused, u[0]), append(copied, f[1])
	}
	const gigabytes = 2 * 4 * large / 1e3 // of traffic, times µs
	fmt.Printf("eight steps over 1 GiB, µs: fused %.1f (%.2f TB/s), unfused %.1f, memcpy %.1f (%.2f TB/s); memcpy / fused %.3f, unfused / fused %.2f\n",
		median(fused), gigabytes/median(fused)/1e3, median(unfused), median(copied), gigabytes/median(copied)/1e3,
		median(copied)/median(fused), median(unfused)/median(fused))
}

// generate times go generate of the example when its files are up to date.
func generate() {
	var seconds []float64
	for range rounds {
		start := time.Now()
		cmd := exec.Command("go", "generate", "./hubble/...")
		cmd.Dir, cmd.Stderr = "../examples", os.Stderr
		must(cmd.Run())
		seconds = append(seconds, time.Since(start).Seconds())
	}
	fmt.Printf("go generate of the example, nothing to do, s: %.2f\n", median(seconds))
}

// run starts one of the rivals and reads the numbers that it prints.
func run(program, mode string, n, count int) [2]float64 {
	cmd := exec.Command(program, mode, fmt.Sprint(n), fmt.Sprint(count))
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	must(err)
	var r [2]float64
	_, err = fmt.Sscan(strings.TrimSpace(string(out)), &r[0], &r[1])
	must(err)
	return r
}

// each is the median time of one call in microseconds, over count batches of 100.
func each(count int, call func()) float64 {
	micros := make([]float64, 0, count)
	for i := -count / 10; i < count; i++ {
		start := time.Now()
		for range 100 {
			call()
		}
		if i >= 0 {
			micros = append(micros, float64(time.Since(start).Nanoseconds())/1e5)
		}
	}
	return median(micros)
}

func random(n int) []float32 {
	r := rand.New(rand.NewPCG(1, 1))
	x := make([]float32, n)
	for i := range x {
		x[i] = 0.1 + 1.9*r.Float32()
	}
	return x
}

func median(v []float64) float64 {
	v = slices.Sorted(slices.Values(v))
	return v[len(v)/2]
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
