package cuda

import (
	"fmt"

	"github.com/cudagraph/graphgen/ir/plan"
)

// vectors is memory in registers: a vector of consecutive elements for each pointer that moves by one, and one element
// for each that does not move.
type vectors struct {
	p       *kernelPrinter
	in, out map[int]string // by parameter: the vector
	still   map[int]string // by parameter: the element
	k       string         // index in the vectors
}

func (m vectors) load(in plan.Instr) (string, bool) {
	if e, ok := m.still[in.Param]; ok {
		return e, true
	}
	if v, ok := m.in[in.Param]; ok {
		return truth(m.p.k.Params[in.Param].Type, v+".v["+m.k+"]"), true
	}
	return m.direct().load(in)
}

func (m vectors) store(in plan.Instr, value string) string {
	if v, ok := m.out[in.Param]; ok {
		return v + ".v[" + m.k + "] = " + value + ";"
	}
	return m.direct().store(in, value)
}

// direct reaches elements that are not side by side.
func (m vectors) direct() pointers { return pointers{m.p, []string{m.p.index + " + " + m.k}} }

// vectors prints a kernel whose threads take a vector each, and the last ones what is left.
func (p *kernelPrinter) vectors() {
	p.first()
	p.emit(fmt.Sprintf("if (%s + %d <= %s) {", p.index, p.k.Vector, p.count()))
	p.indent++
	p.whole()
	p.emit("return;")
	p.indent--
	p.emit("}")
	j := p.names.pick("j")
	p.emit(fmt.Sprintf("for (int64_t %s = %s; %[1]s < %[3]s; %[1]s++) {", j, p.index, p.count()))
	p.indent++
	p.body([]string{j})
	p.indent--
	p.emit("}")
}

// whole prints the body for a vector of indices.
func (p *kernelPrinter) whole() {
	outer := p.names
	p.names = newNames(outer)
	m := vectors{p, map[int]string{}, map[int]string{}, map[int]string{}, p.names.pick("k")}
	p.loads(m)
	outs := p.outputs(m)
	p.emit("UNROLL")
	p.emit(fmt.Sprintf("for (int %s = 0; %[1]s < %d; %[1]s++) {", m.k, p.k.Vector))
	p.indent++
	p.instructions(m)
	p.indent--
	p.emit("}")
	for _, param := range outs {
		p.emit(fmt.Sprintf("store_vec(%s + %s, %s);", p.params[param], p.index, m.out[param]))
	}
	p.names = outer
}

// loads declares what the body reads.
func (p *kernelPrinter) loads(m vectors) {
	for _, in := range p.k.Body {
		if in.Op != plan.Load || m.in[in.Param] != "" || m.still[in.Param] != "" {
			continue
		}
		name, t := p.params[in.Param], p.k.Params[in.Param].Type
		switch s := in.Index[0]; {
		case s.Param < 0 && s.Const == 1:
			m.in[in.Param] = p.names.pick(name + "_v")
			p.emit(fmt.Sprintf("const auto %s = load_vec<%d>(%s + %s);", m.in[in.Param], p.k.Vector, name, p.index))
		case s.Param < 0 && s.Const == 0:
			m.still[in.Param] = p.names.pick(name + "_0")
			p.emit(fmt.Sprintf("const %s %s = %s;", t.C, m.still[in.Param], truth(t, name+"[0]")))
		}
	}
}

// outputs declares the vectors to store, and lists their parameters in order.
func (p *kernelPrinter) outputs(m vectors) []int {
	var params []int
	for _, in := range p.k.Body {
		if in.Op != plan.Store || m.out[in.Param] != "" {
			continue
		}
		if s := in.Index[0]; s.Param < 0 && s.Const == 1 {
			m.out[in.Param] = p.names.pick(p.params[in.Param]+"_v", p.params[in.Param]+"_out")
			p.emit(fmt.Sprintf("Vec<%s, %d> %s;", memoryType(p.k.Params[in.Param].Type), p.k.Vector, m.out[in.Param]))
			params = append(params, in.Param)
		}
	}
	return params
}
