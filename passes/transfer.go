package passes

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// narrow is the number of bytes below which rows are better moved by a kernel, where there is a choice: engines that copy
// between host and device take them one by one.
const narrow = 64

// transfer lets n, whose operands at two places are on the host and on the device, be one memcpy node. Where none can
// bring the elements to their places, or only in narrow rows, scratch that is laid out like the host's side stands between,
// and a kernel goes through the device's.
func (c *copier) transfer(n *ir.Node, host, device int) {
	h, d := *n.Args[host].View, *n.Args[device].View
	if c.direct(n, h, d) {
		c.nodes = append(c.nodes, n)
		return
	}
	part := once(h)
	like := c.like(n, part)
	if boxOf(c.g, like, part) == nil {
		c.refuse(n, h)
		return
	}
	if n.Op == ir.OpDownload {
		c.insert(n, ir.OpCopy, like, d)
		n.Args[device].View = &like
	} else {
		c.insert(n, ir.OpUpload, like, part)
		from := repeated(like, h)
		n.Op, n.Args[host].View = ir.OpCopy, &from
	}
	c.nodes = append(c.nodes, n)
}

// direct reports whether one memcpy node does all of n well.
func (c *copier) direct(n *ir.Node, host, device ir.View) bool {
	box := boxOf(c.g, *n.Args[0].View, *n.Args[1].View)
	if box == nil {
		return false
	}
	bytes, known := box.Bytes.Int()
	return box.Rows.Is(1) || !known || bytes >= narrow || !host.Contiguous()
}

// like makes scratch for the elements of a host view, without gaps but in the order in which they lie there.
func (c *copier) like(n *ir.Node, host ir.View) ir.View {
	order := memoryOrder(host)
	shape := make([]ir.Dim, len(order))
	for i, k := range order {
		shape[i] = host.Shape[k]
	}
	whole := c.scratch(n, n.Device, host, shape)
	to := whole
	to.Shape, to.Stride = host.Shape, make([]ir.Dim, len(order))
	for i, k := range order {
		to.Stride[k] = whole.Stride[i]
		if sign(c.g.Buffers[host.Buffer], host, k) < 0 {
			to.Offset = to.Offset.Add(shape[i].Sub(1).Mul(whole.Stride[i]))
			to.Stride[k] = ir.Const(0).Sub(whole.Stride[i])
		}
	}
	return to
}

// memoryOrder lists the axes of a view so that memory is gone through in order, as far as that is known: an axis lies
// inside all others whose strides are multiples of its own.
func memoryOrder(v ir.View) []int {
	left := upTo(len(v.Shape))
	var order []int
	for len(left) > 0 {
		at := slices.IndexFunc(left, func(k int) bool {
			return !slices.ContainsFunc(left, func(j int) bool {
				return !v.Shape[j].Is(1) && !v.Stride[j].Div(v.Stride[k]).Mul(v.Stride[k]).Equal(v.Stride[j])
			})
		})
		if at < 0 {
			at = len(left) - 1
		}
		order = append(order, left[at])
		left = slices.Delete(left, at, at+1)
	}
	slices.Reverse(order)
	return order
}

// refuse reports a host view that is no box.
func (c *copier) refuse(n *ir.Node, host ir.View) {
	b := c.g.Buffers[host.Buffer]
	advice := "Upload the whole, and take the view on the device"
	if n.Op == ir.OpDownload {
		advice = "let the output have the shape of the view"
	}
	c.errs.Addf(n.Pos, "%s: CUDA copies host memory in rows and slices that lie evenly, rows at most %d bytes apart; this view "+
		"of %s %s does not have them for every size; %s", n, maxPitch, b.Class, b.Title(), advice)
}
