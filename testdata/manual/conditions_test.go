package manual_test

import (
	"context"
	"fmt"

	"example.com/manual/gpu"
)

func Example_while() {
	o, err := gpu.NewOrbit(gpu.OrbitOptions{N: 2})
	check(err)
	defer o.Close()
	copy(o.X(), []float64{0.5, 0.25})
	check(o.SetRate(2))
	for _, times := range []int64{0, 1, 2, 1001} {
		check(o.SetTimes(times))
		err := o.Run(context.Background())
		fmt.Println(times, o.Y(), err)
	}
	// Output:
	// 0 [0.5 0.25] <nil>
	// 1 [0.5 0.375] <nil>
	// 2 [0.5 0.46875] <nil>
	// 1001 [0.5 0.5] Run: graphs/conditions.go:17: the condition still holds after 1000 trips in while
}

func Example_switch() {
	e, err := gpu.NewEffect(gpu.EffectOptions{H: 1, W: 2})
	check(err)
	defer e.Close()
	copy(e.Picture(), []float32{0.25, 1})
	for _, effect := range []int32{0, 1, 2, -1} {
		check(e.SetEffect(effect))
		check(e.Run(context.Background()))
		fmt.Println(effect, e.Out())
	}
	// Output:
	// 0 [0.75 0]
	// 1 [0.125 0.5]
	// 2 [0.25 1]
	// -1 [0.25 1]
}
