package passes

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// check finds mistakes that no single step shows, and reports them all.
func check(s *state) error {
	c := &checker{g: s.g, written: make([][]stored, len(s.g.Buffers)), ever: make([]bool, len(s.g.Buffers))}
	c.body(0, 0)
	for i, b := range s.g.Buffers {
		if b.Class == ir.Output && !c.ever[i] {
			c.errs.Addf(b.Pos, "output %s: no step writes it; Download a result to it, or remove it", b.Name)
		}
	}
	for i, e := range s.g.Events {
		if !slices.ContainsFunc(s.g.Nodes, func(n *ir.Node) bool { return n.Op.IsEvent() && n.Func == i }) {
			c.errs.Addf(e.Pos, "event %s: no step records it or waits for it; Record it or Wait for it, or remove it", e.Name)
		}
	}
	for k, at := range s.g.Devices {
		if at.IsValid() && k > 1 && !s.g.Devices[k-1].IsValid() {
			c.errs.Addf(at, "on: device %d, and the graph has no device %d; number devices from 0 on without gaps", k, k-1)
		}
	}
	checkCycles(&c.errs, s.g)
	return c.errs.Err()
}

// checker follows a graph in the order written.
type checker struct {
	g       *ir.Graph
	errs    ir.ErrorList
	written [][]stored // of each buffer, on every way to here
	ever    []bool     // whether any step writes a buffer
}

// stored is a span that a step wrote, or what one of two branches did.
type stored struct {
	span     span
	branches [][]stored // instead
}

// meets reports whether a span was written, or some of it, whatever branches ran.
func meets(list []stored, s span) bool {
	return slices.ContainsFunc(list, func(w stored) bool {
		if w.branches == nil {
			return !w.span.disjoint(s)
		}
		return !slices.ContainsFunc(w.branches, func(branch []stored) bool { return !meets(branch, s) })
	})
}

// body checks the nodes of a body from a position on, and gives the position after them.
func (c *checker) body(body, pos int) int {
	for pos < len(c.g.Nodes) && c.g.Nodes[pos].Body == body {
		n := c.g.Nodes[pos]
		if !c.g.RunsAgain(n) { // else what it reads was there the first time, and still is
			c.node(n, pos)
		}
		pos++
		switch {
		case n.Op.IsConditional():
			pos = c.branches(n, pos)
		case n.Op == ir.OpSub && !c.g.RunsAgain(n):
			pos = c.body(n.Func+1, pos)
		}
	}
	return pos
}

// node checks one node.
func (c *checker) node(n *ir.Node, pos int) {
	uses := accesses(c.g, pos)
	for _, a := range uses {
		if a.mode == ir.Reads {
			c.read(n, a)
		}
	}
	checkWrites(&c.errs, c.g, n, uses)
	for _, a := range uses {
		if a.mode == ir.Writes {
			c.ever[a.view.Buffer] = true
			c.written[a.view.Buffer] = append(c.written[a.view.Buffer], stored{span: a.span})
		}
	}
}

// branches checks the bodies of a node, each after what was written before it. After them, only that is certain, and what
// both branches of an IfElse write.
func (c *checker) branches(n *ir.Node, pos int) int {
	before := slices.Clone(c.written)
	for b := range before {
		before[b] = slices.Clip(before[b]) // each branch appends to a list of its own
	}
	c.written = slices.Clone(before)
	bodies := c.g.Conditions[n.Func].Bodies
	var ways [][][]stored
	for _, body := range bodies {
		pos = c.body(body, pos)
		ways = append(ways, c.written)
		c.written = slices.Clone(before)
	}
	if n.Op == ir.OpIf && len(ways) == 2 {
		for b := range c.written {
			if one, two := ways[0][b][len(before[b]):], ways[1][b][len(before[b]):]; len(one) > 0 && len(two) > 0 {
				c.written[b] = append(before[b], stored{branches: [][]stored{one, two}})
			}
		}
	}
	return pos
}

// read refuses scratch that no earlier step is sure to have written.
func (c *checker) read(n *ir.Node, a access) {
	b, list := c.g.Buffers[a.view.Buffer], c.written[a.view.Buffer]
	if b.Class != ir.Temp || a.view.Len().Is(0) || meets(list, a.span) {
		return
	}
	what := "before any step writes it"
	switch {
	case len(list) > 0:
		what = "before any step writes this part of it"
	case c.ever[b.ID]:
		what = "that only steps of bodies write, which may not have run"
	}
	c.errs.Addf(n.Pos, "%s: reads scratch %s %s; write it first (Fill, Copy, an Into form), or "+
		"declare it with State to keep it between launches", n, b.Title(), what)
}

// callers says to whom the classes belong that no step may write, and what to do instead.
var callers = map[ir.Class]string{
	ir.Input:    "which the caller fills; declare an Output, or Upload it and write the copy",
	ir.Resident: "which only the caller loads; declare it with State to write it",
}

// checkWrites refuses what belongs to the caller, and elements that one step would write twice.
func checkWrites(errs *ir.ErrorList, g *ir.Graph, n *ir.Node, uses []access) {
	for i, a := range uses {
		if a.mode != ir.Writes {
			continue
		}
		b := g.Buffers[a.view.Buffer]
		if owner, ok := callers[b.Class]; ok {
			errs.Addf(n.Pos, "%s: writes %s %s, %s", n, b.Class, b.Title(), owner)
		}
		if repeats(a.view) {
			errs.Addf(n.Pos, "%s: writes a view of %s that repeats elements, so that several results would meet in one; "+
				"write a buffer of the full shape", n, b.Title())
		}
		for _, c := range uses[:i] {
			if c.mode == ir.Writes && c.view.Buffer == a.view.Buffer && !a.span.any && !c.span.disjoint(a.span) {
				errs.Addf(n.Pos, "%s: writes two views of %s that overlap, or that no arithmetic on sizes keeps apart; "+
					"write separate buffers", n, b.Title())
			}
		}
	}
}

// repeats reports whether two indices of a view may be one element.
func repeats(v ir.View) bool {
	if v.Len().Is(0) {
		return false
	}
	for k, d := range v.Shape {
		if v.Stride[k].Is(0) && !d.Is(1) {
			return true
		}
	}
	return false
}
