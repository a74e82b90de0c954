package ir

import "fmt"

// Op is what a node does.
type Op uint8

// The operations. A node's operands stand in Node.Args, what it writes first.
const (
	OpUpload   Op = iota // device <- host
	OpDownload           // host <- device
	OpCopy               // device <- device
	OpFill               // device <- constant
	OpMap                // devices <- a Go function of devices, scalars, sizes and constants, element by element
	OpLaunch             // a kernel that the user wrote
	OpCallback           // a Go function of the caller's, on the host
	OpBarrier            // nothing; orders what is before against what is after
	OpRecord             // nothing; records an event when all that is before is done
	OpWait               // nothing; keeps what is after until an event is done
	OpTest               // sets a condition from a device value
	OpIf                 // runs one of two bodies, or none
	OpWhile              // runs a body as long as a condition holds
	OpSwitch             // runs the body with the number that a condition has, or none
	OpSub                // runs a child graph
	OpSend               // device <- another device: the first half of a copy between two; passes make it
	OpReceive            // device: the second half, after which all is there
	opCount
)

// side says where an operand of an op may live.
type side uint8

const (
	nowhere side = iota
	device
	host
)

// opInfo is the row of an op: what printing, JSON, the verifier and the passes need to know of it.
type opInfo struct {
	name     string
	out      side // where the views that it writes live
	in       side // where the views that it reads live
	values   bool // takes scalars, sizes or constants
	fresh    bool // a Builder method may give its result fresh scratch
	effect   bool // stays in the graph even when nobody reads what it writes
	bodies   bool // runs steps of its own
	moves    bool // a copy, which belongs to the device of its memory
	far      Mode // what may lie on another device than its own
	anywhere bool // runs on no device
}

var ops = [opCount]opInfo{
	OpUpload:   {name: "upload", out: device, in: host, fresh: true, moves: true},
	OpDownload: {name: "download", out: host, in: device, moves: true},
	OpCopy:     {name: "copy", out: device, in: device, moves: true, far: Reads},
	OpFill:     {name: "fill", out: device, values: true},
	OpMap:      {name: "map", out: device, in: device, values: true, fresh: true},
	OpLaunch:   {name: "launch", out: device, in: device, values: true, effect: true},
	OpCallback: {name: "callback", out: host, in: host, effect: true, anywhere: true},
	OpBarrier:  {name: "barrier", effect: true},
	OpRecord:   {name: "record", effect: true, anywhere: true},
	OpWait:     {name: "wait", effect: true, anywhere: true},
	OpTest:     {name: "test", out: device, in: device},
	OpIf:       {name: "if", bodies: true},
	OpWhile:    {name: "while", bodies: true, effect: true},
	OpSwitch:   {name: "switch", bodies: true},
	OpSub:      {name: "sub", bodies: true},
	OpSend:     {name: "send", out: device, in: device, moves: true, far: Writes},
	OpReceive:  {name: "receive", out: device, moves: true},
}

// String is the op's name, as dumps and messages spell it.
func (o Op) String() string { return ops[o].name }

// HasEffect reports whether a node stays even when nobody reads what it writes.
func (o Op) HasEffect() bool { return ops[o].effect }

// IsEvent reports whether a node records an event or waits for one.
func (o Op) IsEvent() bool { return o == OpRecord || o == OpWait }

// HasBodies reports whether a node runs bodies, which are steps of their own.
func (o Op) HasBodies() bool { return ops[o].bodies }

// IsConditional reports whether a node chooses which of its bodies run.
func (o Op) IsConditional() bool { return o.HasBodies() && o != OpSub }

// IsElementwise reports whether a node works at each index of one iteration space by itself, so that kernels can hold it.
func (o Op) IsElementwise() bool { return o == OpMap || o == OpTest }

// MarshalText gives the name.
func (o Op) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText finds the op by its name.
func (o *Op) UnmarshalText(text []byte) error {
	for i, row := range ops {
		if row.name == string(text) {
			*o = Op(i)
			return nil
		}
	}
	return fmt.Errorf("unknown op %q", text)
}
