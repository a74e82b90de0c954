package manual_test

import (
	"context"
	"fmt"
	"log"

	"example.com/manual/gpu"
)

func Example() {
	t, err := gpu.NewTone(gpu.ToneOptions{N: 4})
	if err != nil {
		log.Fatal(err)
	}
	defer t.Close()
	if err := t.SetStops(1); err != nil {
		log.Fatal(err)
	}
	copy(t.Hdr(), []float32{0, 0.5, 1.5, 3.5})
	if err := t.Run(context.Background()); err != nil {
		log.Fatal(err)
	}
	fmt.Println(t.Ldr())
	// Output: [0 0.5 0.75 0.875]
}

// check ends an example that fails.
func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func Example_launch() {
	t, err := gpu.NewTone(gpu.ToneOptions{N: 1})
	check(err)
	defer t.Close()
	t.Hdr()[0] = 1
	for _, stops := range []float32{0, 1} {
		check(t.SetStops(stops)) // for the launches that follow
		check(t.Launch())        // starts, and returns at once
		check(t.Wait())
		fmt.Println(t.Ldr()[0], t.Launches(), t.Valid())
	}
	check(t.Close())
	fmt.Println(t.Launch(), t.Valid())
	// Output:
	// 0.5 1 true
	// 0.6666667 2 true
	// Launch: graph is closed false
}
