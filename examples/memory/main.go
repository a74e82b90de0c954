// Memory shows where the scratch of graphs lives, after NVIDIA's samples graphMemoryNodes and graphMemoryFootprint.
//
//	go run ./memory
//
// The samples add nodes to a graph that allocate and free memory, so that CUDA can give two allocations one address where
// one is freed before the other is made. Here scratch is planned when code is generated: arrays share memory where the
// edges of the graph keep their uses apart, nothing is allocated by a launch, and New takes what all launches need.
package main

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"slices"

	"github.com/cudagraph/graphgen/examples/memory/gpu"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("memory: ")
	if err := errors.Join(nodes(os.Stdout, 8_000_000), footprints(os.Stdout, 16<<20)); err != nil {
		log.Fatal(err)
	}
}

// nodes does what the sample graphMemoryNodes does, with n numbers.
func nodes(stdout io.Writer, n int) error {
	fmt.Fprintf(stdout, "back end: %s\n", gpu.Backend)
	x := numbers(n)
	want := negatives(x)
	_, got, scratch, err := negateSquares(x)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "three arrays of %d bytes take %d bytes\n", 4*n, scratch)
	if !slices.Equal(got, want) {
		return errors.New("the negatives are wrong")
	}
	if failed, err := validateOnDevice(x, want); err != nil || failed {
		return errors.Join(err, errors.New("the negatives on the device are wrong"))
	}
	fmt.Fprintln(stdout, "the negatives are right, on the host and on the device")
	return nil
}

// footprints does what the sample graphMemoryFootprint does, with arrays of n numbers.
func footprints(stdout io.Writer, n int) error {
	fmt.Fprintf(stdout, "arrays of %d bytes:\n", 4*n)
	for _, row := range []struct {
		what   string
		count  int
		create func(first, second int) (graph, error)
	}{
		{"two in turn", 1, inTurn},
		{"two at once", 1, atOnce},
		{"two in turn in each of 8 graphs", 8, inTurn},
	} {
		made, run, closed, err := footprint(row.count, n, n, row.create)
		if err != nil {
			return err
		}
		fmt.Fprintf(stdout, "%s: %d bytes; after launches %d, after Close %d\n", row.what, made, run, closed)
	}
	return nil
}
