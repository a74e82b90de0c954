package ir

import (
	"fmt"
)

// Access is a buffer together with how a step uses it; In, Out and InOut make one.
type Access struct {
	view View
	mode Mode
}

// In says that a step reads a buffer.
func In(v View) Access { return Access{v, Reads} }

// Out says that a step writes all of a buffer and reads nothing of it.
func Out(v View) Access { return Access{v, Writes} }

// InOut says that a step reads and writes a buffer.
func InOut(v View) Access { return Access{v, ReadsWrites} }

// Config is the shape of a launch.
type Config struct {
	grid  []any
	block []int
}

// Grid gives the number of blocks along up to three axes, x first: Dims or integers.
func Grid(blocks ...any) Config { return Config{grid: blocks} }

// Block gives the number of threads in a block along up to three axes, x first; 256 unless given.
func (c Config) Block(threads ...int) Config {
	c.block = threads
	return c
}

// maxThreads is the number of threads that a block may have, and maxBlock its extents, on every architecture.
const maxThreads = 1024

var maxBlock = [3]int{1024, 1024, 64}

// Launch runs a kernel that the user wrote. Arguments stand in the order of its parameters: buffers as In, Out or InOut,
// which must be contiguous views; scalars, sizes (int64_t parameters) and Go constants.
func (g *Builder) Launch(k *CUDAKernel, shape Config, args ...any) Step {
	if k == nil {
		g.errorf("launch: the kernel is nil")
		return Step{g: g}
	}
	what := "launch " + k.Name
	ok := g.kernelSource(k)
	n := &Node{Op: OpLaunch, Name: k.Name, Grid: g.grid(what, shape.grid), Block: g.block(what, shape.block)}
	ok = n.Grid != nil && n.Block != nil && ok
	if ok && len(args) != len(k.Params) {
		g.errorf("%s: got %d arguments, the kernel has %d parameters", what, len(args), len(k.Params))
		ok = false
	}
	for i := 0; ok && i < len(args) || i < len(args) && i < len(k.Params); i++ {
		a, good := g.launchArg(fmt.Sprintf("%s: argument %d", what, i+1), args[i], k.Params[i])
		n.Args = append(n.Args, a)
		ok = good && ok
	}
	if !ok {
		return Step{g: g}
	}
	n.Func = g.kernelIndex(k)
	return Step{g, g.add(n)}
}

func (g *Builder) kernelIndex(k *CUDAKernel) int {
	for i, known := range g.graph.Kernels {
		if known == k || known.Name == k.Name && known.Source == k.Source {
			return i
		}
	}
	g.graph.Kernels = append(g.graph.Kernels, k)
	return len(g.graph.Kernels) - 1
}

func (g *Builder) launchArg(what string, x any, p KernelParam) (Arg, bool) {
	switch x := x.(type) {
	case Access:
		return g.pointerArg(what, x, p)
	case View:
		g.errorf("%s: say how the kernel uses the buffer: ir.In, ir.Out or ir.InOut", what)
		return Arg{}, false
	}
	if p.Pointer {
		g.errorf("%s: the kernel takes %s; give a buffer as ir.In, ir.Out or ir.InOut", what, p.Text)
		return Arg{}, false
	}
	want := p.Type
	if !want.IsValid() { // a type that the reader does not know: the C++ compiler checks
		switch x := x.(type) {
		case Scalar:
			want = g.graph.Scalars[x.index].Type
		case Dim:
			want = I64
		default:
			g.errorf("%s: the kernel takes %s, which is not a number; give a scalar or a buffer", what, p.Text)
			return Arg{}, false
		}
	}
	return g.value(what, x, want)
}

func (g *Builder) pointerArg(what string, x Access, p KernelParam) (Arg, bool) {
	if !g.usable(what, "", x.view) {
		return Arg{}, false
	}
	switch {
	case !p.Pointer:
		g.errorf("%s is a buffer, the kernel takes %s", what, p.Text)
	case g.class(x.view).OnHost() && x.mode == Reads:
		g.errorf("%s is host memory (%s); Upload it first", what, x.view.title())
	case g.class(x.view).OnHost():
		g.errorf("%s is host memory (%s); write to the device and Download", what, x.view.title())
	case p.Type.IsValid() && p.Type != x.view.Type:
		g.errorf("%s is %s, the kernel takes %s", what, x.view.Type, p.Text)
	case p.Const && x.mode != Reads:
		g.errorf("%s is ir.%s, but the kernel takes %s", what, accessNames[x.mode], p.Text)
	case !x.view.Contiguous():
		g.errorf("%s: this view of %s is not contiguous; Copy it first", what, x.view.title())
	default:
		return Arg{Mode: x.mode, View: &x.view}, true
	}
	return Arg{}, false
}

var accessNames = map[Mode]string{Reads: "In", Writes: "Out", ReadsWrites: "InOut"}

func (g *Builder) grid(what string, blocks []any) []Dim {
	if len(blocks) < 1 || len(blocks) > 3 {
		g.errorf("%s: %d axes in the grid, want 1 to 3; ir.Grid says how many blocks", what, len(blocks))
		return nil
	}
	return g.shape(what+": grid", blocks)
}

func (g *Builder) block(what string, threads []int) []int {
	if len(threads) == 0 {
		return []int{256}
	}
	if len(threads) > 3 {
		g.errorf("%s: %d axes in the block, want 1 to 3", what, len(threads))
		return nil
	}
	total := 1
	for k, n := range threads {
		if n < 1 || n > maxBlock[k] {
			g.errorf("%s: %d threads along axis %d of the block, want 1 to %d", what, n, k, maxBlock[k])
			return nil
		}
		total *= n
	}
	if total > maxThreads {
		g.errorf("%s: %d threads in the block, want at most %d", what, total, maxThreads)
		return nil
	}
	return threads
}
