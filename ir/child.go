package ir

// Child is a child graph, which the step that made it runs first.
type Child struct{ Step }

// Sub runs the steps that f records as one node, a child graph. The function gets a Builder of its own, for whose steps
// everything outside can be used; what it makes itself ends with it, and its scratch holds nothing when it begins. CUDA
// takes no conditionals into a child graph.
func (g *Builder) Sub(f func(*Builder)) Child {
	switch {
	case !g.awake():
		return Child{Step{g: g}}
	case f == nil:
		g.errorf("sub: the function is nil; give a func(*ir.Builder)")
		return Child{Step{g: g}}
	}
	n := g.add(&Node{Op: OpSub, Func: len(g.graph.Bodies)})
	g.record(n, nil, f, func(*Builder) {})
	return Child{Step{g, n}}
}

// Again runs a child graph once more, here: the same steps on the same buffers, after its uses before this. It can be
// used in the body in which Sub made it and in the bodies of that.
func (g *Builder) Again(c Child) Step {
	if !g.awake() || !g.runnable(c) {
		return Step{g: g}
	}
	return Step{g, g.add(&Node{Op: OpSub, Func: c.node.Func})}
}

// runnable checks that a child graph can be run by steps of g.
func (g *Builder) runnable(c Child) bool {
	switch {
	case c.g == nil:
		g.errorf("again: the zero Child; give one that Sub returned")
		return false
	case c.g.recording != g.recording:
		g.errorf("again: the child graph belongs to another graph; give one that Sub of this graph's Builder returned")
		return false
	case c.node == nil:
		return false // an earlier mistake
	case !g.within(c.g.place):
		g.errorf("again: the sub at line %d stands in another body; make it outside of both", c.node.Pos.Line)
		return false
	}
	owner := g.around(Op.IsConditional)
	if owner == nil {
		return true
	}
	for _, n := range append(g.graph.Inside(c.node), c.node) {
		if n.Op == OpCallback {
			g.errorf("again: %s at line %d would stand in a body of the %s at line %d, and CUDA runs those on the device alone; "+
				"call back after it", n, n.Pos.Line, owner, owner.Pos.Line)
			return false
		}
		if !g.graph.onlyOn(n, owner.Device) {
			g.errorf("again: %s at line %d is on device %d, or uses memory of another, in a body of the %s at line %d; %s, here device %d; "+
				"run it outside of the body", n, n.Pos.Line, n.Device, owner, owner.Pos.Line, oneDevice, owner.Device)
			return false
		}
	}
	return true
}
