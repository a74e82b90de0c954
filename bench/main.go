// Bench prints ratios of what graphgen makes against named rivals, measured in one run on one GPU:
//
//   - a launch and wait from Go against cudaGraphLaunch and cudaStreamSynchronize of the same graph in C++;
//   - eight fused steps over device memory against a stream memcpy of the same bytes, and against the same steps unfused;
//   - conditional nodes, callbacks and copies against the same by hand, or without them;
//   - what graphs of up to some thousand nodes cost to make and to launch, against the same by hand;
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
	"time"

	"github.com/cudagraph/graphgen/bench/fused"
	"github.com/cudagraph/graphgen/bench/raw"
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
	loops()
	branches()
	children()
	calls()
	copies()
	scaling()
	generate()
}

// launches compares the cost of a launch from Go with that of the same graph from C++: batches in turn, on one clock.
func launches() {
	const batches, batch = 3000, 100
	t, err := fused.NewChain(fused.ChainOptions{N: small})
	must(err)
	defer t.Close()
	must(t.LoadX(random(small)))
	must(t.SetGain(1.5))
	rival := raw.Fused(small)
	cancellable, cancel := context.WithCancel(context.Background())
	defer cancel()
	fromGo := func(ctx context.Context) func() {
		return func() {
			for range batch {
				must(t.Run(ctx))
			}
		}
	}
	ways := []func(){
		func() { rival.Launch(batch) },
		func() { rival.Generated(batch) },
		fromGo(context.Background()),
		fromGo(cancellable),
	}
	micros := make([][]float64, len(ways))
	for i := -batches / 10; i < batches; i++ {
		for k := range ways {
			w := (i&1)*(len(ways)-1-2*k) + k // there and back
			start := time.Now()
			ways[w]()
			if i >= 0 {
				micros[w] = append(micros[w], time.Since(start).Seconds()*1e6/batch)
			}
		}
	}
	raw, generated, run, ended := median(micros[0]), median(micros[1]), median(micros[2]), median(micros[3])
	fmt.Printf("launch and wait, %d elements, µs: raw cudaGraphLaunch %.2f, the generated C function %.2f, Run %.2f, Run that can be cancelled %.2f; Run / raw %.3f\n",
		small, raw, generated, run, ended, run/raw)
}

// chain compares eight steps over 1 GiB with a copy of 1 GiB.
func chain() {
	a, b := raw.Fused(large), raw.Unfused(large)
	var fused, unfused, copied []float64
	for range rounds {
		fused, unfused, copied = append(fused, a.Device(50)), append(unfused, b.Device(20)), append(copied, a.Copy(50))
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
