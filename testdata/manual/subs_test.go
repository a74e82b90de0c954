package manual_test

import (
	"context"
	"fmt"

	"example.com/manual/gpu"
)

func Example_sub() {
	s, err := gpu.NewSharpen(gpu.SharpenOptions{N: 2})
	check(err)
	defer s.Close()
	copy(s.Line(), []float32{2, 2, 4, 4})
	for _, amount := range []float32{0, 1} {
		check(s.SetAmount(amount))
		check(s.Run(context.Background()))
		fmt.Println(amount, s.Out())
	}
	// Output:
	// 0 [2 4]
	// 1 [-0.5 7.5]
}
