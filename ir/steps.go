package ir

import "fmt"

// Step is a step of a graph, for Order.
type Step struct {
	g    *Builder
	node *Node
}

// Upload copies host memory to fresh scratch on the device, which holds the elements of the view side by side.
func (g *Builder) Upload(src View) View {
	if !g.usable("upload", "", src) || !g.wantSide("upload", src, host) {
		return src.spoiled()
	}
	dst := g.fresh(g.graph.Buffers[src.Buffer].Name, src.Type, src.Shape)
	n := g.add(&Node{Op: OpUpload, Name: g.graph.Buffers[src.Buffer].Name, Args: moves(dst, src)})
	dst.node = n
	return dst
}

// Download copies device memory to host memory of the same type and shape.
func (g *Builder) Download(src, dst View) Step {
	if !g.usable("download", "", src, dst) || !g.wantSide("download", src, device) ||
		!g.wantSide("download", dst, host) {
		return Step{g: g}
	}
	return g.move(OpDownload, dst, src)
}

// Copy copies src to dst, of the same type and shape: between two places on a device or on two devices, to one or from one.
// The two may overlap; all is read before anything is written. A copy belongs to the memory that it moves, whatever the
// device of the Builder.
func (g *Builder) Copy(dst, src View) Step {
	if !g.usable("copy", "", dst, src) {
		return Step{g: g}
	}
	from, to := g.class(src).OnHost(), g.class(dst).OnHost()
	switch {
	case from && to:
		g.errorf("copy: %s and %s are both host memory; use Go's copy", src.title(), dst.title())
		return Step{g: g}
	case from:
		return g.move(OpUpload, dst, src)
	case to:
		return g.move(OpDownload, dst, src)
	}
	return g.move(OpCopy, dst, src)
}

// move adds a copy between two views that are known to be usable.
func (g *Builder) move(op Op, dst, src View) Step {
	name := g.graph.Buffers[src.Buffer].Title()
	if op == OpDownload {
		name = g.graph.Buffers[dst.Buffer].Title()
	}
	ok := true
	if src.Type != dst.Type {
		g.errorf("%s %s: from %s to %s; want one element type (Map converts)", op, name, src.Type, dst.Type)
		ok = false
	}
	if !sameShape(src.Shape, dst.Shape) {
		g.errorf("%s %s: from %s to %s; want one shape", op, name, shapeText(src.Shape), shapeText(dst.Shape))
		ok = false
	}
	if !g.together(op.String()+" "+name, dst, src) || !ok {
		return Step{g: g}
	}
	return Step{g, g.add(&Node{Op: op, Name: name, Args: moves(dst, src)})}
}

// Fill sets every element of device memory to a Go value of the element's type. An untyped constant will do when the
// type can hold it exactly.
func (g *Builder) Fill(dst View, value any) Step {
	if !g.usable("fill", "", dst) {
		return Step{g: g}
	}
	if g.class(dst).OnHost() {
		g.errorf("fill: %s is host memory; fill device memory and Download it", dst.title())
		return Step{g: g}
	}
	if !g.local("fill", dst, "fill it with g.On(%d)") {
		return Step{g: g}
	}
	if dst.Type.Size > maxFill {
		g.errorf("fill: %s has elements of %d bytes, want at most %d; fill a part of each, or view them As a smaller type",
			dst.title(), dst.Type.Size, maxFill)
		return Step{g: g}
	}
	c, err := constantOf(value, dst.Type)
	if err != "" {
		g.errorf("fill %s: %s", g.graph.Buffers[dst.Buffer].Title(), err)
		return Step{g: g}
	}
	name := g.graph.Buffers[dst.Buffer].Title()
	return Step{g, g.add(&Node{Op: OpFill, Name: name, Args: []Arg{{Mode: Writes, View: &dst}, {Const: &c}}})}
}

// maxFill is what a kernel takes as arguments, less a pointer and what sizes and strides a fill may have.
const maxFill = MaxArguments - 256

func moves(dst, src View) []Arg {
	return []Arg{{Mode: Writes, View: &dst}, {Mode: Reads, View: &src}}
}

func (g *Builder) class(v View) Class { return g.graph.Buffers[v.Buffer].Class }

// usable checks that views belong to this graph and stand for no earlier mistake.
func (g *Builder) usable(op, name string, views ...View) bool {
	if !g.awake() {
		return false
	}
	if name != "" {
		op += " " + name
	}
	for i, v := range views {
		what := op
		if len(views) > 1 {
			what = fmt.Sprintf("%s: argument %d", op, i+1)
		}
		switch {
		case v.bad:
			return false
		case v.g == nil:
			g.errorf("%s: the zero View; views come from the Builder's methods", what)
			return false
		case v.g.recording != g.recording:
			g.errorf("%s: %s belongs to another graph", what, v.title())
			return false
		case !g.sees(v):
			g.errorf("%s: %s is scratch of a body and ends with it; declare it with g.Temp outside", what, v.title())
			return false
		}
	}
	return true
}

func (g *Builder) wantSide(op string, v View, want side) bool {
	switch {
	case classes[g.class(v)].side == want:
		return true
	case want == host:
		g.errorf("%s: %s is device memory, want host memory (an Input or Output)", op, v.title())
	default:
		g.errorf("%s: %s is host memory, want device memory; Upload it first", op, v.title())
	}
	return false
}

func sameShape(a, b []Dim) bool {
	if len(a) != len(b) {
		return false
	}
	for k := range a {
		if !a[k].Equal(b[k]) {
			return false
		}
	}
	return true
}
