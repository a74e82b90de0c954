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
	lowN, endN int64  // low and high when both are constants
	constant   bool
	whole      bool // provably every byte of the buffer
	any        bool // nothing is known: it may be any part of the buffer
}

// spanOf is the span of a view of b. A view that certainly has no elements spans everything, so that steps without work
// still order their neighbours; so does one whose strides have no certain sign.
func spanOf(b *ir.Buffer, v ir.View) span {
	if v.Len().Is(0) || !signsKnown(v.Stride) {
		return span{any: true}
	}
	s := span{}
	s.low, s.high = v.Span()
	s.whole = s.low.Is(0) && s.high.Equal(b.Bytes())
	low, ok1 := s.low.Int()
	end, ok2 := s.high.Int()
	s.lowN, s.endN, s.constant = low, end, ok1 && ok2
	return s
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
	case s.constant && t.constant:
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
	case s.constant && t.constant:
		return s.lowN <= t.lowN && t.endN <= s.endN
	}
	return s.low.AtMost(t.low) && t.high.AtMost(s.high)
}

// accesses lists the uses of storage by the node at a position, reads first.
func accesses(g *ir.Graph, pos int) []access {
	var reads, writes []access
	for _, a := range g.Nodes[pos].Args {
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
