package passes

import (
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// maxCopyNode is the size from which some copies within a device are slow as memcpy nodes: from 512 MiB up some sizes
// run at two thirds of the bandwidth, without a pattern. A kernel is as fast as the fastest at every size.
const maxCopyNode = 500 << 20

// deviceCopy makes a memcpy of what is contiguous and certainly small, and a kernel of the rest.
func (l *lowerer) deviceCopy(n *ir.Node, step *plan.Step) {
	dst, src := n.Args[0].View, n.Args[1].View
	bytes, constant := dst.Len().Mul(dst.Type.Size).Int()
	if constant && bytes < maxCopyNode && dst.Contiguous() && src.Contiguous() && !movesNothing(n) {
		l.memcpy(n, step)
		return
	}
	l.launch(step, copyKernel(l.g, *dst, *src))
}

// copyKernel copies element by element.
func copyKernel(g *ir.Graph, dst, src ir.View) *plan.LaunchStep {
	b := newKernel(g)
	v := b.value(g.Buffers[src.Buffer].Title(), src.Type)
	from, _ := b.operand(src)
	b.kernel.Body = append(b.kernel.Body, plan.Instr{Op: plan.Load, Param: b.pointer(from, ir.Reads), Results: []plan.Register{v}})
	to, _ := b.operand(dst)
	b.kernel.Body = append(b.kernel.Body, plan.Instr{Op: plan.Store, Param: b.pointer(to, ir.Writes),
		Args: []plan.Operand{{Register: v.ID, Param: -1}}})
	b.kernel.Name = "copy_" + src.Type.String()
	b.kernel.Doc = b.kernel.Name + " copies elements of " + src.Type.String() + "."
	return b.finish(dst.Shape)
}

// fill makes a memset where CUDA has one: contiguous elements of 1, 2 or 4 bytes, or of 8 bytes with equal halves.
func (l *lowerer) fill(n *ir.Node, step *plan.Step) {
	dst, c := n.Args[0].View, n.Args[1].Const
	if c == nil || !dst.Contiguous() || c.Type.Size == 8 && uint32(c.Bits) != uint32(c.Bits>>32) {
		l.launch(step, fillKernel(l.g, *dst, n.Args[1]))
		return
	}
	size := min(c.Type.Size, 4)
	step.Kind = plan.Memset
	step.Memset = &plan.MemsetStep{
		Dst:   plan.Place{Buffer: dst.Buffer, Offset: place(*dst)},
		Value: uint32(c.Bits), Size: size, Count: dst.Len().Mul(c.Type.Size / size),
	}
}

// fillKernel stores a value, which is an argument so that one kernel serves all.
func fillKernel(g *ir.Graph, dst ir.View, value ir.Arg) *plan.LaunchStep {
	b := newKernel(g)
	to, _ := b.operand(dst)
	p := b.pointer(to, ir.Writes)
	b.kernel.Body = []plan.Instr{{Op: plan.Store, Param: p,
		Args: []plan.Operand{{Register: -1, Param: b.argument(value, "value")}}}}
	b.kernel.Name = "fill_" + dst.Type.String()
	b.kernel.Doc = b.kernel.Name + " sets elements of " + dst.Type.String() + " to one value."
	return b.finish(dst.Shape)
}
