package manual_test

import (
	"context"
	"fmt"

	"example.com/manual/gpu"
)

func Example_sizes() {
	h, err := gpu.NewHalve(gpu.HalveOptions{N: 3})
	check(err)
	defer h.Close()
	fmt.Println(len(h.Signal()), len(h.Half()))
	copy(h.Signal(), []float32{1, 3, 10, 20, -1, 1})
	check(h.Run(context.Background()))
	fmt.Println(h.Half())
	// Output:
	// 6 3
	// [2 15 0]
}

func Example_conditions() {
	h, err := gpu.NewHead(gpu.HeadOptions{N: 3, First: 2})
	check(err)
	defer h.Close()
	copy(h.Signal(), []int16{7, 8, 9})
	check(h.Run(context.Background()))
	fmt.Println(h.Head())
	_, err = gpu.NewHead(gpu.HeadOptions{N: 3, First: 4})
	fmt.Println(err)
	// Output:
	// [7 8]
	// NewHead: graphs/sizes.go:19: slice: it ends beyond axis 0 of the result of signal: create: first is 4, want at most n, which is 3
}
