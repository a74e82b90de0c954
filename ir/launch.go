package ir

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
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

// Launch runs a kernel that the user wrote. Arguments stand in the order of its parameters: buffers as In, Out or InOut,
// which must be contiguous views; scalars, sizes (int64_t parameters) and Go constants.
func (g *Builder) Launch(k *CUDAKernel, shape Config, args ...any) Step {
	if k == nil {
		g.errorf("launch: the kernel is nil")
		return Step{g: g}
	}
	what := "launch " + k.Name
	ok := g.kernelSource(k)
	n := &Node{Op: OpLaunch, Name: k.Name}
	ok = g.configure(what, n, shape) && ok
	if why := k.threadsFit(n); ok && why != "" {
		g.errorf("%s: %s", what, why)
		ok = false
	}
	if ok && len(args) != len(k.Params) {
		g.errorf("%s: got %d arguments, the kernel has %d parameters", what, len(args), len(k.Params))
		ok = false
	}
	for i := 0; ok && i < len(args) || i < len(args) && i < len(k.Params); i++ {
		a, good := g.launchArg(fmt.Sprintf("%s: argument %d", what, i+1), args[i], k, k.Params[i])
		n.Args = append(n.Args, a)
		ok = good && ok
	}
	if !ok || !g.argumentsFit(what, n) {
		return Step{g: g}
	}
	n.Func = g.kernelIndex(k)
	if !g.sameCarveout(what, n) {
		return Step{g: g}
	}
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

func (g *Builder) launchArg(what string, x any, k *CUDAKernel, p KernelParam) (Arg, bool) {
	switch x := x.(type) {
	case Access:
		return g.pointerArg(what, x, g.paramOf(k, p), p)
	case View:
		g.errorf("%s: say how the kernel uses the buffer: ir.In, ir.Out or ir.InOut", what)
		return Arg{}, false
	}
	if p.Pointer {
		g.errorf("%s: the kernel takes %s; give a buffer as ir.In, ir.Out or ir.InOut", what, p.Text)
		return Arg{}, false
	}
	want := g.paramOf(k, p)
	if !want.IsValid() { // a type that the reader does not know: the C++ compiler checks
		switch x := x.(type) {
		case Scalar:
			want = g.scalarType(x)
		case Dim:
			want = I64
		default:
			if want = g.structArg(what, x); !want.IsValid() {
				g.errorf("%s: the kernel takes %s, which is not a number; give a scalar or a buffer", what, p.Text)
				return Arg{}, false
			}
		}
	}
	return g.value(what, x, want)
}

// scalarType is the type of a scalar of this graph, else none.
func (g *Builder) scalarType(s Scalar) Type {
	if s.g != g.recording {
		return Type{}
	}
	return g.graph.Scalars[s.index].Type
}

// structArg is the type of a Go struct that is given to a kernel as a constant; none of other values.
func (g *Builder) structArg(what string, x any) Type {
	v := reflect.ValueOf(x)
	if v.Kind() != reflect.Struct {
		return Type{}
	}
	t, mistake := typeOfGo(v.Type(), "")
	if mistake != "" {
		t = Type{&TypeInfo{mistake: mistake}}
	}
	if why := g.refuseType(t); why != "" {
		g.errorf("%s: %s", what, why)
		return Type{}
	}
	return t
}

// paramOf is the type of a parameter, also when it is a struct of the graph's; none when it is a type of the source's own.
func (g *Builder) paramOf(k *CUDAKernel, p KernelParam) Type {
	words := slices.DeleteFunc(strings.Fields(p.Text), func(w string) bool { return w == "*" || slices.Contains(qualifiers, w) })
	if p.Type.IsValid() || len(words) != 1 || g.types[words[0]].TypeInfo == nil || k.Declares(words[0]) {
		return p.Type
	}
	return g.types[words[0]]
}

func (g *Builder) pointerArg(what string, x Access, t Type, p KernelParam) (Arg, bool) {
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
	case t.IsValid() && t != elementOf(x.view.Type):
		g.errorf("%s is %s, the kernel takes %s", what, x.view.Type, p.Text)
	case p.Const && x.mode != Reads:
		g.errorf("%s is ir.%s, but the kernel takes %s", what, accessNames[x.mode], p.Text)
	case !x.view.Contiguous():
		g.errorf("%s: this view of %s is not contiguous; Copy it first", what, x.view.title())
	case !g.local(what, x.view, bringIt):
	default:
		return Arg{Mode: x.mode, View: &x.view}, true
	}
	return Arg{}, false
}

// elementOf is what a kernel's pointer to elements of a type points to: for arrays, to what they are made of.
func elementOf(t Type) Type {
	for t.Kind == Array {
		t = t.Elem
	}
	return t
}

var accessNames = map[Mode]string{Reads: "In", Writes: "Out", ReadsWrites: "InOut"}

// argumentsFit counts the bytes of a kernel's arguments, each at a multiple of its alignment.
func (g *Builder) argumentsFit(what string, n *Node) bool {
	bytes := 0
	for _, a := range n.Args {
		size, align := 8, 8
		if a.View == nil {
			t := g.graph.argType(a)
			size, align = t.Size, t.Align
		}
		bytes = (bytes+align-1)/align*align + size
	}
	if bytes > MaxArguments {
		g.errorf("%s: %d bytes of arguments, want at most %d; pass some of them in a buffer", what, bytes, MaxArguments)
	}
	return bytes <= MaxArguments
}

// sameCarveout compares with earlier launches of the same kernel.
func (g *Builder) sameCarveout(what string, n *Node) bool {
	for _, m := range g.graph.Nodes {
		if m.Op != OpLaunch || m.Func != n.Func || m.Attrs.Carveout == nil || n.Attrs.Carveout == nil ||
			*m.Attrs.Carveout == *n.Attrs.Carveout {
			continue
		}
		g.errorf("%s: a carve-out of %d %%, and %d %% at line %d; it belongs to the kernel, so give all its launches the same",
			what, *n.Attrs.Carveout, *m.Attrs.Carveout, m.Pos.Line)
		return false
	}
	return true
}
