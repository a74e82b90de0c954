package ir

// Graph is what a graph function recorded: declarations, and steps in the order written. Indices in it are positions in
// its slices.
type Graph struct {
	Name       string          `json:"name"`    // of the Go function
	Package    string          `json:"package"` // import path of its package
	Doc        string          `json:"doc,omitempty"`
	Pos        Pos             `json:"pos"`
	Devices    []Pos           `json:"devices,omitempty"` // where On first named each; none in a graph on one device
	Dims       []*DimDecl      `json:"dims,omitempty"`
	Scalars    []*ScalarDecl   `json:"scalars,omitempty"`
	Buffers    []*Buffer       `json:"buffers,omitempty"`
	Callbacks  []*CallbackDecl `json:"callbacks,omitempty"`
	Events     []*EventDecl    `json:"events,omitempty"`
	Funcs      []*Func         `json:"funcs,omitempty"`   // Go functions given to Map; translated by package load
	Kernels    []*CUDAKernel   `json:"kernels,omitempty"` // kernels given to Launch
	Conditions []*Condition    `json:"conditions,omitempty"`
	Bodies     []*Body         `json:"bodies,omitempty"`   // body k is Bodies[k-1]
	Requires   []*Require      `json:"requires,omitempty"` // what must hold of the dims
	Nodes      []*Node         `json:"nodes,omitempty"`    // a node's bodies follow it; Nodes[i].ID == i until a pass removes some
}

// DimDecl declares a name that New's options bind to a size of 0 or more.
type DimDecl struct {
	Name string `json:"name"`
	Pos  Pos    `json:"pos"`
}

// ScalarDecl declares a value that the caller sets between launches.
type ScalarDecl struct {
	Name string `json:"name"`
	Type Type   `json:"type"`
	Pos  Pos    `json:"pos"`
}

// CallbackDecl declares a Go function that the caller gives in New's options.
type CallbackDecl struct {
	Name string `json:"name"`
	Pos  Pos    `json:"pos"`
}

// EventDecl declares an event that the graph records or waits for.
type EventDecl struct {
	Name string `json:"name"`
	Pos  Pos    `json:"pos"`
}

// Require is a condition on the dims that generation could not decide: New checks Low <= High.
type Require struct {
	Low  Dim    `json:"low"`
	High Dim    `json:"high"`
	What string `json:"what"` // "slice of hdr ends at n + 1, beyond its n"
	Pos  Pos    `json:"pos"`
}
