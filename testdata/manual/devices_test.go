package manual_test

import (
	"context"
	"fmt"

	"example.com/manual/gpu"
)

func Example_devices() {
	b, err := gpu.NewBasins(gpu.BasinsOptions{N: 2, Devices: []int{0, 0}}) // one card for both
	check(err)
	defer b.Close()
	check(b.LoadEast([]float32{4, 4}))
	for _, rain := range []float32{1, 0} {
		check(b.SetRain(rain))
		check(b.Run(context.Background()))
		fmt.Println(b.WestNow(), b.EastNow())
	}
	// Output:
	// [1 3] [3 5]
	// [1 3] [3 5]
}
