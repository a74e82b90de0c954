package manual_test

import (
	"context"
	"fmt"

	"example.com/manual/gpu"
)

func Example_broadcast() {
	c, err := gpu.NewCalibrate(gpu.CalibrateOptions{Rows: 2, Cols: 3})
	check(err)
	defer c.Close()
	copy(c.Table(), []float32{1, 2, 3, 4, 5, 6})
	copy(c.Gains(), []float32{1, 10, 100})
	check(c.Run(context.Background()))
	fmt.Println(c.Scaled())
	// Output: [1.5 20.5 300.5 4.5 50.5 600.5]
}

func Example_results() {
	s, err := gpu.NewShare(gpu.ShareOptions{N: 3})
	check(err)
	defer s.Close()
	copy(s.Values(), []int32{7, -7, 9})
	check(s.Run(context.Background()))
	fmt.Println(s.Shares(), s.Rests())
	// Output: [2 -2 3] [1 -1 0]
}

func Example_into() {
	f, err := gpu.NewFold(gpu.FoldOptions{N: 2})
	check(err)
	defer f.Close()
	copy(f.X(), []int32{1, 2, 10, 20})
	check(f.Run(context.Background()))
	fmt.Println(f.Y())
	// Output: [11 22 32 31]
}
