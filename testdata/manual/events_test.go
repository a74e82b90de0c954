package manual_test

import (
	"fmt"

	"example.com/manual/gpu"
)

func Example_events() {
	r, err := gpu.NewRender(gpu.RenderOptions{N: 2})
	check(err)
	defer r.Close()
	s, err := gpu.NewShow(gpu.ShowOptions{N: 2})
	check(err)
	defer s.Close()
	check(s.BindPicture(r.PicturePointer(), 2))
	check(s.BindDrawn(r.DrawnEvent())) // what s waits for is what r records
	check(r.BindSeen(s.SeenEvent()))   // and the other way round
	copy(r.Scene(), []float32{1, 2})
	for _, light := range []float32{8, 4, 0} {
		check(r.SetLight(light))
		check(r.Launch()) // while s is still busy with the picture before
		check(s.Wait())
		check(s.Launch())
		check(r.Wait())
	}
	check(s.Wait())
	fmt.Println(s.Shown())
	// Output: [2 4]
}
