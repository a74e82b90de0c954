package manual_test

import (
	"context"
	"fmt"

	"example.com/manual/gpu"
	"example.com/manual/graphs"
)

func Example_structs() {
	s, err := gpu.NewSwarm(gpu.SwarmOptions{N: 2})
	check(err)
	defer s.Close()
	check(s.SetField(graphs.Field{Pull: [2]float32{2, 0}, Time: 0.5}))
	copy(s.Swarm(), []graphs.Particle{{Speed: [2]float32{1, 1}, Tag: 7}})
	check(s.Run(context.Background()))
	fmt.Printf("%+v\n", s.Moved())
	// Output: [{Position:[3 0.5] Speed:[2 0] Tag:7} {Position:[0 0] Speed:[0 0] Tag:255}]
}
