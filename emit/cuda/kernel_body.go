package cuda

import (
	"strings"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// memory says how the body of a kernel reads and writes elements: through pointers, or in vectors loaded before and
// stored after.
type memory interface {
	load(in plan.Instr) (element string, register bool)
	store(in plan.Instr, value string) string
}

// pointers reads and writes elements where they are.
type pointers struct {
	p     *kernelPrinter
	index []string
}

func (m pointers) load(in plan.Instr) (string, bool) {
	return truth(m.p.k.Params[in.Param].Type, m.at(in)), false
}

func (m pointers) store(in plan.Instr, value string) string { return m.at(in) + " = " + value + ";" }

func (m pointers) at(in plan.Instr) string {
	return m.p.params[in.Param] + "[" + m.p.element(in.Index, m.index) + "]"
}

// truth makes a bool of a byte.
func truth(t ir.Type, element string) string {
	if t == ir.BOOL {
		return element + " != 0"
	}
	return element
}

// body prints the kernel for one index.
func (p *kernelPrinter) body(index []string) { p.instructions(pointers{p, index}) }

// value is a register of the plan: a variable, or the text that computes it.
type value struct {
	text  string
	reads bool // the text reads memory, so that it may not move past a store
}

// instructions prints the body with registers as local variables. A load, or a call whose result is stored, stands where
// it is used if that is one place and nothing that it reads is stored to before.
func (p *kernelPrinter) instructions(m memory) {
	outer := p.names
	p.names = newNames(outer)
	values := map[int]value{}
	for n, in := range p.k.Body {
		switch in.Op {
		case plan.Load:
			text, register := m.load(in)
			p.result(n, in, value{text, !register}, values)
		case plan.Call:
			p.call(n, in, values)
		case plan.Store:
			p.emit(m.store(in, p.operand(in.Args[0], values).text))
		case plan.Set:
			p.set(in, p.operand(in.Args[0], values).text)
		}
	}
	p.names = outer
}

func (p *kernelPrinter) call(n int, in plan.Instr, values map[int]value) {
	args, reads := make([]string, len(in.Args)), false
	for i, a := range in.Args {
		v := p.operand(a, values)
		args[i], reads = v.text, reads || v.reads
	}
	if p.source.canFault(in.Func) {
		args = append(args, "fault")
	}
	text := p.source.funcs[in.Func] + "(" + strings.Join(args, ", ") + ")"
	if len(in.Results) == 1 {
		p.result(n, in, value{text, reads}, values)
		return
	}
	names := make([]string, len(in.Results))
	for i, r := range in.Results {
		names[i] = p.names.pick(r.Name, r.Name+"_i")
		values[r.ID] = value{names[i], false}
	}
	p.emit("[[maybe_unused]] const auto [" + strings.Join(names, ", ") + "] = " + text + ";")
}

// result gives the only result of instruction n a name, or keeps its text for its only use.
func (p *kernelPrinter) result(n int, in plan.Instr, v value, values map[int]value) {
	r := in.Results[0]
	uses, inline := p.uses(n, r.ID, v.reads)
	if inline {
		values[r.ID] = v
		return
	}
	name := p.names.pick(r.Name, r.Name+"_i")
	values[r.ID] = value{name, false}
	unused := ""
	if uses == 0 {
		unused = "[[maybe_unused]] "
	}
	p.emit(unused + "const " + r.Type.C + " " + name + " = " + v.text + ";")
}

// uses counts the uses of a register, and says whether its text may stand at its use: that of a load at any, that of a
// call only at a store or where it decides, so that values between calls have the user's names.
func (p *kernelPrinter) uses(n, id int, reads bool) (uses int, inline bool) {
	stored := false
	for _, in := range p.k.Body[n+1:] {
		for _, a := range in.Args {
			if a.Register == id {
				uses++
				inline = !(stored && reads) && (p.k.Body[n].Op == plan.Load || in.Op == plan.Store || in.Op == plan.Set)
			}
		}
		stored = stored || in.Op == plan.Store
	}
	return uses, inline && uses == 1
}

func (p *kernelPrinter) operand(a plan.Operand, values map[int]value) value {
	if a.Register >= 0 {
		return values[a.Register]
	}
	return value{p.params[a.Param], false}
}
