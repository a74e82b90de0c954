package passes

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// isLoop reports whether a node is a loop.
func isLoop(n *ir.Node) bool { return n.Op == ir.OpWhile }

// loops reports whether a node is a loop, or one may run in it.
func loops(g *ir.Graph, n *ir.Node) bool {
	return isLoop(n) || n.Op.IsConditional() && slices.ContainsFunc(g.Inside(n), isLoop)
}

// besideLoops are the ops whose nodes may run beside a loop: those that never become a kernel.
var besideLoops = map[ir.Op]bool{
	ir.OpUpload: true, ir.OpDownload: true, ir.OpCallback: true, ir.OpBarrier: true, ir.OpRecord: true, ir.OpWait: true,
}

// keepLoopsApart orders the loops of a body and all else in it that may run kernels, as written: a While node beside three
// branches of kernels ends with a launch failure on some cards (docs/measurements.md). That they are for two devices is no
// reason to leave them unordered, since one card may stand for both.
func keepLoopsApart(d *dag, g *ir.Graph) {
	in := make([]loopOrder, len(g.Bodies)+1)
	for pos, n := range g.Nodes {
		if !besideLoops[n.Op] {
			in[n.Body].add(d, pos, loops(g, n))
		}
	}
}

// loopOrder is what keeps the loops of one body apart. A loop waits for all nodes since the loop before it, and all that
// follow wait for the loop: two edges a node, not one for each pair.
type loopOrder struct {
	loop  *int
	since []int
}

func (o *loopOrder) add(d *dag, pos int, loops bool) {
	if o.loop != nil {
		d.add(*o.loop, pos, reason{kind: byLoop})
	}
	if !loops {
		o.since = append(o.since, pos)
		return
	}
	for _, from := range o.since {
		d.add(from, pos, reason{kind: byLoop})
	}
	o.loop, o.since = &pos, nil
}
