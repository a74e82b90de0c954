package manual_test

import (
	"context"
	"fmt"

	"example.com/manual/gpu"
)

func Example_kernel() {
	s, err := gpu.NewSaxpy(gpu.SaxpyOptions{N: 3})
	check(err)
	defer s.Close()
	check(s.SetA(2))
	copy(s.X(), []float32{1, 2, 3})
	copy(s.Y(), []float32{10, 10, 10})
	check(s.Run(context.Background()))
	fmt.Println(s.Sum())
	// Output: [12 14 16]
}

func Example_shared() {
	r, err := gpu.NewRowSums(gpu.RowSumsOptions{Rows: 2})
	check(err)
	defer r.Close()
	for i := range r.Table() {
		r.Table()[i] = float32(i)
	}
	check(r.Run(context.Background()))
	fmt.Println(r.Sums())
	// Output: [8128 24512]
}
