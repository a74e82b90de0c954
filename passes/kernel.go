package passes

import (
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// kernelBuilder makes one generated kernel and the arguments of its launch.
type kernelBuilder struct {
	g        *ir.Graph
	kernel   *plan.Kernel
	args     []plan.Arg
	params   map[string]int     // by what the argument is
	operands []*operand         // in order of first use
	of       map[int][]*operand // the same, by buffer
	values   int
}

func newKernel(g *ir.Graph) *kernelBuilder {
	return &kernelBuilder{g: g, kernel: &plan.Kernel{Vector: 1}, params: map[string]int{}, of: map[int][]*operand{}}
}

// param gives the parameter for an argument; equal arguments share one.
func (b *kernelBuilder) param(key string, p plan.Param, a plan.Arg) int {
	if i, ok := b.params[key]; ok {
		return i
	}
	i := len(b.args)
	b.params[key] = i
	p.Kind = a.Kind
	p.Type = a.Type
	b.kernel.Params = append(b.kernel.Params, p)
	b.args = append(b.args, a)
	return i
}

// operand finds the operand of a view, or enters it.
func (b *kernelBuilder) operand(v ir.View) (o *operand, known bool) {
	for _, o := range b.of[v.Buffer] {
		if o.view.Same(v) {
			return o, true
		}
	}
	o = &operand{view: v, param: -1}
	b.of[v.Buffer] = append(b.of[v.Buffer], o)
	b.operands = append(b.operands, o)
	return o, false
}

// pointer gives the parameter of an operand that is loaded or stored.
func (b *kernelBuilder) pointer(o *operand, mode ir.Mode) int {
	o.mode |= mode
	if o.param < 0 {
		o.param = b.param(fmt.Sprint("pointer ", len(b.args)),
			plan.Param{Name: b.g.Buffers[o.view.Buffer].Title()},
			plan.Arg{Kind: plan.Pointer, Type: o.view.Type, Place: plan.Place{Buffer: o.view.Buffer, Offset: place(o.view)}})
	}
	b.kernel.Params[o.param].Mode, b.args[o.param].Mode = o.mode, o.mode
	return o.param
}

// load gives the register of a view's element, and the instruction that fills it if it is a new one.
func (b *kernelBuilder) load(v ir.View) (plan.Operand, []plan.Instr) {
	o, known := b.operand(v)
	if known {
		return plan.Operand{Register: o.value, Param: -1}, nil
	}
	r := b.value(b.g.Buffers[v.Buffer].Title(), v.Type)
	o.value = r.ID
	return plan.Operand{Register: r.ID, Param: -1},
		[]plan.Instr{{Op: plan.Load, Param: b.pointer(o, ir.Reads), Results: []plan.Register{r}}}
}

// handle gives the parameter for the handle of a condition.
func (b *kernelBuilder) handle(condition int) int {
	return b.param(fmt.Sprint("handle ", condition), plan.Param{Name: "condition"}, plan.Arg{Kind: plan.Handle, Condition: condition})
}

// argument gives the parameter of a scalar, a size or a constant.
func (b *kernelBuilder) argument(a ir.Arg, name string) int {
	switch {
	case a.Scalar != nil:
		decl := b.g.Scalars[*a.Scalar]
		return b.param(fmt.Sprint("scalar ", *a.Scalar), plan.Param{Name: decl.Name},
			plan.Arg{Kind: plan.Scalar, Type: decl.Type, Scalar: *a.Scalar})
	case a.Size != nil:
		return b.count(*a.Size, name)
	}
	return b.param(fmt.Sprint("value ", a.Const.Type, a.Const.Bits, a.Const.Bytes), plan.Param{Name: name},
		plan.Arg{Kind: plan.Value, Type: a.Const.Type, Bits: a.Const.Bits, Bytes: a.Const.Bytes})
}

// count gives the parameter of a size; a name of the user's is better than the one proposed.
func (b *kernelBuilder) count(d ir.Dim, name string) int {
	if names := d.Names(); len(names) == 1 && d.Equal(ir.Named(names[0])) {
		name = names[0]
	}
	return b.param("count "+d.String(), plan.Param{Name: name}, plan.Arg{Kind: plan.Count, Type: ir.I64, Count: d})
}

// value makes a register.
func (b *kernelBuilder) value(name string, t ir.Type) plan.Register {
	b.values++
	return plan.Register{ID: b.values - 1, Name: name, Type: t}
}

// finish decides the iteration space, and gives loads and stores their indices. The operands that only pass through
// registers do not count.
func (b *kernelBuilder) finish(shape []ir.Dim) *plan.LaunchStep {
	moved := slices.DeleteFunc(slices.Clone(b.operands), func(o *operand) bool { return o.param < 0 })
	axes := collapse(shape, moved)
	b.kernel.Vector = vector(axes, moved)
	b.indices(moved)
	for k, d := range axes[1:] {
		b.kernel.Axes = append(b.kernel.Axes, b.count(d, fmt.Sprint("size", k+1)))
	}
	work := ir.Const(1)
	for _, d := range axes {
		work = work.Mul(d)
	}
	delete(b.params, "count "+work.String()) // the last parameter is always the number of indices
	b.count(work, "count")
	return &plan.LaunchStep{Kernel: b.kernel, Work: work, Args: b.args}
}

// dropCount takes away the last parameter: a test has one index.
func (b *kernelBuilder) dropCount(launch *plan.LaunchStep) {
	b.kernel.Params = b.kernel.Params[:len(b.kernel.Params)-1]
	launch.Args = launch.Args[:len(launch.Args)-1]
}

// indices gives every load and store the strides of its operand.
func (b *kernelBuilder) indices(moved []*operand) {
	index := map[int][]plan.Stride{}
	for _, o := range moved {
		for _, d := range o.stride {
			index[o.param] = append(index[o.param], b.stride(d, b.kernel.Params[o.param].Name+"_stride"))
		}
	}
	for i := range b.kernel.Body {
		if in := &b.kernel.Body[i]; in.Op == plan.Load || in.Op == plan.Store {
			in.Index = index[in.Param]
		}
	}
}

func (b *kernelBuilder) stride(d ir.Dim, name string) plan.Stride {
	if n, ok := d.Int(); ok {
		return plan.Stride{Const: n, Param: -1}
	}
	return plan.Stride{Param: b.count(d, name)}
}
