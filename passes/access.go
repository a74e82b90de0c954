package passes

import "github.com/cudagraph/graphgen/ir"

// access is one use of a piece of storage by a node.
type access struct {
	pos  int // of the node in the graph
	mode ir.Mode
	view ir.View
	span span
}

// span is a range of bytes of a buffer that covers an access.
type span struct {
	low, high  ir.Dim // from low up to but not including high
	unit       unit   // with which numbers say the same; numbers compare a thousand times quicker
	lowN, endN int64
	whole      bool // provably every byte of the buffer
	any        bool // nothing is known: it may be any part of the buffer
}

// unit is what numbers in a span count.
type unit uint8

const (
	noUnit  unit = iota
	inBytes      // of constant spans
	inRows       // of spans of whole rows, along the first axis of the buffer
)

// spanOf is the span of a view of b. A view that certainly has no elements spans everything, so that steps without work
// still order their neighbours; so does one whose strides have no certain sign.
func spanOf(b *ir.Buffer, v ir.View) span {
	if v.Len().Is(0) || !signsKnown(v.Stride) {
		return span{any: true}
	}
	s := span{}
	s.low, s.high = v.Span()
	s.whole = s.low.Is(0) && s.high.Equal(b.Bytes())
	if s.count(inBytes, ir.Const(1)) || len(b.Shape) < 2 {
		return s
	}
	row := ir.Const(int64(b.Type.Size))
	for _, d := range b.Shape[1:] {
		row = row.Mul(d)
	}
	if row.NonNegative() {
		s.count(inRows, row)
	}
	return s
}

// count expresses the span as a number of units, if it is a whole number of them.
func (s *span) count(u unit, size ir.Dim) bool {
	low, ok1 := s.low.Div(size).Int()
	end, ok2 := s.high.Div(size).Int()
	if !ok1 || !ok2 || !size.Mul(low).Equal(s.low) || !size.Mul(end).Equal(s.high) {
		return false
	}
	s.unit, s.lowN, s.endN = u, low, end
	return true
}

func signsKnown(strides []ir.Dim) bool {
	for _, d := range strides {
		if !d.NonNegative() && !ir.Const(0).Sub(d).NonNegative() {
			return false
		}
	}
	return true
}

// disjoint reports whether two spans of one buffer provably share no byte.
func (s span) disjoint(t span) bool {
	switch {
	case s.any || t.any || s.whole || t.whole:
		return false
	case s.unit != noUnit && s.unit == t.unit:
		return s.endN <= t.lowN || t.endN <= s.lowN
	}
	return s.high.AtMost(t.low) || t.high.AtMost(s.low)
}

// covers reports whether t provably lies in s.
func (s span) covers(t span) bool {
	switch {
	case s.whole:
		return true
	case s.any || t.any:
		return false
	case s.unit != noUnit && s.unit == t.unit:
		return s.lowN <= t.lowN && t.endN <= s.endN
	}
	return s.low.AtMost(t.low) && t.high.AtMost(s.high)
}

// accesses lists the uses of storage by the node at a position, reads first. A node that runs a child graph again uses
// what the steps of that do outside of it; for other nodes with bodies, those of the bodies stand by themselves.
func accesses(g *ir.Graph, pos int) []access {
	n := g.Nodes[pos]
	if !g.RunsAgain(n) {
		return ownAccesses(g, n, pos)
	}
	var list []access
	for _, m := range g.Inside(n) {
		for _, a := range ownAccesses(g, m, pos) {
			if g.Encloses(g.Buffers[a.view.Buffer].Body, n.Body) {
				list = append(list, a)
			}
		}
	}
	return list
}

// ownAccesses lists the uses of storage by the operands of a node, with a position that stands for it.
func ownAccesses(g *ir.Graph, n *ir.Node, pos int) []access {
	var reads, writes []access
	for _, a := range n.Args {
		if a.View == nil {
			continue
		}
		use := access{pos: pos, view: *a.View, span: spanOf(g.Buffers[a.View.Buffer], *a.View)}
		if a.Mode&ir.Reads != 0 {
			use.mode = ir.Reads
			reads = append(reads, use)
		}
		if a.Mode&ir.Writes != 0 {
			use.mode = ir.Writes
			writes = append(writes, use)
		}
	}
	return append(reads, writes...)
}
