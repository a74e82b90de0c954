package ir

import "fmt"

// Class says where a buffer lives, who owns it and how long its contents last.
type Class uint8

// The classes of buffers.
const (
	Input    Class = iota // pinned host memory that the caller writes and the graph reads
	Output                // pinned host memory that the graph writes and the caller reads
	Resident              // device memory that the caller loads and the graph only reads, for weights
	State                 // device memory that the graph reads and writes, kept between launches; zero at New
	External              // a device pointer of the caller's, bound between launches
	Temp                  // scratch, from the pool; without contents when a launch begins
	classCount
)

var classes = [classCount]struct {
	name string
	side side
	kept bool // contents outlive a launch or belong to the caller
}{
	Input:    {"input", host, true},
	Output:   {"output", host, true},
	Resident: {"resident", device, true},
	State:    {"state", device, true},
	External: {"external", device, true},
	Temp:     {"temp", device, false},
}

// String is the class's name.
func (c Class) String() string { return classes[c].name }

// OnHost reports whether buffers of the class are host memory.
func (c Class) OnHost() bool { return classes[c].side == host }

// Kept reports whether what is written to the class can be seen after the launch.
func (c Class) Kept() bool { return classes[c].kept }

// MarshalText gives the name.
func (c Class) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText finds the class by its name.
func (c *Class) UnmarshalText(text []byte) error {
	for i, row := range classes {
		if row.name == string(text) {
			*c = Class(i)
			return nil
		}
	}
	return fmt.Errorf("unknown class %q", text)
}

// Buffer is a piece of storage: a dense row-major array.
type Buffer struct {
	ID     int    `json:"id"`             // its index in Graph.Buffers
	Name   string `json:"name,omitempty"` // "" for the result of a step; then Hint names it
	Hint   string `json:"hint,omitempty"` // the Go variable that holds the result, or the function that made it
	Class  Class  `json:"class"`
	Type   Type   `json:"type"`
	Shape  []Dim  `json:"shape,omitempty"`
	Body   int    `json:"body,omitempty"`   // of scratch: outside of this body, and between its runs, it holds nothing
	Device int    `json:"device,omitempty"` // of device memory: a number of the graph's own
	Pos    Pos    `json:"pos"`
}

// Title is the name to show.
func (b *Buffer) Title() string {
	if b.Name != "" {
		return b.Name
	}
	return b.Hint
}

// Len is the number of elements.
func (b *Buffer) Len() Dim { return product(b.Shape) }

// Bytes is the size of the storage.
func (b *Buffer) Bytes() Dim { return b.Len().Mul(b.Type.Size) }

func product(shape []Dim) Dim {
	n := Const(1)
	for _, d := range shape {
		n = n.Mul(d)
	}
	return n
}
