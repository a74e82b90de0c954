package randgraph

import "github.com/cudagraph/graphgen/ir"

// Case is a graph and what to do with it.
type Case struct {
	Name     string // of the graph
	Dims     []string
	Scalars  []Scalar
	Decls    []Decl
	Steps    []Step
	Bindings []Binding
}

// Scalar is a declared scalar.
type Scalar struct {
	Name string
	Type ir.Type
}

// Decl is a declared buffer.
type Decl struct {
	ID    int // of the buffer, for Ref
	Class ir.Class
	Name  string
	Type  ir.Type
	Shape []Size
}

// Kind is what a step does.
type Kind string

// The kinds of steps, by the Builder's methods.
const (
	Upload   Kind = "Upload"
	Download Kind = "Download"
	Copy     Kind = "Copy"
	Fill     Kind = "Fill"
	Map      Kind = "Map" // Map or MapN, by the number of results
	MapInto  Kind = "MapInto"
	Launch   Kind = "Launch"
	Callback Kind = "Callback"
	Order    Kind = "Order"
	Barrier  Kind = "Barrier"
	Record   Kind = "Record"
	Wait     Kind = "Wait"
	If       Kind = "If"
	IfElse   Kind = "IfElse"
	Switch   Kind = "Switch"
	While    Kind = "While"
	Sub      Kind = "Sub"
	Again    Kind = "Again"
	Temp     Kind = "Temp" // scratch of a body
)

// Step is one step. Steps are known by their ID, which stays when others are taken away.
type Step struct {
	ID     int
	Kind   Kind
	Made   []int   // IDs of the fresh buffers that it gives
	Type   ir.Type // of a Temp
	Shape  []Size  // of a Temp
	Dst    []Ref   // what Download, Copy, Fill and MapInto write
	Src    Ref     // what Upload, Download and Copy read
	Bits   uint64  // the value of a Fill
	Value  any     // the same, where it is a struct or an array
	Data   []byte  // and its bytes
	Func   any     // of a Map, or what a conditional decides by; without one that is its only argument
	Twin   any     // what the oracle calls instead, where Func would panic
	Kernel *Kernel // of a Launch
	Grid   []Size
	Args   []Arg    // of a Map, Launch, Callback or condition
	Name   string   // of a Callback or Temp, or of the event of a Record or Wait, which is its own
	Orders [2]int   // IDs of the steps of an Order
	Bodies [][]Step // of a conditional or a Sub
	Use    int      // ID of the Sub that an Again runs
	AtMost Size     // trips of a While; no limit when it is Size{}
	Trips  int      // ID of the number of trips, which the body of a While sees; 0 when it does not ask
}

// Arg is one argument: a view, or a scalar, size or constant.
type Arg struct {
	Is     ArgKind
	Mode   ir.Mode // of a view given to Launch or Callback
	Ref    *Ref
	Scalar int // index in Case.Scalars
	Size   Size
	Type   ir.Type // of a constant
	Bits   uint64
}

// ArgKind says which field of an Arg counts.
type ArgKind uint8

// The kinds of arguments.
const (
	ArgView ArgKind = iota
	ArgScalar
	ArgSize
	ArgConst
)

// Binding is one value for each dim, and the launches with it.
type Binding struct {
	Dims      map[string]int
	Externals map[int][2][]byte // by buffer ID: the first contents of two allocations that it may be bound to
	Launches  []Turn
}

// Turn is what happens before one launch. What is absent stays as it was.
type Turn struct {
	Scalars map[int]uint64 // bits by index
	Data    map[int][]byte // by buffer ID: inputs to set, residents and states to load
	Bind    map[int]int    // by ID of an external: which of its two allocations
	Fault   string         // a part of what Wait must say; empty when it must succeed
	Refused string         // a part of what Launch must say; empty when it must begin
}

// ByteLen is the size of a declared buffer in bytes.
func (d *Decl) ByteLen(bind map[string]int) int { return product(values(d.Shape, bind)) * d.Type.Size }

// Decl finds a declared buffer.
func (c *Case) Decl(id int) *Decl {
	for i := range c.Decls {
		if c.Decls[i].ID == id {
			return &c.Decls[i]
		}
	}
	return nil
}
