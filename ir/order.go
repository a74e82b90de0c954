package ir

import "fmt"

// Ordered is what Order takes: a Step, or a View that a step returned.
type Ordered interface{ step() (*Builder, *Node) }

func (s Step) step() (*Builder, *Node) { return s.g, s.node }
func (v View) step() (*Builder, *Node) { return v.g, v.node }

// Order makes before happen before after, where no data says so.
func (g *Builder) Order(before, after Ordered) {
	var nodes [2]*Node
	for i, x := range []Ordered{before, after} {
		if x == nil {
			g.errorf("order: argument %d is nil; give a step, or the result of one", i+1)
			return
		}
		owner, node := x.step()
		if v, ok := x.(View); ok && v.bad || owner != nil && owner.place == g.place && node == nil && !ok {
			return // an earlier mistake
		}
		switch {
		case owner == nil || owner.recording != g.recording:
			g.errorf("order: argument %d is no step of this graph; give one that its Builder returned", i+1)
			return
		case node == nil:
			g.errorf("order: argument %d is a declared buffer; give the step that uses it", i+1)
			return
		case node.Body != g.body:
			g.errorf("order: argument %d is a step of another body; give two steps of one", i+1)
			return
		}
		nodes[i] = node
	}
	if nodes[0] == nodes[1] {
		g.errorf("order: %s before itself; give two steps", nodes[0])
		return
	}
	nodes[1].After = append(nodes[1].After, nodes[0].ID)
}

// Barrier orders every step before it against every step after it.
func (g *Builder) Barrier() Step { return Step{g, g.add(&Node{Op: OpBarrier})} }

// Callback calls a Go function of the caller's, given in New's options under the exported name, with host buffers. All
// callbacks of a graph run in the order written.
func (g *Builder) Callback(name string, buffers ...Access) Step {
	g.claim("callback", name, callbackClaims)
	n := &Node{Op: OpCallback, Name: name, Func: len(g.graph.Callbacks)}
	owner := g.around(Op.IsConditional)
	ok := owner == nil
	if !ok {
		g.errorf("callback %s: it stands in a body of the %s at line %d, and CUDA runs those on the device alone; call back after it",
			name, owner, owner.Pos.Line)
	}
	for i, x := range buffers {
		ok = g.callbackArg(name, i, x) && ok
		n.Args = append(n.Args, Arg{Mode: x.mode, View: &x.view})
	}
	g.graph.Callbacks = append(g.graph.Callbacks, &CallbackDecl{Name: name, Pos: callerPos()})
	if !ok {
		return Step{g: g}
	}
	return Step{g, g.add(n)}
}

func (g *Builder) callbackArg(name string, i int, x Access) bool {
	what := fmt.Sprintf("callback %s: argument %d", name, i+1)
	if !g.usable(what, "", x.view) {
		return false
	}
	switch {
	case !g.class(x.view).OnHost():
		g.errorf("%s is device memory (%s); Download it first", what, x.view.title())
		return false
	case x.mode != Reads && g.class(x.view) == Input:
		g.errorf("%s writes %s, which belongs to the caller; declare it with Output", what, x.view.title())
		return false
	case !x.view.Contiguous():
		g.errorf("%s: this view of %s is not contiguous, as a slice of Go is; give the whole", what, x.view.title())
		return false
	}
	return true
}
