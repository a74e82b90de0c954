// Package plan holds what the pipeline makes of a graph and what the emitters print: an execution plan. It is data; the
// passes decide, the emitters spell.
package plan

import "github.com/cudagraph/graphgen/ir"

// Plan is a graph after the pipeline: steps in a topological order, generated kernels, and where every buffer lives.
// Indices are positions in the plan's slices unless a field says otherwise.
type Plan struct {
	Graph   *ir.Graph  // declarations, docs, dims, scalars, callbacks, events, requirements; its nodes are no longer looked at
	Funcs   []*ir.Func // device functions that the kernels call, callees before callers, each once
	Kernels []*Kernel  // generated kernels, each distinct one once
	Buffers []*Buffer  // Buffers[i] is about Graph.Buffers[i]; those that nothing uses have home None
	Slots   []*Slot    // of the pool, in the order of placement
	Steps   []*Step
	Streams int
}

// Home says which allocation holds a buffer.
type Home uint8

// The homes.
const (
	None   Home = iota // unused, or fused away
	Pinned             // page-locked host memory: inputs and outputs
	Device             // device memory that lasts as long as the graph: residents and state
	Bound              // a device pointer of the caller's
	Pool               // scratch: a slot of the pool
)

// Buffer places one of the graph's buffers.
type Buffer struct {
	*ir.Buffer
	Home Home
	Slot int // in the pool
}

// Slot is a range of the pool. Buffers in one slot start at its first byte and have the same size; two slots may share
// bytes unless one lists the other as a conflict: then the graph orders every use of the one before every write of the
// other, on every path.
type Slot struct {
	Device    int // whose pool it is of; slots of two devices have nothing to do with each other
	Bytes     ir.Dim
	Conflicts []int // earlier slots that it may not overlap
	Offset    int64 // when every size of the pool is a constant; else -1, and New computes it by first fit
}

// Kind is what a step asks of CUDA.
type Kind uint8

// The kinds of steps.
const (
	Copy        Kind = iota // a memcpy node
	Memset                  // a memset node
	Launch                  // a kernel node: a generated kernel or the user's
	Callback                // a host node
	EventRecord             // an event record node
	EventWait               // an event wait node
	Empty                   // a barrier
	Conditional             // a conditional node
	ChildGraph              // a child graph node
	Send                    // the first half of a copy between devices: a memcpy node
	Receive                 // the second half: a memcpy node, or an empty one where the first reaches all the way
	kindCount
)

var kindNames = [kindCount]string{"memcpy", "memset", "kernel", "host_cb", "event_record", "event_wait", "barrier", "conditional", "child", "link", "link"}

// String is the kind as dumps spell it.
func (k Kind) String() string { return kindNames[k] }

// Step is one node of the final graph. The fields of its kind are set.
type Step struct {
	Kind    Kind
	Name    string // for messages and comments: "upload hdr", "map expose+shoulder"
	Pos     ir.Pos // the first Go line that made it
	Nodes   []int  // IDs of the graph nodes that it carries out, in order
	Body    int    // of the graph that it stands in, after the first step that runs it; 0 is the graph itself
	Deps    []int  // earlier steps of the same body that it waits for, after edge reduction, ascending
	Device  int    // that it runs on, a number of the graph's own; that of its memory, where it has any
	Stream  int
	Signals bool // a step on another stream waits for it

	Copy     *CopyStep
	Memset   *MemsetStep
	Launch   *LaunchStep
	Callback *CallbackStep
	Event    *EventStep

	Conditional *ConditionalStep
	ChildGraph  *ChildGraphStep
	Link        *LinkStep
}

// Place is an address: a number of bytes into a buffer.
type Place struct {
	Buffer int
	Offset ir.Dim // in bytes
}

// CopyStep moves a box: Slices of Rows of Bytes bytes that lie side by side. Contiguous memory is one row.
type CopyStep struct {
	Dst, Src            Side
	Bytes, Rows, Slices ir.Dim
}

// Side is where a box lies in memory.
type Side struct {
	Place         // its first byte
	Pitch  ir.Dim // bytes from a row to the next
	Height ir.Dim // rows from a slice to the next
}

// LinkStep moves bytes from one device to another, in two halves that are steps of their own. Where the devices reach each
// other's memory, Send moves them from Src to Dst and Receive does nothing. Else Send moves them to a region of host memory
// that no other link uses, and Receive moves them from there to Dst.
type LinkStep struct {
	Link     int // number, the same for both halves and for no others
	Dst, Src Place
	Bytes    ir.Dim
}

// MemsetStep writes Rows of Count elements of Size (1, 2 or 4) bytes, Pitch bytes apart. Contiguous memory is one row.
type MemsetStep struct {
	Dst         Place
	Value       uint32
	Size        int
	Count, Rows ir.Dim
	Pitch       ir.Dim
}

// LaunchStep runs a kernel: a generated one, or one of the user's. It has no work when Work is zero.
type LaunchStep struct {
	Kernel *Kernel        // generated; then the grid is ceil(Work / (Block * Kernel.Vector)) blocks
	User   *ir.CUDAKernel // the user's; then Grid, Block and Attrs say
	Work   ir.Dim         // iteration space, or the product of Grid
	Grid   []ir.Dim
	Block  []int
	Attrs  ir.Attrs
	Args   []Arg // one for each parameter
}

// CallbackStep calls the caller's Go function.
type CallbackStep struct {
	Callback int // in Graph.Callbacks
	Args     []ir.Arg
}

// EventStep records an event, or waits for it.
type EventStep struct {
	Event int // in Graph.Events
}

// ConditionalStep runs bodies as its condition says, which kernels set.
type ConditionalStep struct {
	Form      ir.Op // If, While or Switch
	Condition int   // in Graph.Conditions
	Bodies    []int // numbers, in order
}

// ChildGraphStep runs a body. The first step that runs it stands before the steps of the body, others after them and in
// the order of the plan.
type ChildGraphStep struct {
	Body  int
	Again bool // a step before it runs the body, too
}

// ArgKind says what a kernel argument is.
type ArgKind uint8

// The kinds of kernel arguments and parameters.
const (
	Pointer ArgKind = iota // device pointer to elements
	Scalar                 // a scalar of the graph
	Count                  // a size, passed as int64_t
	Value                  // a constant
	Handle                 // of a condition, for a kernel that sets it
)

// Arg is one kernel argument.
type Arg struct {
	Kind   ArgKind
	Type   ir.Type // of the pointed-to element, or of the value
	Place  Place   // Pointer
	Mode   ir.Mode // Pointer: how the kernel uses it
	Scalar int     // Scalar: index in Graph.Scalars
	Count  ir.Dim  // Count
	Bits   uint64  // Value of a number
	Bytes  []byte  // Value of a struct or an array

	Condition int // Handle: in Graph.Conditions
}

// Constant is the argument's value, of the kind Value.
func (a Arg) Constant() ir.Constant { return ir.Constant{Type: a.Type, Bits: a.Bits, Bytes: a.Bytes} }

// Structs lists the structs that the caller or a kernel of the user's sees, each after those that it holds.
func (p *Plan) Structs() []ir.Type {
	var types []ir.Type
	for _, s := range p.Graph.Scalars {
		types = append(types, s.Type)
	}
	for _, b := range p.Buffers {
		if b.Class != ir.Temp {
			types = append(types, b.Type)
		}
	}
	for _, s := range p.Steps {
		switch {
		case s.Launch != nil && s.Launch.User != nil:
			for _, a := range s.Launch.Args {
				types = append(types, a.Type)
			}
		case s.Callback != nil:
			for _, a := range s.Callback.Args {
				types = append(types, a.View.Type)
			}
		}
	}
	return ir.StructsIn(types...)
}
