package passes

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// maxCopyNode is the size from which some copies within a device are slow as memcpy nodes: from 512 MiB up some sizes
// run at two thirds of the bandwidth, without a pattern. A kernel is as fast as the fastest at every size.
const maxCopyNode = 500 << 20

// memcpy makes a node of a copy between host and device, which the pass copies has made one that a node can do.
func (l *lowerer) memcpy(n *ir.Node, step *plan.Step) {
	step.Kind, step.Copy = plan.Copy, boxOf(l.g, *n.Args[0].View, *n.Args[1].View)
}

// deviceCopy makes a memcpy of what is contiguous and certainly small, and a kernel of the rest. Rows are always for a
// kernel, which reaches the bandwidth of the device with them, where a node reaches two fifths; and CUDA refuses
// some pitches within a device.
func (l *lowerer) deviceCopy(n *ir.Node, step *plan.Step) {
	dst, src := *n.Args[0].View, *n.Args[1].View
	box := boxOf(l.g, dst, src)
	if box != nil && box.Rows.Is(1) && !movesNothing(n) {
		if bytes, constant := box.Bytes.Int(); constant && bytes < maxCopyNode {
			step.Kind, step.Copy = plan.Copy, box
			return
		}
	}
	l.launch(step, copyKernel(l.g, dst, src))
}

// copyKernel copies element by element; structs and arrays word by word, so that neighbouring threads move neighbouring
// words and padding comes along.
func copyKernel(g *ir.Graph, dst, src ir.View) *plan.LaunchStep {
	b := newKernel(g)
	dst, src = words(dst), words(src)
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

// wordTypes are those in which kernels move structs and arrays, by their alignment.
var wordTypes = map[int]ir.Type{1: ir.U8, 2: ir.U16, 4: ir.U32, 8: ir.U64}

// words is a view of structs or arrays as one of the words that they are made of, along an axis more.
func words(v ir.View) ir.View {
	t := v.Type
	if !t.IsCompound() {
		return v
	}
	each := int64(t.Size / t.Align)
	v.Type, v.Offset = wordTypes[t.Align], v.Offset.Mul(each)
	v.Shape = append(slices.Clone(v.Shape), ir.Const(each))
	v.Stride = append(slices.Clone(v.Stride), ir.Const(1))
	for k := range v.Stride[:len(v.Stride)-1] {
		v.Stride[k] = v.Stride[k].Mul(each)
	}
	return v
}

// fill makes a memset where CUDA has one: of rows of elements that are made of equal parts of 1, 2 or 4 bytes.
func (l *lowerer) fill(n *ir.Node, step *plan.Step) {
	dst, c := *n.Args[0].View, n.Args[1].Const
	if m := memset(l.g, dst, *c); m != nil {
		step.Kind, step.Memset = plan.Memset, m
		return
	}
	l.launch(step, fillKernel(l.g, dst, n.Args[1]))
}

// pattern is the largest of 4, 2 and 1 bytes that a value of more than 4 is a whole number of, all equal; a smaller number is
// its own. The size is 0 when there is none.
func pattern(c ir.Constant) (value uint32, size int) {
	if !c.Type.IsCompound() && c.Type.Size <= 4 {
		return uint32(c.Bits), c.Type.Size
	}
	memory := c.Memory()
	for size := 4; size > 0; size /= 2 {
		if len(memory)%size == 0 && bytes.Equal(memory[size:], memory[:len(memory)-size]) {
			part := append(slices.Clone(memory[:size]), 0, 0, 0)
			return binary.LittleEndian.Uint32(part), size
		}
	}
	return 0, 0
}

// memset is the fill of a view as one memset node does it; nil when none can. Elements that stand alone, as those of a
// column, are for a kernel.
func memset(g *ir.Graph, dst ir.View, c ir.Constant) *plan.MemsetStep {
	value, size := pattern(c)
	if size == 0 {
		return nil
	}
	m := &plan.MemsetStep{Value: value, Size: size, Rows: ir.Const(1)}
	m.Dst.Buffer = dst.Buffer
	if dst.Len().Is(0) {
		return m
	}
	w, ok := fold(g, dst)
	if !ok {
		return nil
	}
	m.Dst.Offset = w.start[0]
	run := w.run(c.Type.Size)
	m.Count = run.Mul(c.Type.Size / size)
	switch {
	case len(w.axes) == 0:
		return m
	case len(w.axes) == 1 && !run.Is(1) && !rebound(g, dst):
		m.Rows, m.Pitch = w.axes[0].n, w.axes[0].step[0]
		return m
	}
	return nil
}

// fillKernel stores a value, which is an argument so that one kernel serves all.
func fillKernel(g *ir.Graph, dst ir.View, value ir.Arg) *plan.LaunchStep {
	b := newKernel(g)
	to, _ := b.operand(dst)
	p := b.pointer(to, ir.Writes)
	b.kernel.Body = []plan.Instr{{Op: plan.Store, Param: p,
		Args: []plan.Operand{{Register: -1, Param: b.argument(value, "value")}}}}
	b.kernel.Name = "fill_" + strings.NewReplacer("[", "", "]", "x").Replace(dst.Type.String())
	b.kernel.Doc = b.kernel.Name + " sets elements of " + dst.Type.String() + " to one value."
	return b.finish(dst.Shape)
}
