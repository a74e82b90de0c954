package randgraph

import (
	_ "embed" // the kernels' sources

	"github.com/cudagraph/graphgen/ir"
)

//go:embed kernels/kernels.cu
var kernelSource string

// Two units of one name, which differ.
var (
	//go:embed kernels/bump1.cu
	bumpSource string
	//go:embed kernels/bump2.cu
	bumpMoreSource string
)

// Kernel is a kernel of the user's and its twin in Go. All its buffers have one number of elements, which is its last
// argument.
type Kernel struct {
	Name   string
	Source string
	Params []Param // without the count
	Rows   int     // blocks along the second axis of the grid
	Moves  bool    // bits are only moved, so that marks move too
	Run    func(b [][]element, n int)
}

// Param is a parameter of a Kernel: a value, or a buffer when it has a mode.
type Param struct {
	Type ir.Type
	Mode ir.Mode
}

func value(t ir.Type) Param { return Param{Type: t} }
func in(t ir.Type) Param    { return Param{t, ir.Reads} }
func out(t ir.Type) Param   { return Param{t, ir.Writes} }
func inout(t ir.Type) Param { return Param{t, ir.ReadsWrites} }

// Kernels lists the kernels. A twin gets the elements of every argument and replaces those that are written.
var Kernels = []*Kernel{
	{Name: "axpy", Params: []Param{value(ir.U32), in(ir.U32), inout(ir.U32)}, Run: func(b [][]element, n int) {
		for i := range n {
			b[2][i] = exact(ir.U32, b[2][i].bits()+b[0][0].bits()*b[1][i].bits())
		}
	}},
	{Name: "reverse", Params: []Param{in(ir.F32), out(ir.F32)}, Moves: true, Run: func(b [][]element, n int) {
		for i := range n {
			b[1][i] = b[0][n-1-i]
		}
	}},
	{Name: "count", Params: []Param{inout(ir.I32)}, Run: func(b [][]element, n int) {
		for i := range n {
			b[0][i] = exact(ir.I32, b[0][i].bits()+1)
		}
	}},
	{Name: "scale", Params: []Param{value(ir.F64), in(ir.F64), out(ir.F64)}, Run: func(b [][]element, n int) {
		for i := range n {
			b[2][i] = multiply(b[0][0], b[1][i])
		}
	}},
	{Name: "index", Params: []Param{out(ir.I64)}, Run: func(b [][]element, n int) {
		for i := range n {
			b[0][i] = exact(ir.I64, uint64(i))
		}
	}},
	{Name: "gather", Params: []Param{in(ir.U8), in(ir.I32), out(ir.U8)}, Run: func(b [][]element, n int) {
		for i := range n {
			b[2][i] = b[0][int64(uint32(b[1][i].bits()))%int64(n)]
		}
	}},
	{Name: "swap", Params: []Param{inout(ir.U16)}, Moves: true, Run: func(b [][]element, n int) {
		for i := 0; i+1 < n; i += 2 {
			b[0][i], b[0][i+1] = b[0][i+1], b[0][i]
		}
	}},
	{Name: "stripes", Params: []Param{out(ir.I8)}, Rows: 2, Run: func(b [][]element, n int) {
		for i := range n {
			b[0][i] = exact(ir.I8, uint64(i*(1-i%2*2)))
		}
	}},
	{Name: "choose", Params: []Param{in(ir.BOOL), in(ir.I16), out(ir.I16), value(ir.BOOL)}, Run: func(b [][]element, n int) {
		for i := range n {
			b[2][i] = exact(ir.I16, 0xfff9)
			if b[0][i].bits() != b[3][0].bits() {
				b[2][i] = b[1][i]
			}
		}
	}},
	{Name: "bump", Source: bumpSource, Params: []Param{inout(ir.U64)}, Run: bump(1)},
	{Name: "bump", Source: bumpMoreSource, Params: []Param{inout(ir.U64)}, Run: bump(1000)},
}

func bump(by uint64) func(b [][]element, n int) {
	return func(b [][]element, n int) {
		for i := range n {
			b[0][i] = exact(ir.U64, b[0][i].bits()+by)
		}
	}
}

// source is the CUDA C++ that holds the kernel.
func (k *Kernel) source() string {
	if k.Source != "" {
		return k.Source
	}
	return kernelSource
}
