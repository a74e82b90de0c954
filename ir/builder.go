package ir

import "fmt"

// Builder records a graph. Its methods declare what the graph works on and add steps to it; they never fail: mistakes
// are collected with the line of the caller, and the method gives a stand-in that causes no further complaints.
type Builder struct {
	*recording
	*place
	device int // that its steps run on, and what they make lies on
}

// place is where steps are added: the graph itself, or a body. Builders for several devices share one.
type place struct {
	body        int    // 0 is the graph itself
	outer       *place // of the graph around the body
	loop        *loop  // whose body it is
	busy, ended bool   // while a body of it is recorded; when its own has been
}

// recording is what the Builders of a graph and of its bodies share.
type recording struct {
	graph  *Graph
	errs   ErrorList
	claims map[string]claim
	types  map[string]Type // structs, by the name that they have in CUDA C++
}

// Record runs a graph function and gives what it recorded. The graph is complete only when there are no errors.
func Record(name string, f func(*Builder)) (*Graph, ErrorList) {
	b := newBuilder(name)
	f(b)
	b.errs.Sort()
	return b.graph, b.errs
}

func newBuilder(name string) *Builder {
	return &Builder{
		recording: &recording{graph: &Graph{Name: name}, claims: reservedClaims(), types: map[string]Type{}},
		place:     &place{},
	}
}

// errorf notes a mistake at the caller's line.
func (g *Builder) errorf(format string, args ...any) {
	g.errs.Addf(callerPos(), format, args...)
}

// add appends a node at the caller's line.
func (g *Builder) add(n *Node) *Node {
	n.ID, n.Body, n.Device = len(g.graph.Nodes), g.body, g.deviceOf(n)
	n.Pos = callerPos()
	if !g.awake() {
		return n
	}
	g.graph.Nodes = append(g.graph.Nodes, n)
	return n
}

// Dim declares a size that New's options bind, 0 or more.
func (g *Builder) Dim(name string) Dim {
	g.claim("dim", name, dimClaims)
	g.graph.Dims = append(g.graph.Dims, &DimDecl{Name: name, Pos: callerPos()})
	return Named(name)
}

// Scalar is a value that the caller sets between launches, with SetName.
type Scalar struct {
	g     *recording
	index int
}

// Scalar declares a value of type t.
func (g *Builder) Scalar(name string, t Type) Scalar {
	g.claim("scalar", name, scalarClaims)
	if g.checkType("scalar", name, t) && t.Kind == Array {
		g.errorf("scalar %s is %s, and CUDA C++ passes no array by value; make it a field of a struct", name, t)
		t = Type{}
	}
	g.graph.Scalars = append(g.graph.Scalars, &ScalarDecl{Name: name, Type: t, Pos: callerPos()})
	return Scalar{g.recording, len(g.graph.Scalars) - 1}
}

// Input declares pinned host memory that the caller fills and the graph reads.
func (g *Builder) Input(name string, t Type, shape ...any) View {
	return g.declare(Input, name, t, shape)
}

// Output declares pinned host memory that the graph fills and the caller reads.
func (g *Builder) Output(name string, t Type, shape ...any) View {
	return g.declare(Output, name, t, shape)
}

// Resident declares device memory that the caller loads with LoadName and the graph only reads, for weights.
func (g *Builder) Resident(name string, t Type, shape ...any) View {
	return g.declare(Resident, name, t, shape)
}

// State declares device memory that the graph reads and writes and that keeps its contents between launches. It is zero
// at New; the caller may load it with LoadName and read it with ReadName.
func (g *Builder) State(name string, t Type, shape ...any) View {
	return g.declare(State, name, t, shape)
}

// External declares device memory of the caller's, bound with BindName before a launch.
func (g *Builder) External(name string, t Type, shape ...any) View {
	return g.declare(External, name, t, shape)
}

// Temp declares scratch on the device. It holds nothing when a launch begins.
func (g *Builder) Temp(name string, t Type, shape ...any) View {
	return g.declare(Temp, name, t, shape)
}

func (g *Builder) declare(class Class, name string, t Type, shape []any) View {
	g.claim(class.String(), name, bufferClaims[class])
	b := &Buffer{ID: len(g.graph.Buffers), Name: name, Class: class, Type: t, Pos: callerPos()}
	if !class.OnHost() {
		b.Device = g.device
	}
	typed := g.checkType(class.String(), name, t)
	b.Shape = g.shape(class.String()+" "+name, shape)
	g.graph.Buffers = append(g.graph.Buffers, b)
	v := g.whole(b)
	if class == Temp {
		b.Body = g.body
	} else {
		v.g = &Builder{g.recording, g.root(), g.device}
	}
	v.bad = !typed || b.Shape == nil || !g.countable(class.String()+" "+name, b)
	return v
}

// countable checks that a buffer's bytes can be counted, where that does not depend on dims.
func (g *Builder) countable(what string, b *Buffer) bool {
	n := b.Bytes()
	if n.err != "" {
		g.errorf("%s: %s", what, n.err)
	}
	return n.err == ""
}

// fresh makes scratch for a result of a step; hint names it in generated code.
func (g *Builder) fresh(hint string, t Type, shape []Dim) View {
	b := &Buffer{ID: len(g.graph.Buffers), Hint: hint, Class: Temp, Type: t, Shape: shape, Body: g.body, Device: g.device, Pos: callerPos()}
	g.graph.Buffers = append(g.graph.Buffers, b)
	v := g.whole(b)
	v.bad = !g.countable("the result of "+hint, b)
	return v
}

func (g *Builder) whole(b *Buffer) View {
	return View{Buffer: b.ID, Type: b.Type, Shape: b.Shape, Stride: denseStrides(b.Shape), g: g}
}

// maxAxes is the number of axes that a buffer may have.
const maxAxes = 8

// shape turns what the user wrote into sizes; nil after a mistake.
func (g *Builder) shape(what string, sizes []any) []Dim {
	if len(sizes) > maxAxes {
		g.errorf("%s: %d axes, want at most %d", what, len(sizes), maxAxes)
		return nil
	}
	shape := make([]Dim, len(sizes)) // not nil, even without axes
	for k, size := range sizes {
		d := DimOf(size)
		if n, ok := d.Int(); ok && n < 0 {
			d = Dim{err: fmt.Sprintf("want 0 or more, got %d", n)}
		}
		if d.err != "" {
			g.errorf("%s: axis %d: %s", what, k, d.err)
			return nil
		}
		if name, ok := g.undeclared(d); ok {
			g.errorf("%s: axis %d: dim %s is not of this graph; declare it with g.Dim", what, k, name)
			return nil
		}
		shape[k] = d
	}
	if n := product(shape); n.err != "" {
		g.errorf("%s: %s", what, n.err)
		return nil
	}
	return shape
}

// undeclared finds a name in d that is no dim of this graph.
func (g *Builder) undeclared(d Dim) (string, bool) {
	for _, name := range d.Names() {
		declared := false
		for _, decl := range g.graph.Dims {
			declared = declared || decl.Name == name
		}
		if !declared {
			return name, true
		}
	}
	return "", false
}

func (g *Builder) checkType(kind, name string, t Type) bool {
	why := g.refuseType(t)
	if why != "" {
		g.errorf("%s %s: %s", kind, name, why)
	}
	return why == ""
}

// refuseType says what is wrong with a type, and remembers its structs: C++ has one of a name.
func (g *Builder) refuseType(t Type) string {
	switch {
	case t.TypeInfo == nil:
		return "no element type; use ir.F32 or another of ir.Types"
	case t.mistake != "":
		return t.mistake
	}
	for _, s := range StructsIn(t) {
		if known, ok := g.types[s.Name]; ok && known != s {
			return fmt.Sprintf("%s.%s and %s.%s have one name, and would be one struct in CUDA C++; rename one of them",
				known.Package, known.Name, s.Package, s.Name)
		}
		g.types[s.Name] = s
	}
	return ""
}

func denseStrides(shape []Dim) []Dim {
	stride := make([]Dim, len(shape))
	next := Const(1)
	for k := len(shape) - 1; k >= 0; k-- {
		stride[k] = next
		next = next.Mul(shape[k])
	}
	return stride
}
