package difftest

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"github.com/cudagraph/graphgen/internal/randgraph"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// built writes what CUDA must say of the graph that is built from a plan: of each step its node, with everything that the
// node is given, the body that it stands in, and the steps that edges come from.
type built struct {
	*caseFile
	p         *plan.Plan
	dims      map[string]int64
	made      map[int]uint64 // values of scalars when the graph was built; 0 for those that are not there
	launched  map[int]uint64 // and when it was launched first
	scalars   map[int]uint64 // those that the nodes of a step have
	children  map[int]bool   // bodies that are child graphs
	buffers   []int          // numbers of the buffers that the emitted code has, by those of the plan
	bodies    map[int]int    // numbers of the bodies that the emitted code has
	handles   map[int]int    // and of the conditions
	links     map[int]int    // and of copies between devices
	staged    bool           // which go by way of the host
	functions map[any]int    // numbered as they come
	err       error
}

// nodeTypes are CUDA's numbers.
var nodeTypes = [...]int{
	plan.Launch: 0, plan.Copy: 1, plan.Memset: 2, plan.Callback: 3, plan.ChildGraph: 4, plan.Empty: 5, plan.EventWait: 6,
	plan.EventRecord: 7, plan.Conditional: 13, plan.Send: 1, plan.Receive: 1,
}

// Bases of fields that are no addresses, as built.h has them.
const (
	isNumber = -1
	isHandle = -2
	isEvent  = -3
	isStage  = -4
)

// built appends the nodes of a unit under one binding.
func (f *caseFile) built(u *Unit, binding *randgraph.Binding) error {
	b := &built{
		caseFile: f, p: cmp.Or(u.told, u.Plan), dims: map[string]int64{}, made: scalarsWhenBuilt(u, binding),
		launched: scalarsWhenLaunched(binding), children: map[int]bool{},
		bodies: map[int]int{0: 0}, handles: map[int]int{}, functions: map[any]int{}, links: map[int]int{}, staged: u.Staged,
	}
	for name, n := range binding.Dims {
		b.dims[name] = int64(n)
	}
	b.number(len(b.p.Steps))
	b.place()
	for _, s := range b.p.Steps {
		b.step(s)
	}
	return b.err
}

// scalarsWhenBuilt gives the values of scalars at the time when the nodes are made: that of the first launch where externals
// must be bound before, else that of create, when all are 0.
func scalarsWhenBuilt(u *Unit, b *randgraph.Binding) map[int]uint64 {
	if slices.ContainsFunc(u.Plan.Buffers, func(b *plan.Buffer) bool { return b.Class == ir.External }) {
		return scalarsWhenLaunched(b)
	}
	return map[int]uint64{}
}

// scalarsWhenLaunched gives the values of the first launch, after which nodes are read back. Those of child graphs have
// them by then: an executable graph takes a child graph as a whole.
func scalarsWhenLaunched(b *randgraph.Binding) map[int]uint64 {
	values := map[int]uint64{}
	for _, turn := range b.Launches {
		maps.Copy(values, turn.Scalars)
		if turn.Refused == "" {
			break
		}
	}
	return values
}

// place numbers what the emitted code numbers anew.
func (b *built) place() {
	used := 0
	for _, buffer := range b.p.Buffers {
		b.buffers = append(b.buffers, used)
		if emitted(buffer) {
			used++
		}
	}
	for _, s := range b.p.Steps {
		if s.Kind == plan.Conditional {
			b.handles[s.Conditional.Condition] = len(b.handles)
		}
		if s.Kind == plan.Send {
			b.links[s.Link.Link] = len(b.links)
		}
		for _, body := range s.Bodies() {
			b.children[body] = s.Kind == plan.ChildGraph
			if _, known := b.bodies[body]; !known {
				b.bodies[body] = len(b.bodies)
			}
		}
	}
}

// emitted reports whether the emitted code knows a buffer.
func emitted(b *plan.Buffer) bool { return b.Home != plan.None || b.Class != ir.Temp }

// field is one thing that a node must have.
type field struct {
	label       string
	base, value int64
	size        int
}

func (b *built) step(s *plan.Step) {
	b.scalars = b.made
	if b.children[s.Body] {
		b.scalars = b.launched
	}
	fields, work := stepFields[s.Kind](b, s)
	if !work {
		s = &plan.Step{Kind: plan.Empty, Name: s.Name, Body: s.Body, Deps: s.Deps}
		fields = nil
	}
	b.number(nodeTypes[s.Kind])
	b.run([]byte(s.Name))
	b.number(b.bodies[s.Body])
	b.number(len(s.Deps))
	for _, dep := range s.Deps {
		b.number(dep)
	}
	b.number(len(fields))
	for _, f := range fields {
		b.run([]byte(f.label))
		for _, n := range []int{int(f.base), int(f.value), f.size} {
			b.number(n)
		}
	}
}

// stepFields gives what the node of a step must have, and whether it has any work: without, it is an empty node.
var stepFields = [...]func(*built, *plan.Step) ([]field, bool){
	plan.Copy:        (*built).copyFields,
	plan.Memset:      (*built).memsetFields,
	plan.Launch:      (*built).launchFields,
	plan.Callback:    (*built).callbackFields,
	plan.EventRecord: (*built).eventFields,
	plan.EventWait:   (*built).eventFields,
	plan.Empty:       (*built).none,
	plan.Conditional: (*built).none,
	plan.ChildGraph:  (*built).childFields,
	plan.Send:        (*built).linkFields,
	plan.Receive:     (*built).linkFields,
}

func (b *built) none(*plan.Step) ([]field, bool) { return nil, true }

// childFields counts what the copy of a child graph holds; what its nodes do is read back where they were made.
func (b *built) childFields(s *plan.Step) ([]field, bool) {
	var nodes, edges int64
	for _, t := range b.p.Steps {
		if t.Body == s.ChildGraph.Body {
			nodes++
			edges += int64(len(t.Deps))
		}
	}
	return []field{{"copied nodes", isNumber, nodes, 0}, {"copied edges", isNumber, edges, 0}}, true
}

func (b *built) callbackFields(s *plan.Step) ([]field, bool) {
	return []field{{"function", isNumber, b.ordinal(s), 0}}, true // each has data of its own
}

func (b *built) eventFields(s *plan.Step) ([]field, bool) {
	return []field{{"event", isEvent, int64(s.Event.Event), 0}}, true
}

func (b *built) copyFields(s *plan.Step) ([]field, bool) {
	c := s.Copy
	fields := []field{
		b.address("copy to", c.Dst.Place), b.address("copy from", c.Src.Place),
		b.size("bytes", c.Bytes), b.size("rows", c.Rows), b.size("slices", c.Slices),
	}
	if fields[2].value == 0 || fields[3].value == 0 || fields[4].value == 0 {
		return nil, false
	}
	if fields[3].value > 1 || fields[4].value > 1 { // else nothing reads them
		fields = append(fields, b.size("pitch to", c.Dst.Pitch), b.size("pitch from", c.Src.Pitch))
	}
	if fields[4].value > 1 {
		fields = append(fields, b.size("height to", c.Dst.Height), b.size("height from", c.Src.Height))
	}
	return fields, true
}

// linkFields describes half a copy between devices: the first goes all the way, or both end at the host.
func (b *built) linkFields(s *plan.Step) ([]field, bool) {
	l := s.Link
	to, from := b.address("copy to", l.Dst), b.address("copy from", l.Src)
	stage := int64(b.links[l.Link])
	switch {
	case !b.staged && s.Kind == plan.Receive:
		return nil, false
	case b.staged && s.Kind == plan.Receive:
		from.base, from.value = isStage, stage
	case b.staged:
		to.base, to.value = isStage, stage
	}
	bytes := b.size("bytes", l.Bytes)
	return []field{to, from, bytes, b.size("rows", ir.Const(1)), b.size("slices", ir.Const(1))}, bytes.value > 0
}

func (b *built) memsetFields(s *plan.Step) ([]field, bool) {
	m := s.Memset
	fields := []field{
		b.address("set", m.Dst), {"value", isNumber, int64(m.Value), 0}, {"element", isNumber, int64(m.Size), 0},
		b.size("width", m.Count), b.size("height", m.Rows),
	}
	if fields[3].value == 0 || fields[4].value == 0 {
		return nil, false
	}
	if fields[4].value > 1 {
		fields = append(fields, b.size("pitch", m.Pitch))
	}
	return fields, true
}

func (b *built) launchFields(s *plan.Step) ([]field, bool) {
	l := s.Launch
	grid, block := [3]int64{1, 1, 1}, [3]int64{1, 1, 1}
	var function any = l.Kernel
	switch {
	case l.User != nil:
		function = l.User.Name + "\n" + l.User.Source
		for i, d := range l.Grid {
			grid[i] = b.eval(d)
		}
		for i, n := range l.Block {
			block[i] = int64(n)
		}
	case !l.Kernel.Test:
		grid[0] = (b.eval(l.Work) + int64(plan.Block*l.Kernel.Vector) - 1) / int64(plan.Block*l.Kernel.Vector)
		block[0] = plan.Block
	}
	if grid[0] == 0 || grid[1] == 0 || grid[2] == 0 {
		return nil, false
	}
	fields := []field{{"function", isNumber, b.ordinal(function), 0}, b.size("shared", l.Attrs.Shared)}
	for i, axis := range []string{"x", "y", "z"} {
		fields = append(fields, field{"grid " + axis, isNumber, grid[i], 0}, field{"block " + axis, isNumber, block[i], 0})
		if i < len(l.Attrs.Cluster) {
			fields = append(fields, field{"cluster " + axis, isNumber, int64(l.Attrs.Cluster[i]), 0})
		}
	}
	cooperative := int64(0)
	if l.Attrs.Cooperative {
		cooperative = 1
	}
	fields = append(fields, field{"cooperative", isNumber, cooperative, 0},
		field{"priority", isNumber, int64(l.Attrs.Priority), 0}, field{"domain", isNumber, int64(l.Attrs.Domain), 0})
	if l.Attrs.Carveout != nil {
		fields = append(fields, field{"carveout", isNumber, int64(*l.Attrs.Carveout), 0})
	}
	for _, a := range l.Args {
		fields = append(fields, argFields[a.Kind](b, a)...)
	}
	return fields, true
}

// argFields gives the value of a kernel's argument.
var argFields = [...]func(*built, plan.Arg) []field{
	plan.Pointer: func(b *built, a plan.Arg) []field {
		f := b.address("argument", a.Place)
		f.size = 8
		return []field{f}
	},
	plan.Scalar: func(b *built, a plan.Arg) []field {
		if a.Type.IsCompound() { // no case has one, so that it is as create leaves it
			return memory(make([]byte, a.Type.Size))
		}
		return memory(binary.LittleEndian.AppendUint64(nil, b.scalars[a.Scalar])[:a.Type.Size])
	},
	plan.Count: func(b *built, a plan.Arg) []field {
		return []field{{"argument", isNumber, b.eval(a.Count), 8}}
	},
	plan.Value: func(_ *built, a plan.Arg) []field {
		if a.Type.IsCompound() {
			return memory(a.Bytes)
		}
		return memory(binary.LittleEndian.AppendUint64(nil, a.Bits)[:a.Type.Size])
	},
	plan.Handle: func(b *built, a plan.Arg) []field {
		return []field{{"argument", isHandle, int64(b.handles[a.Condition]), 8}}
	},
}

// memory is an argument by its bytes: the first 8 of them, and more fields of as many.
func memory(value []byte) []field {
	var fields []field
	label := "argument"
	for part := range slices.Chunk(value, 8) {
		bits := binary.LittleEndian.Uint64(append(slices.Clone(part), make([]byte, 8)...))
		fields = append(fields, field{label, isNumber, int64(bits), len(part)})
		label = "more"
	}
	return fields
}

func (b *built) size(label string, d ir.Dim) field { return field{label, isNumber, b.eval(d), 0} }

func (b *built) address(label string, p plan.Place) field {
	return field{label, int64(b.buffers[p.Buffer]), b.eval(p.Offset), 0}
}

func (b *built) eval(d ir.Dim) int64 {
	n, ok := d.Eval(b.dims)
	if !ok && b.err == nil {
		b.err = fmt.Errorf("%s has no value with %v", d, b.dims)
	}
	return n
}

// ordinal numbers functions in the order in which they are first seen.
func (b *built) ordinal(function any) int64 {
	if _, known := b.functions[function]; !known {
		b.functions[function] = len(b.functions)
	}
	return int64(b.functions[function])
}
