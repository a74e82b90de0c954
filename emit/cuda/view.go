package cuda

import (
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// view is what the templates print. Every string in it is C++ already.
type view struct {
	unit                *emit.Unit
	Base, Prefix, Guard string
	Doc                 []string // comment lines
	Source, Build, Plan string
	Where, What         string // of the graph, for messages
	HasBool             bool   // the header mentions bool

	Oldest needView   // CUDA that every graph needs
	Needs  []needView // what else this one does

	Structs []structView
	Words   bool // some kernel moves structs or arrays

	Includes       []string // of the user's kernels
	DeviceIncludes []string // those for nvcc only
	Sharing        []string // macros that declare what a block's threads share
	Prelude        []string // helpers
	Funcs          [][]string
	User           []userView
	Checks         []string // of the signatures of the user's kernels
	Kernels        [][]string
	Vectors        bool // some kernel loads vectors
	Axes           bool // some kernel splits its index

	Devices []string // where each is named first; none in a graph on one device
	Current string   // the member that is the CUDA device at work
	Each    string   // what a pointer that each device has one of is declared with

	Dims        []dimView
	Sizes       []sizeRow
	SizeNames   []string     // wrapped
	Arithmetic  []arithmetic // of sizes, as far as measure needs it
	Quotients   bool         // so does it
	Requires    []requireView
	Scalars     []scalarView
	ScalarWords int // of 8 bytes, of all their values
	Events      []eventView
	Buffers     []bufferView
	Slots       []slotView
	Conflicts   []string // wrapped
	Copies      []string // fields of rows, joined
	Memsets     []string // the same
	Links       []string // the same, of copies between devices
	Functions   []functionView
	Args        []argView
	Values      []string
	Launches    []launchView
	Columns     []string // the last members of the rows of Launches
	Calls       []int    // callback steps: which callback
	Faults      []faultRow
	Steps       []stepView
	Conditions  []conditionView
	Bodies      int      // with the graph itself
	Children    []string // wrapped: the bodies that are child graphs
	Edges       []string // wrapped
	MaxEdges    int

	Homes, ArgKinds, StepKinds string          // the enumerators that occur
	EventKinds                 string          // the condition that a step is of one with an event
	Loads, Reads, Updates      bool            // whether some C function loads or reads a buffer, or makes steps stale
	Given                      bool            // whether a launch needs something that has to be given first
	Loops                      bool            // it has a While node
	Callbacks                  bool            // the graph declares some
	Has                        map[string]bool // homes, kinds of steps and arguments, forms of copies, attributes of launches
}

// newView computes everything that the templates print.
func newView(u *emit.Unit, errs *ir.ErrorList) *view {
	p := u.Plan
	s := newSource(p)
	v := &view{
		unit: u,
		Base: u.Base(), Prefix: u.Prefix(), Guard: strings.ToUpper(u.Prefix()) + "_H",
		Doc: comment(p.Graph.Doc), Source: plain(u.Source()), Plan: summary(p),
		Build: build(u),
		Where: quote(p.Graph.Pos.String()), What: quote("graph " + p.Graph.Name), Has: map[string]bool{},
	}
	v.devices(p.Graph)
	types := p.Structs()
	v.structs(types)
	v.Words = s.movesWords()
	user := v.user(s, types)
	kernels := s.kernelNames()
	v.Funcs = s.functions()
	for _, k := range p.Kernels {
		v.Kernels = append(v.Kernels, s.kernel(k, kernels[k]))
		v.Vectors = v.Vectors || k.Vector > 1 && len(k.Axes) == 0
		v.Axes = v.Axes || len(k.Axes) > 0
	}
	t := &tables{view: v, source: s, sizes: newSizes(s, v.Where, v.What), kernels: kernels,
		functions: map[string]string{}, values: map[string]int{}, user: user, link: map[int]int{}}
	t.fill()
	v.fillNeeds(p)
	v.Loads, v.Reads = slices.ContainsFunc(v.Buffers, func(b bufferView) bool { return b.Load }), slices.ContainsFunc(v.Buffers, func(b bufferView) bool { return b.Read })
	v.Given = len(v.Scalars) > 0 || v.Has["needed"] || v.Has["Home::Bound"] || len(v.Events) > 0
	v.Updates = v.Has["Arg::Scalar"] || v.Has["Arg::Struct"] || v.Has["Home::Bound"] && len(v.Steps) > 0 || len(v.Events) > 0
	v.Loops = slices.ContainsFunc(v.Conditions, func(c conditionView) bool { return c.Type == conditionTypes[ir.OpWhile] })
	v.Prelude, v.Faults = s.prelude(), s.rows
	checkSymbols(u, errs)
	checkArch(u, errs)
	s.checkParams(errs)
	return v
}

func summary(p *plan.Plan) string { return strings.TrimPrefix(plain(p.Summary()), "ExecutionPlan: ") }

// build is the command that makes the archive.
func build(u *emit.Unit) string {
	arch := "-arch=native"
	if len(u.Arch) > 0 {
		arch = ""
		for _, a := range u.Arch {
			n := strings.TrimPrefix(a, "sm_")
			arch += " -gencode arch=compute_" + n + ",code=sm_" + n
		}
	}
	return "nvcc -std=c++17 -O3 " + strings.TrimSpace(arch) + " -lib -o lib" + u.Base() + ".a " + u.Base() + ".cu"
}
