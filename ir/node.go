package ir

import (
	"encoding/binary"
	"slices"
)

// Node is one step.
type Node struct {
	ID     int    `json:"id"`
	Op     Op     `json:"op"`
	Name   string `json:"name,omitempty"` // of what it runs or moves: a function, a kernel, a buffer
	Pos    Pos    `json:"pos"`
	Args   []Arg  `json:"args,omitempty"`   // what it writes first
	Body   int    `json:"body,omitempty"`   // that it is a step of; 0 is the graph itself
	Device int    `json:"device,omitempty"` // that it runs on, a number of the graph's own; 0 for what runs on none
	Func   int    `json:"func,omitempty"`   // an index in the table of the op: Graph.Funcs, Kernels, Callbacks, Events, Conditions or Bodies; or the number of a link
	Grid   []Dim  `json:"grid,omitempty"`   // launch: blocks
	Block  []int  `json:"block,omitempty"`  // launch: threads of a block
	Attrs  Attrs  `json:"attrs,omitzero"`   // launch
	After  []int  `json:"after,omitempty"`  // IDs of nodes that Order put before this one
}

// String is how messages name the node: "map shoulder".
func (n *Node) String() string {
	if n.Name == "" {
		return n.Op.String()
	}
	return n.Op.String() + " " + n.Name
}

// Mode says how a step uses a view.
type Mode uint8

// The modes.
const (
	Reads Mode = 1 << iota
	Writes
	ReadsWrites = Reads | Writes
)

var modes = map[Mode]string{Reads: "in", Writes: "out", ReadsWrites: "inout"}

// String is in, out or inout.
func (m Mode) String() string { return modes[m] }

// Arg is one operand of a node. Exactly one of View, Scalar, Size and Const is set.
type Arg struct {
	Mode   Mode      `json:"mode,omitempty"` // of a View
	View   *View     `json:"view,omitempty"`
	Scalar *int      `json:"scalar,omitempty"` // index in Graph.Scalars
	Size   *Dim      `json:"size,omitempty"`
	Const  *Constant `json:"const,omitempty"`
}

// Constant is a value with its exact bits.
type Constant struct {
	Type  Type   `json:"type"`
	Bits  uint64 `json:"bits,omitempty"`  // of a number, the low Type.Size bytes: IEEE 754, two's complement, 0 or 1
	Bytes []byte `json:"bytes,omitempty"` // of a struct or an array, as in memory; padding is 0
}

// Memory is the constant's Type.Size bytes, as they lie in memory.
func (c Constant) Memory() []byte {
	if c.Type.IsCompound() {
		return c.Bytes
	}
	return binary.LittleEndian.AppendUint64(nil, c.Bits)[:c.Type.Size]
}

// at is the part of a struct or an array that lies at an offset.
func (c Constant) at(offset int, t Type) Constant {
	part := c.Bytes[offset : offset+t.Size]
	if t.IsCompound() {
		return Constant{Type: t, Bytes: part}
	}
	return Constant{Type: t, Bits: binary.LittleEndian.Uint64(append(slices.Clone(part), make([]byte, 8)...))}
}
