package graphs

import "github.com/cudagraph/graphgen/ir"

var empty = ir.Kernel("empty", `__global__ void empty() {}`)

// chains has some chains of kernels that do nothing, all after one more kernel or after none: the graphs of NVIDIA's sample
// cudaGraphsPerfScaling.
func chains(g *ir.Builder, length, width int, root bool) {
	launch := func(after *ir.Step) *ir.Step {
		step := g.Launch(empty, ir.Grid(1).Block(1))
		if after != nil {
			g.Order(*after, step)
		}
		return &step
	}
	var first *ir.Step
	if root {
		first = launch(nil)
	}
	for range width {
		for last, i := first, 0; i < length; i++ {
			last = launch(last)
		}
	}
}

// The names say length and width.

// Chain1x1 is a single kernel.
func Chain1x1(g *ir.Builder) { chains(g, 1, 1, false) }

// Chain20x1 is what the sample does unless it is told something else.
func Chain20x1(g *ir.Builder) { chains(g, 20, 1, false) }

// Chain256x1 is the longest of the sample's small graphs.
func Chain256x1(g *ir.Builder) { chains(g, 256, 1, false) }

// Chain2017x1 is the longest of its large graphs.
func Chain2017x1(g *ir.Builder) { chains(g, 2017, 1, false) }

// Chain20x4 is four chains.
func Chain20x4(g *ir.Builder) { chains(g, 20, 4, false) }

// Chain256x4 is four long chains.
func Chain256x4(g *ir.Builder) { chains(g, 256, 4, false) }

// Fork20x4 is four chains that begin with one kernel.
func Fork20x4(g *ir.Builder) { chains(g, 20, 4, true) }
