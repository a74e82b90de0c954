package manual_test

import (
	"context"
	"errors"
	"fmt"

	"example.com/manual/gpu"
)

func Example_callback() {
	r, err := gpu.NewReport(gpu.ReportOptions{N: 2, Done: func(squares []float32) error {
		fmt.Println("squares are", squares)
		if squares[0] > 100 {
			return errors.New("too large")
		}
		return nil
	}})
	check(err)
	defer r.Close()
	copy(r.X(), []float32{3, 4})
	check(r.Run(context.Background()))
	r.X()[0] = 11
	fmt.Println(r.Run(context.Background()))
	// Output:
	// squares are [9 16]
	// squares are [121 16]
	// Run: graphs/order.go:12: callback done: too large
}

func Example_order() {
	var f *gpu.Fetch
	f, err := gpu.NewFetch(gpu.FetchOptions{N: 2, Fetch: func() error {
		copy(f.X(), []float32{5, 6})
		return nil
	}})
	check(err)
	defer f.Close()
	check(f.Run(context.Background()))
	fmt.Println(f.Squares())
	// Output: [25 36]
}

func Example_barrier() {
	p, err := gpu.NewPhases(gpu.PhasesOptions{N: 1, First: func() error {
		fmt.Println("in the first part")
		return nil
	}})
	check(err)
	defer p.Close()
	p.A()[0], p.B()[0] = 2, 3
	check(p.Run(context.Background()))
	fmt.Println(p.Aa(), p.Bb())
	// Output:
	// in the first part
	// [4] [9]
}
