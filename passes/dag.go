package passes

import (
	"github.com/cudagraph/graphgen/ir"
)

// reasonKind says why one node waits for another.
type reasonKind uint8

const (
	readAfterWrite reasonKind = iota
	writeAfterRead
	writeAfterWrite
	byOrder
	byBarrier
	byRecord
	byWait
	byCallbacks
	byEvents
	byConditionals
	byLoop
	byUses
	byTest // sets the condition of the later one
	byBody // runs the later one; no edge of a CUDA graph, since the two are in different ones
)

// reasonTexts say why the later of two nodes waits; those of hazards end with a buffer.
var reasonTexts = [...]string{", which reads ", ", which overwrites what that reads of ", ", which overwrites ", " by Order",
	" by Barrier", ", which records that all before it is done", " by Wait", " as callbacks run in the order written",
	" as events are recorded and waited for in the order written", " as conditionals run in the order written",
	" as no kernel runs beside a loop",
	" as a child graph runs in the order written", ", which decides by it", ", which is a step of its body"}

// reason is one reason of an edge.
type reason struct {
	kind     reasonKind
	buffer   int  // of hazards
	from, to span // of hazards: the bytes that the two use
}

// explicit reports whether the user asked for the order, rather than the data.
func (r reason) explicit() bool { return r.kind >= byOrder }

func (r reason) text(g *ir.Graph) string {
	if r.explicit() {
		return reasonTexts[r.kind]
	}
	return reasonTexts[r.kind] + g.Buffers[r.buffer].Title()
}

type edge struct{ from, to int }

// dag holds the edges between things known by their position, with the reasons for each.
type dag struct {
	preds, succs [][]int
	why          map[edge][]reason
}

func newDAG(n int) *dag {
	return &dag{preds: make([][]int, n), succs: make([][]int, n), why: map[edge][]reason{}}
}

// add makes to wait for from, for one more reason.
func (d *dag) add(from, to int, r reason) {
	e := edge{from, to}
	if len(d.why[e]) == 0 {
		d.preds[to] = append(d.preds[to], from)
		d.succs[from] = append(d.succs[from], to)
	}
	d.why[e] = append(d.why[e], r)
}
