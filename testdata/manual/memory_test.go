package manual_test

import (
	"context"
	"fmt"

	"example.com/manual/gpu"
)

func Example_memory() {
	g, err := gpu.NewGather(gpu.GatherOptions{N: 2})
	check(err)
	defer g.Close()
	check(g.LoadWeights([]float32{1, 0.5}))
	for range 3 {
		copy(g.Samples(), []float32{4, 4})
		check(g.Run(context.Background()))
	}
	sums := make([]float32, 2)
	check(g.ReadSums(sums))
	fmt.Println(sums)

	p, err := gpu.NewPeek(gpu.PeekOptions{N: 2})
	check(err)
	defer p.Close()
	check(p.BindSource(g.SumsPointer(), 2))
	check(p.Run(context.Background()))
	fmt.Println(p.Copy())
	// Output:
	// [12 6]
	// [12 6]
}

func Example_frame() {
	f, err := gpu.NewFrame(gpu.FrameOptions{H: 1, W: 2})
	check(err)
	defer f.Close()
	copy(f.Picture(), []uint8{1, 2})
	check(f.Run(context.Background()))
	fmt.Println(f.Out())
	// Output: [255 255 255 255 255 1 2 255 255 255 255 255]
}

func Example_stream() {
	g, err := gpu.NewGather(gpu.GatherOptions{N: 2})
	check(err)
	defer g.Close()
	p, err := gpu.NewPeek(gpu.PeekOptions{N: 2})
	check(err)
	defer p.Close()
	check(g.LoadWeights([]float32{1, 10}))
	check(p.BindSource(g.SumsPointer(), 2))
	copy(g.Samples(), []float32{3, 4})
	check(g.Launch())
	check(p.LaunchOn(g.OwnStream())) // after g, without waiting here
	check(p.Wait())
	check(g.Wait())
	fmt.Println(p.Copy())
	// Output: [3 40]
}

func Example_tile() {
	t, err := gpu.NewTile(gpu.TileOptions{H: 3, W: 4, Top: 1, Left: 0})
	check(err)
	defer t.Close()
	copy(t.Picture(), []uint8{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
	check(t.Run(context.Background()))
	fmt.Println(t.Out())
	// Output: [0 0 0 0 0 5 6 7 0 9 10 11]
}
