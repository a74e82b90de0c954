package manual_test

import (
	"context"
	"fmt"

	"example.com/manual/gpu"
)

func Example_turn() {
	t, err := gpu.NewTurn(gpu.TurnOptions{H: 2, W: 3})
	check(err)
	defer t.Close()
	copy(t.Picture(), []uint8{
		1, 2, 3,
		4, 5, 6,
	})
	check(t.Run(context.Background()))
	fmt.Println(t.Turned())
	// Output: [4 1 5 2 6 3]
}

func Example_thin() {
	t, err := gpu.NewThin(gpu.ThinOptions{N: 2})
	check(err)
	defer t.Close()
	copy(t.Table(), []uint8{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
	check(t.Run(context.Background()))
	fmt.Println(t.Thin())
	// Output: [1 2 7 8]
}

func Example_outer() {
	o, err := gpu.NewOuter(gpu.OuterOptions{Rows: 2, Cols: 3})
	check(err)
	defer o.Close()
	copy(o.A(), []int32{1, 10})
	copy(o.B(), []int32{1, 2, 3})
	check(o.Run(context.Background()))
	fmt.Println(o.Product(), o.Repeated())
	// Output: [1 2 3 10 20 30] [1 2 3 1 2 3]
}

func Example_bits() {
	b, err := gpu.NewBits(gpu.BitsOptions{N: 1})
	check(err)
	defer b.Close()
	b.X()[0] = 1
	check(b.Run(context.Background()))
	fmt.Printf("%#x %v\n", b.Words(), b.Bytes())
	// Output: [0x3f800000] [0 0 128 63]
}
