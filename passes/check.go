package passes

import (
	"github.com/cudagraph/graphgen/ir"
)

// check finds mistakes that no single step shows, and reports them all.
func check(s *state) error {
	var errs ir.ErrorList
	written := make([][]span, len(s.g.Buffers))
	for pos, n := range s.g.Nodes {
		uses := accesses(s.g, pos)
		for _, a := range uses {
			if a.mode == ir.Reads {
				checkRead(&errs, s.g, n, a, written[a.view.Buffer])
			}
		}
		checkWrites(&errs, s.g, n, uses)
		for _, a := range uses {
			if a.mode == ir.Writes {
				written[a.view.Buffer] = append(written[a.view.Buffer], a.span)
			}
		}
	}
	for i, b := range s.g.Buffers {
		if b.Class == ir.Output && len(written[i]) == 0 {
			errs.Addf(b.Pos, "output %s: no step writes it; Download a result to it, or remove it", b.Name)
		}
	}
	checkCycles(&errs, s.g)
	return errs.Err()
}

// checkRead refuses scratch that no earlier step wrote.
func checkRead(errs *ir.ErrorList, g *ir.Graph, n *ir.Node, a access, written []span) {
	b := g.Buffers[a.view.Buffer]
	if b.Class != ir.Temp || a.view.Len().Is(0) {
		return
	}
	for i := len(written) - 1; i >= 0; i-- {
		if !written[i].disjoint(a.span) {
			return
		}
	}
	what := "it"
	if len(written) > 0 {
		what = "this part of it"
	}
	errs.Addf(n.Pos, "%s: reads scratch %s before any step writes %s; write it first (Fill, Copy, an Into form), or "+
		"declare it with State to keep it between launches", n, b.Title(), what)
}

// owners says to whom the classes belong that no step may write, and what to do instead.
var owners = map[ir.Class]string{
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
		if owner, ok := owners[b.Class]; ok {
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
