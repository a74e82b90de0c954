package cuda

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// kernelPrinter prints one generated kernel.
type kernelPrinter struct {
	source *source
	k      *plan.Kernel
	name   string
	params []string // names
	faults bool     // the kernel takes a fault record, since a function that it calls may fault
	names  *names
	index  string // the linear index
	lines  []string
	indent int
}

func (s *source) kernelNames() map[*plan.Kernel]string {
	all := map[*plan.Kernel]string{}
	for _, k := range s.plan.Kernels {
		all[k] = s.names.pick(k.Name, k.Name+"_kernel")
	}
	return all
}

// kernelFaults reports whether a kernel calls a function that may fault.
func (s *source) kernelFaults(k *plan.Kernel) bool {
	for _, in := range k.Body {
		if in.Op == plan.Call && s.canFault(in.Func) || in.Op == plan.Set && in.Test.AtMost >= 0 {
			return true
		}
	}
	return false
}

// kernel prints the definition of k.
func (s *source) kernel(k *plan.Kernel, name string) []string {
	p := &kernelPrinter{source: s, k: k, name: name, faults: s.kernelFaults(k)}
	p.names = newNames(nil, name)
	for _, in := range k.Body {
		if in.Op == plan.Call {
			p.names.taken[s.funcs[in.Func]] = true
		}
	}
	items := p.signature()
	p.lines = comment(wrap(k.Doc))
	bounds := "__launch_bounds__(kBlock) "
	if k.Test {
		bounds = ""
	} else {
		p.index = p.names.pick("i")
	}
	p.emit(list("__global__ void "+bounds+name+"(", items, ") {")...)
	p.indent++
	switch {
	case k.Test:
		p.body([]string{"0"})
	case k.Vector > 1 && len(k.Axes) == 0 && loadsFirst(k):
		p.vectors()
	case k.Vector > 1:
		p.run()
	default:
		p.single()
	}
	p.indent--
	p.emit("}")
	return p.lines
}

// signature names the parameters and declares them.
func (p *kernelPrinter) signature() []string {
	var items []string
	for _, param := range p.k.Params {
		name := p.names.pick(param.Name)
		p.params = append(p.params, name)
		items = append(items, paramType(param)+name)
	}
	if p.faults {
		items = append(items, "Fault *fault")
	}
	return items
}

// paramType is the C++ type of a parameter, with the space or the star that stands before the name.
func paramType(p plan.Param) string {
	switch p.Kind {
	case plan.Pointer:
		t := memoryType(p.Type) + " *"
		if p.Mode == ir.Reads {
			return "const " + t
		}
		return t
	case plan.Count:
		return "int64_t "
	case plan.Handle:
		return "cudaGraphConditionalHandle "
	}
	return valueType(p.Type) + " "
}

// memoryType is the type in which kernels see a buffer's elements. A bool is a byte, of which any value but 0 is true:
// C++ allows a bool no other than 0 and 1.
func memoryType(t ir.Type) string {
	if t == ir.BOOL {
		return "uint8_t"
	}
	return valueType(t)
}

// valueType is the type of a value in a kernel.
func valueType(t ir.Type) string {
	if t.IsCompound() {
		return wordsOf(t)
	}
	return t.C
}

// count is the name of the parameter that holds the number of indices.
func (p *kernelPrinter) count() string { return p.params[len(p.params)-1] }

// loadsFirst reports whether every load stands before every store, so that vectors may be loaded at once.
func loadsFirst(k *plan.Kernel) bool {
	stored := false
	for _, in := range k.Body {
		stored = stored || in.Op == plan.Store
		if in.Op == plan.Load && stored {
			return false
		}
	}
	return true
}

// single prints a kernel whose threads take one index each.
func (p *kernelPrinter) single() {
	p.emit("const int64_t " + p.index + " = int64_t(blockIdx.x) * kBlock + threadIdx.x;")
	p.emit("if (" + p.index + " >= " + p.count() + ") return;")
	p.body(p.axes(p.index))
}

// run prints a kernel whose threads take several indices one after the other.
func (p *kernelPrinter) run() {
	p.first()
	j := p.names.pick("j")
	p.emit(fmt.Sprintf("for (int64_t %s = %s; %[1]s < %[3]s && %[1]s < %[2]s + %[4]d; %[1]s++) {", j, p.index, p.count(), p.k.Vector))
	p.indent++
	p.body(p.axes(j))
	p.indent--
	p.emit("}")
}

func (p *kernelPrinter) first() {
	p.emit(fmt.Sprintf("const int64_t %s = %d * (int64_t(blockIdx.x) * kBlock + threadIdx.x);", p.index, p.k.Vector))
}

// axes splits a linear index, innermost axis first, and returns the index along each axis.
func (p *kernelPrinter) axes(linear string) []string {
	k := p.k
	if len(k.Axes) == 0 {
		return []string{linear}
	}
	rest := p.names.pick("rest")
	p.emit("int64_t " + rest + " = " + linear + ";")
	index := make([]string, len(k.Axes)+1)
	for axis := len(k.Axes); axis > 0; axis-- {
		size := p.params[k.Axes[axis-1]]
		step := "inner(" + rest + ", " + size + ");"
		if p.moves(axis) {
			index[axis] = p.names.pick("i" + strconv.Itoa(axis))
			step = "const int64_t " + index[axis] + " = " + step
		}
		p.emit(step)
	}
	index[0] = rest
	return index
}

// moves reports whether some load or store moves along an axis.
func (p *kernelPrinter) moves(axis int) bool {
	return slices.ContainsFunc(p.k.Body, func(in plan.Instr) bool {
		return (in.Op == plan.Load || in.Op == plan.Store) && (in.Index[axis].Param >= 0 || in.Index[axis].Const != 0)
	})
}

// element is an index into a buffer.
func (p *kernelPrinter) element(strides []plan.Stride, index []string) string {
	var b strings.Builder
	for axis, s := range strides {
		term := p.term(s, index[axis])
		minus := strings.HasPrefix(term, "-")
		switch {
		case term == "":
			continue
		case b.Len() > 0 && minus:
			b.WriteString(" - ")
			term = term[1:]
		case b.Len() > 0:
			b.WriteString(" + ")
		}
		b.WriteString(term)
	}
	if b.Len() == 0 {
		return "0"
	}
	return b.String()
}

// term is what an axis adds to an index, "" for nothing.
func (p *kernelPrinter) term(s plan.Stride, i string) string {
	if strings.Contains(i, " ") && (s.Param >= 0 || s.Const != 1) {
		i = "(" + i + ")"
	}
	switch {
	case s.Param >= 0:
		return p.params[s.Param] + " * " + i
	case s.Const == 0:
		return ""
	case s.Const == 1 || s.Const == -1:
		return strings.TrimSuffix(fmt.Sprint(s.Const), "1") + i
	}
	return fmt.Sprintf("%d * %s", s.Const, i)
}

func (p *kernelPrinter) emit(lines ...string) {
	for _, l := range lines {
		p.lines = append(p.lines, strings.Repeat("  ", p.indent)+l)
	}
}
