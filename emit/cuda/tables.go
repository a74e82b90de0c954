package cuda

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// tables fills the tables of a view.
type tables struct {
	*view
	source    *source
	sizes     *sizes
	kernels   map[*plan.Kernel]string
	buffers   []string                  // enumerators, by index in the plan; "" for those that nothing uses
	scalars   []string                  // enumerators
	functions map[string]string         // C++ name of a kernel -> enumerator
	user      map[*ir.CUDAKernel]string // qualified C++ names
	values    map[string]int            // rows of constants, by their bytes
	condition map[int]int               // rows, by index in the graph
	body      map[int]int               // numbers, by those in the graph
	link      map[int]int               // rows, by number
}

func (t *tables) fill() {
	t.declarations()
	t.storage()
	t.bodies()
	var edges []int
	for _, s := range t.source.plan.Steps {
		row := stepView{Kind: kindNames[s.Kind], Name: quote(s.Name), Where: quote(s.Pos.String()),
			Edges: len(edges), EdgeCount: len(s.Deps), Body: t.body[s.Body], Device: s.Device}
		edges = append(edges, s.Deps...)
		t.MaxEdges = max(t.MaxEdges, len(s.Deps))
		t.Has["Kind::"+row.Kind] = true
		row.Row = addStep[s.Kind](t, s, row)
		t.Steps = append(t.Steps, row)
	}
	t.dropColumns()
	t.Edges = fill("    ", "    ", numbers(edges), "")
	t.Homes = t.occurring("Home::", "Pinned", "Kept", "Bound", "Pool")
	t.ArgKinds = t.occurring("Arg::", "Pointer", "Count", "Scalar", "Struct", "Value", "Words", "Handle", "Fault")
	t.StepKinds = t.occurring("Kind::", "Copy", "Memset", "Kernel", "Callback", "Record", "Wait", "Barrier", "Conditional", "Child", "Send", "Receive")
	t.EventKinds = t.anyOf("Kind::", "Record", "Wait")
	t.Sizes = t.sizes.rows
	t.Arithmetic, t.Quotients = t.sizes.arithmetic()
	names := make([]string, 0, len(t.Sizes)+1)
	for _, row := range t.Sizes {
		names = append(names, row.Name)
	}
	t.SizeNames = list("enum Size { ", append(names, "kSizes"), " };")
}

// occurring lists those enumerators that a table uses: a switch need not handle others.
func (t *tables) occurring(prefix string, names ...string) string {
	return strings.Join(slices.DeleteFunc(names, func(n string) bool { return !t.Has[prefix+n] }), ", ")
}

// anyOf is the condition that a step is of one of some kinds, as far as they occur.
func (t *tables) anyOf(prefix string, names ...string) string {
	var list []string
	for _, name := range names {
		if t.Has[prefix+name] {
			list = append(list, "s.kind == "+prefix+name)
		}
	}
	return strings.Join(list, " || ")
}

var kindNames = [...]string{
	plan.Copy: "Copy", plan.Memset: "Memset", plan.Launch: "Kernel", plan.Callback: "Callback", plan.Empty: "Barrier",
	plan.EventRecord: "Record", plan.EventWait: "Wait", plan.Conditional: "Conditional",
	plan.ChildGraph: "Child", plan.Send: "Send", plan.Receive: "Receive",
}

// addStep adds a step to the table of its kind and returns the row.
var addStep = [...]func(*tables, *plan.Step, stepView) int{
	plan.Copy:        (*tables).copyStep,
	plan.Memset:      (*tables).memsetStep,
	plan.Launch:      (*tables).launchStep,
	plan.Callback:    (*tables).callbackStep,
	plan.Conditional: (*tables).conditionalStep,
	plan.EventRecord: (*tables).eventStep,
	plan.EventWait:   (*tables).eventStep,
	plan.ChildGraph:  (*tables).childGraphStep,
	plan.Send:        (*tables).linkStep,
	plan.Receive:     (*tables).linkStep,
	plan.Empty:       func(*tables, *plan.Step, stepView) int { return 0 },
}

func (t *tables) callbackStep(s *plan.Step, _ stepView) int {
	t.Calls = append(t.Calls, s.Callback.Callback)
	return len(t.Calls) - 1
}

func (t *tables) eventStep(s *plan.Step, _ stepView) int { return s.Event.Event }

func numbers(list []int) []string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return texts
}

// place prints a place as the enumerator of its buffer and, when it is not the start, that of its offset.
func (t *tables) place(p plan.Place, s stepView, what string) (buffer, offset string) {
	buffer = t.buffers[p.Buffer]
	if !p.Offset.Is(0) {
		offset = t.sizes.of(p.Offset, strings.TrimPrefix(buffer, "k")+"_"+what, s.Where, s.Name)
	}
	return buffer, offset
}

func (t *tables) launchStep(s *plan.Step, row stepView) int {
	l := launchView{Grid: []string{"kOne", "kOne", "kOne"}, Block: []string{"1", "1", "1"}, Args: len(t.Args)}
	var faults bool
	shared := "kZero"
	if k := s.Launch.Kernel; k != nil {
		l.Function = t.function(t.kernels[k])
		if !k.Test {
			l.Block[0] = "kBlock"
			blocks := s.Launch.Work.CeilDiv(int64(plan.Block * k.Vector))
			l.Grid[0] = t.sizes.of(blocks, t.kernels[k]+"_blocks", row.Where, row.Name)
		}
		faults = t.source.kernelFaults(k)
	} else {
		l.Function = t.function(t.user[s.Launch.User])
		for i, d := range s.Launch.Grid {
			l.Grid[i] = t.sizes.of(d, s.Launch.User.Name+"_grid", row.Where, row.Name)
		}
		for i, n := range s.Launch.Block {
			l.Block[i] = strconv.Itoa(n)
		}
		shared = t.sizes.of(s.Launch.Attrs.Shared, s.Launch.User.Name+"_shared", row.Where, row.Name)
		t.check(s)
		t.Has["user"] = true
	}
	l.attributes = t.attributes(s.Launch.Attrs, shared)
	for _, a := range s.Launch.Args {
		t.Args = append(t.Args, t.arg(a, row))
	}
	if faults {
		t.Args = append(t.Args, argView{Kind: "Fault", Index: "0"})
	}
	l.ArgCount = len(t.Args) - l.Args
	for _, a := range t.Args[l.Args:] {
		t.Has["Arg::"+a.Kind] = true
	}
	t.Launches = append(t.Launches, l)
	return len(t.Launches) - 1
}

// function is the enumerator of a kernel in the table of those that steps launch.
func (t *tables) function(name string) string {
	if known, ok := t.functions[name]; ok {
		return known
	}
	base := name[strings.LastIndex(name, ":")+1:]
	e := t.source.names.pick(constant(base), constant(base, "kernel"))
	t.functions[name] = e
	t.Functions = append(t.Functions, functionView{e, name})
	return e
}

func (t *tables) arg(a plan.Arg, row stepView) argView {
	switch a.Kind {
	case plan.Pointer:
		buffer, offset := t.place(a.Place, row, "offset")
		return argView{Kind: "Pointer", Index: buffer, Offset: offset}
	case plan.Scalar:
		if a.Type.IsCompound() {
			return argView{Kind: "Struct", Index: t.scalars[a.Scalar]}
		}
		return argView{Kind: "Scalar", Index: t.scalars[a.Scalar]}
	case plan.Handle:
		return argView{Kind: "Handle", Index: strconv.Itoa(t.condition[a.Condition])}
	case plan.Count:
		return argView{Kind: "Count", Index: t.sizes.of(a.Count, "count", row.Where, row.Name)}
	}
	kind := "Value"
	if a.Type.IsCompound() {
		kind = "Words"
	}
	return argView{Kind: kind, Index: strconv.Itoa(t.value(a.Constant().Memory()))}
}

// value is the first row of a constant: there is one for each 8 bytes.
func (t *tables) value(memory []byte) int {
	memory = append(slices.Clone(memory), make([]byte, -len(memory)&7)...)
	row, ok := t.values[string(memory)]
	if !ok {
		row = len(t.Values)
		t.values[string(memory)] = row
		for word := range slices.Chunk(memory, 8) {
			t.Values = append(t.Values, fmt.Sprintf("%#x", wordOf(word)))
		}
	}
	return row
}

// wordOf is 8 bytes as a number.
func wordOf(memory []byte) (bits uint64) {
	for k, b := range memory {
		bits |= uint64(b) << (8 * k)
	}
	return bits
}
