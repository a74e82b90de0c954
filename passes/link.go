package passes

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// crosses reports whether a copy is between two devices.
func (c *copier) crosses(n *ir.Node) bool {
	return n.Op == ir.OpCopy && c.deviceOf(*n.Args[0].View) != c.deviceOf(*n.Args[1].View)
}

func (c *copier) deviceOf(v ir.View) int { return c.g.Buffers[v.Buffer].Device }

// link lets n, a copy between two devices, be a send and a receive of bytes that lie side by side at both ends. Scratch stands
// between where they do not: a kernel gathers them on the device that they leave, and one brings them to their places on the
// other, so that none reads or writes over the link. What the source repeats is sent once.
func (c *copier) link(n *ir.Node) {
	dst, src := *n.Args[0].View, *n.Args[1].View
	leaves, arrives := once(src), dst
	n.Name = c.g.Buffers[src.Buffer].Title()
	if box := boxOf(c.g, dst, src); box == nil || !box.Rows.Is(1) {
		if !leaves.Contiguous() {
			to := c.scratch(n, c.deviceOf(src), src, leaves.Shape)
			c.insert(n, ir.OpCopy, to, leaves)
			leaves = to
		}
		if !dst.Contiguous() || !dst.Len().Equal(leaves.Len()) {
			arrives = c.scratch(n, n.Device, src, leaves.Shape)
		}
	}
	send := c.insert(n, ir.OpSend, arrives, leaves)
	send.Name, send.Device, send.Func = n.Name, c.deviceOf(src), c.links
	receive := n
	if arrives.Buffer != dst.Buffer {
		receive = c.insert(n, ir.OpReceive, arrives, leaves)
		from := repeated(arrives, src)
		n.Args[1].View = &from
	}
	receive.Op, receive.Name, receive.Func = ir.OpReceive, n.Name, c.links
	receive.Args = slices.Clone(receive.Args[:1])
	receive.After = append(slices.Clone(receive.After), send.ID)
	c.links++
}

// send makes the first half of a link.
func (l *lowerer) send(n *ir.Node, step *plan.Step) {
	box := boxOf(l.g, *n.Args[0].View, *n.Args[1].View)
	step.Kind = plan.Send
	step.Link = &plan.LinkStep{Link: n.Func, Dst: box.Dst.Place, Src: box.Src.Place, Bytes: box.Bytes}
	l.links[n.Func] = step.Link
}

// receive makes the second half, which stands after the first.
func (l *lowerer) receive(n *ir.Node, step *plan.Step) {
	step.Kind, step.Link = plan.Receive, l.links[n.Func]
}
