package randgraph

import (
	_ "embed" // the kernels' sources
	"strings"

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

// Value is a parameter that is a number.
func Value(t ir.Type) Param { return Param{Type: t} }

// In is a buffer that the kernel reads.
func In(t ir.Type) Param { return Param{t, ir.Reads} }

// Out is a buffer that the kernel writes whole.
func Out(t ir.Type) Param { return Param{t, ir.Writes} }

// InOut is a buffer that the kernel reads and writes.
func InOut(t ir.Type) Param { return Param{t, ir.ReadsWrites} }

// Kernels lists the kernels. A twin gets the elements of every argument and replaces those that are written.
var Kernels = []*Kernel{
	{Name: "axpy", Params: []Param{Value(ir.U32), In(ir.U32), InOut(ir.U32)}, Run: func(b [][]element, n int) {
		for i := range n {
			b[2][i] = exact(ir.U32, b[2][i].bits()+b[0][0].bits()*b[1][i].bits())
		}
	}},
	{Name: "reverse", Params: []Param{In(ir.F32), Out(ir.F32)}, Moves: true, Run: func(b [][]element, n int) {
		for i := range n {
			b[1][i] = b[0][n-1-i]
		}
	}},
	{Name: "count", Params: []Param{InOut(ir.I32)}, Run: func(b [][]element, n int) {
		for i := range n {
			b[0][i] = exact(ir.I32, b[0][i].bits()+1)
		}
	}},
	{Name: "scale", Params: []Param{Value(ir.F64), In(ir.F64), Out(ir.F64)}, Run: func(b [][]element, n int) {
		for i := range n {
			b[2][i] = multiply(b[0][0], b[1][i])
		}
	}},
	{Name: "index", Params: []Param{Out(ir.I64)}, Run: func(b [][]element, n int) {
		for i := range n {
			b[0][i] = exact(ir.I64, uint64(i))
		}
	}},
	{Name: "gather", Params: []Param{In(ir.U8), In(ir.I32), Out(ir.U8)}, Run: func(b [][]element, n int) {
		for i := range n {
			b[2][i] = b[0][int64(uint32(b[1][i].bits()))%int64(n)]
		}
	}},
	{Name: "swap", Params: []Param{InOut(ir.U16)}, Moves: true, Run: func(b [][]element, n int) {
		for i := 0; i+1 < n; i += 2 {
			b[0][i], b[0][i+1] = b[0][i+1], b[0][i]
		}
	}},
	{Name: "stripes", Params: []Param{Out(ir.I8)}, Rows: 2, Run: func(b [][]element, n int) {
		for i := range n {
			b[0][i] = exact(ir.I8, uint64(i*(1-i%2*2)))
		}
	}},
	{Name: "choose", Params: []Param{In(ir.BOOL), In(ir.I16), Out(ir.I16), Value(ir.BOOL)}, Run: func(b [][]element, n int) {
		for i := range n {
			b[2][i] = exact(ir.I16, 0xfff9)
			if b[0][i].bits() != b[3][0].bits() {
				b[2][i] = b[1][i]
			}
		}
	}},
	{Name: "bump", Source: bumpSource, Params: []Param{InOut(ir.U64)}, Run: bump(1)},
	{Name: "bump", Source: bumpMoreSource, Params: []Param{InOut(ir.U64)}, Run: bump(1000)},
}

func bump(by uint64) func(b [][]element, n int) {
	return func(b [][]element, n int) {
		for i := range n {
			b[0][i] = exact(ir.U64, b[0][i].bits()+by)
		}
	}
}

// source is the CUDA C++ of the kernel: its own, or what kernels.cu has before the first kernel, and the kernel.
func (k *Kernel) source() string {
	if k.Source != "" {
		return k.Source
	}
	parts := strings.Split(kernelSource, "__global__ ")
	for _, part := range parts[1:] {
		if strings.HasPrefix(part, "void "+k.Name+"(") {
			body, _, _ := strings.Cut(part, "\n}\n")
			return parts[0] + "__global__ " + body + "\n}\n"
		}
	}
	panic("kernels.cu has no kernel " + k.Name)
}

// NewKernel makes a kernel, for cases that are written by hand. The twin sees integers.
func NewKernel(name, source string, run func(b []Buffer, n int), params ...Param) *Kernel {
	return &Kernel{Name: name, Source: source, Params: params, Run: func(lists [][]element, n int) {
		b := make([]Buffer, len(lists))
		for i := range lists {
			b[i] = Buffer{params[i].Type, lists[i]}
		}
		run(b, n)
	}}
}

// Buffer is an argument of a kernel's twin.
type Buffer struct {
	typ  ir.Type
	list []element
}

// Len is the number of elements.
func (b Buffer) Len() int { return len(b.list) }

// Get is the element at i as a signed integer, or the bits of a float.
func (b Buffer) Get(i int) int64 {
	bits := b.list[i].bits()
	if shift := 64 - b.typ.Bits; b.typ.Kind == ir.Int {
		return int64(bits<<shift) >> shift
	}
	return int64(bits)
}

// Set replaces the element at i.
func (b Buffer) Set(i int, x int64) { b.list[i] = exact(b.typ, uint64(x)) }
