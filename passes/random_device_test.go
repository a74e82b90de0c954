package passes

import (
	"math/rand/v2"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// elsewhere is what an author has on the device that it is not on.
type elsewhere struct{ device, temps []ir.View }

// scatteredGraph is a graph function on two devices, with bodies.
func scatteredGraph(seed uint64, steps int) func(*ir.Builder) {
	return func(g *ir.Builder) {
		a := newAuthor(g, seed, 0)
		a.declare()
		a.far = &elsewhere{}
		a.hop()
		a.declare()
		a.write(steps)
	}
}

// hop goes on on the other device.
func (a *author) hop() {
	a.device, a.far.device = a.far.device, a.device
	a.temps, a.far.temps = a.far.temps, a.temps
	a.on = 1 - a.on
	a.g = a.g.On(a.on)
}

// across copies from the other device, to what is there or to fresh scratch.
func (a *author) across() {
	a.hop()
	src := a.any()
	a.hop()
	dst, ok := a.shaped(src.Shape)
	if !ok || a.IntN(2) == 0 {
		var shape []any
		for _, d := range src.Shape {
			shape = append(shape, d)
		}
		dst = a.g.Temp(a.name("tmp"), ir.F32, shape...)
		a.device = append(a.device, dst, dst)
	}
	a.steps = append(a.steps, a.g.Copy(dst, src))
}

// TestScatteredProved proves the plans of random graphs on two devices, with every choice of passes.
func TestScatteredProved(t *testing.T) {
	links := 0
	eachRandom(t, *graphs/4, scatteredGraph, func(seed uint64, g *ir.Graph) {
		device := map[int]int{} // of each stream
		for _, s := range run(t, g).Steps {
			if s.Kind == plan.Send {
				links++
			}
			if on, known := device[s.Stream]; s.Body == 0 && known && on != s.Device {
				t.Errorf("stream %d is of two devices", s.Stream)
			}
			if s.Body == 0 {
				device[s.Stream] = s.Device
			}
		}
		proved(t, g, rand.New(rand.NewPCG(seed, 1)), 2)
	})
	t.Logf("%d copies between devices", links)
	if links < 10 {
		t.Error("no copies between devices; the generator has drifted")
	}
}
