// Heat lets heat spread through a plate that is cut in two, a half on each of two devices, which give each other the rows at
// the cut before every step.
//
//	go run ./heat
//	go run -tags cuda ./heat -devices 0,1
//
// What comes out has the bits of plain Go on one CPU.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"slices"

	"github.com/cudagraph/graphgen/examples/heat/gpu"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("heat: ")
	rows := flag.Int("rows", 256, "rows of the plate, an even number")
	columns := flag.Int("columns", 256, "columns of the plate")
	launches := flag.Int("launches", 10, "launches of the graph")
	devices := flag.String("devices", "0,0", "CUDA devices of the two halves")
	staged := flag.Bool("staged", false, "let rows go by way of host memory, even where the devices reach each other's")
	flag.Parse()
	o := gpu.HeatOptions{Devices: make([]int, 2), Staged: *staged}
	if _, err := fmt.Sscanf(*devices, "%d,%d", &o.Devices[0], &o.Devices[1]); err != nil {
		log.Fatalf("-devices %s: want two numbers, such as 0,1", *devices)
	}
	if err := run(os.Stdout, newPlate(*rows, *columns), *launches, o); err != nil {
		log.Fatal(err)
	}
}

// run compares what the devices make of a plate with what the CPU does.
func run(stdout io.Writer, p plate, launches int, o gpu.HeatOptions) error {
	if p.rows%2 != 0 {
		return fmt.Errorf("%d rows, want an even number", p.rows)
	}
	const speed = 0.2
	fmt.Fprintf(stdout, "back end: %s, devices %v\n", gpu.Backend, o.Devices)
	got, err := p.onDevices(launches, speed, o)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "hottest at first: %g; after %d steps: %g\n", slices.Max(p.at), steps(launches), slices.Max(got.at))
	if !slices.Equal(got.at, p.onCPU(steps(launches), speed).at) {
		return errors.New("the devices and the CPU differ")
	}
	fmt.Fprintln(stdout, "every bit is that of the CPU")
	return nil
}
