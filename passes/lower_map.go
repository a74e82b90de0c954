package passes

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// lowered is a kernel and how one step launches it.
type lowered struct {
	kernel *plan.Kernel
	launch *plan.LaunchStep
}

// mapKernel makes one kernel of maps: it loads what comes from outside, calls the functions in order, and stores what
// others see. All loads stand before all stores, since an output may have been given the bytes of an input.
func (s *state) mapKernel(members []int) lowered {
	b := newKernel(s.g)
	var loads, calls, stores []plan.Instr
	for _, pos := range members {
		lowerOne := s.lowerCall
		if s.g.Nodes[pos].Op == ir.OpTest {
			lowerOne = s.lowerTest
		}
		more, call := lowerOne(b, pos)
		loads, calls = append(loads, more...), append(calls, call)
	}
	for _, o := range b.operands {
		if o.inside && s.wanted(o, members) {
			stores = append(stores, plan.Instr{Op: plan.Store, Param: b.pointer(o, ir.Writes),
				Args: []plan.Operand{{Register: o.value, Param: -1}}})
		}
	}
	b.kernel.Body = slices.Concat(loads, calls, stores)
	b.kernel.Name, b.kernel.Doc = s.kernelName(members), s.kernelDoc(b, members)
	launch := b.finish(s.g.Nodes[members[0]].Args[0].View.Shape)
	if s.testOf(members) != nil {
		b.kernel.Test = true
		b.dropCount(launch)
	}
	return lowered{b.kernel, launch}
}

// lowerCall makes the call of one map, and the loads of what is not in a register yet.
func (s *state) lowerCall(b *kernelBuilder, pos int) (loads []plan.Instr, call plan.Instr) {
	n := s.g.Nodes[pos]
	f := s.g.Funcs[n.Func]
	call = plan.Instr{Op: plan.Call, Func: f}
	for i, a := range n.Args[len(f.Results):] {
		if a.View == nil {
			call.Args = append(call.Args, plan.Operand{Register: -1, Param: b.argument(a, paramName(f, i))})
			continue
		}
		value, load := b.load(*a.View)
		loads = append(loads, load...)
		call.Args = append(call.Args, value)
	}
	for _, a := range n.Args[:len(f.Results)] {
		o, _ := b.operand(*a.View)
		v := b.value(s.g.Buffers[o.view.Buffer].Title(), o.view.Type)
		o.value, o.inside, o.last = v.ID, true, pos
		call.Results = append(call.Results, v)
	}
	return loads, call
}

func paramName(f *ir.Func, i int) string {
	if i < len(f.In) && f.In[i].Name != "" && f.In[i].Name != "_" {
		return f.In[i].Name
	}
	return "value"
}

// wanted reports whether somebody outside of the group sees what an operand holds after it: the caller, or a later node.
// When the pass dead is off, a node that nobody needs stores all that it makes.
func (s *state) wanted(o *operand, members []int) bool {
	if b := s.g.Buffers[o.view.Buffer]; b.Class.Kept() || b.Body != s.g.Nodes[o.last].Body {
		return true // by the caller, or in another trip
	}
	mine := spanOf(s.g.Buffers[o.view.Buffer], o.view)
	for _, r := range s.readers(o.view.Buffer) {
		if r.pos > o.last && !isIn(members, r.pos) && !r.span.disjoint(mine) {
			return true
		}
	}
	return s.useless(o.last)
}

// useless reports whether nobody at all reads what a node writes.
func (s *state) useless(pos int) bool {
	for _, a := range accesses(s.g, pos) {
		if a.mode != ir.Writes {
			continue
		}
		if s.g.Buffers[a.view.Buffer].Class.Kept() || slices.ContainsFunc(s.readers(a.view.Buffer), func(r access) bool {
			return r.pos > pos && !r.span.disjoint(a.span)
		}) {
			return false
		}
	}
	return true
}

// readers lists the reads of a buffer by all nodes, in order.
func (s *state) readers(buffer int) []access {
	if s.reads == nil {
		s.reads = make([][]access, len(s.g.Buffers))
		for pos := range s.g.Nodes {
			for _, a := range accesses(s.g, pos) {
				if a.mode == ir.Reads {
					s.reads[a.view.Buffer] = append(s.reads[a.view.Buffer], a)
				}
			}
		}
	}
	return s.reads[buffer]
}

// maxNamed is the number of functions that a name lists; long chains are cut short.
const maxNamed = 4

func (s *state) kernelName(members []int) string {
	names := distinct(s.functionNames(members))
	if more := len(names) - maxNamed; more > 0 {
		names = append(names[:maxNamed:maxNamed], fmt.Sprint("and_", more, "_more"))
	}
	if test := s.testOf(members); test != nil {
		names = append([]string{"test", test.Name}, names...)
		if s.again(test) {
			names = append(names, "again")
		}
	}
	return strings.Join(names, "_")
}

func (s *state) functionNames(members []int) []string {
	var names []string
	for _, pos := range members {
		if s.g.Nodes[pos].Op == ir.OpMap {
			names = append(names, s.g.Nodes[pos].Name)
		}
	}
	return names
}

// distinct lists each name once, in the order of first use.
func distinct(names []string) []string {
	var list []string
	for _, name := range names {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// kernelDoc says what the kernel does and which buffers it saves.
func (s *state) kernelDoc(b *kernelBuilder, members []int) string {
	names := distinct(s.functionNames(members))
	if test := s.testOf(members); test != nil {
		return listed(append(names, "the test of "+article(test.Name))) + "."
	}
	if len(members) == 1 {
		return fmt.Sprintf("%s for every element.", s.g.Nodes[members[0]].Name)
	}
	doc := listed(names) + " in one kernel"
	var saved []string
	for _, o := range b.operands {
		if o.param < 0 {
			saved = append(saved, s.g.Buffers[o.view.Buffer].Title())
		}
	}
	saved = distinct(saved)
	switch {
	case len(saved) == 1:
		doc += ": " + saved[0] + " stays in a register"
	case len(saved) > 1:
		doc += ": " + listed(saved) + " stay in registers"
	}
	return doc + "."
}

// article puts the article before the name of an op.
func article(op string) string {
	if op == ir.OpIf.String() {
		return "an " + op
	}
	return "a " + op
}

// listed reads "a, b and c", cut short when it is long.
func listed(names []string) string {
	if more := len(names) - 2*maxNamed; more > 0 {
		names = append(names[:2*maxNamed:2*maxNamed], fmt.Sprint(more, " more"))
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// isIn reports whether a sorted list holds a number.
func isIn(sorted []int, n int) bool {
	_, found := slices.BinarySearch(sorted, n)
	return found
}
