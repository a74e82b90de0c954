package passes

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// insertCopies lets every step run as one: a map or copy that reads what it writes at another index, or as another type,
// reads a copy made just before; a copy between host and device is what a memcpy node can do, and one between devices two.
func insertCopies(s *state) error {
	c := &copier{state: s}
	for _, n := range s.g.Nodes {
		switch n.Op {
		case ir.OpMap, ir.OpCopy:
			c.separate(n)
			if c.crosses(n) {
				c.link(n)
			}
			c.nodes = append(c.nodes, n)
		case ir.OpUpload:
			c.transfer(n, 1, 0)
		case ir.OpDownload:
			c.transfer(n, 0, 1)
		default:
			c.nodes = append(c.nodes, n)
		}
	}
	s.g.Nodes = c.nodes
	return c.errs.Err()
}

// copier builds the new list of nodes.
type copier struct {
	*state
	nodes []*ir.Node
	links int // copies between devices so far
	errs  ir.ErrorList
}

// separate makes n read copies of what it writes elsewhere, one for each view.
func (c *copier) separate(n *ir.Node) {
	var copied, copies []ir.View
	for i := range n.Args {
		a := &n.Args[i]
		if a.View == nil || a.Mode != ir.Reads || !c.writesElsewhere(n, *a.View) {
			continue
		}
		k := slices.IndexFunc(copied, a.View.Same)
		if k < 0 {
			k = len(copied)
			copied, copies = append(copied, *a.View), append(copies, c.copyOf(n, *a.View))
		}
		a.View = &copies[k]
	}
}

// writesElsewhere reports whether n writes bytes of v other than at the same index and as the same type.
func (c *copier) writesElsewhere(n *ir.Node, v ir.View) bool {
	b := c.g.Buffers[v.Buffer]
	return slices.ContainsFunc(n.Args, func(a ir.Arg) bool {
		return a.View != nil && a.Mode == ir.Writes && a.View.Buffer == v.Buffer && !a.View.Same(v) &&
			!spanOf(b, *a.View).disjoint(spanOf(b, v))
	})
}

// copyOf inserts a copy of v for n and gives the view of it that stands for v.
func (c *copier) copyOf(n *ir.Node, v ir.View) ir.View {
	from := once(v)
	to := c.scratch(n, n.Device, v, from.Shape)
	c.insert(n, ir.OpCopy, to, from)
	return repeated(to, v)
}

// once is a view without what it repeats.
func once(v ir.View) ir.View {
	v.Shape = slices.Clone(v.Shape)
	for k := range v.Shape {
		if v.Stride[k].Is(0) {
			v.Shape[k] = ir.Const(1)
		}
	}
	return v
}

// repeated is a view of the elements that once left of v, with what v repeats.
func repeated(to, v ir.View) ir.View {
	to.Shape = v.Shape
	for k := range v.Shape {
		if v.Stride[k].Is(0) {
			to.Stride[k] = ir.Const(0)
		}
	}
	return to
}

// insert adds a node that does a part of n's work before n, on the device that it writes.
func (c *copier) insert(n *ir.Node, op ir.Op, to, from ir.View) *ir.Node {
	id := c.nextID
	c.nextID++
	c.origin[id] = c.original(n.ID)
	part := &ir.Node{ID: id, Op: op, Name: c.g.Buffers[from.Buffer].Title(), Pos: n.Pos, Body: n.Body,
		Device: c.g.Buffers[to.Buffer].Device,
		Args:   []ir.Arg{{Mode: ir.Writes, View: &to}, {Mode: ir.Reads, View: &from}},
		After:  slices.Clone(n.After)} // what the user put before n is before all of n
	c.nodes = append(c.nodes, part)
	return part
}

// scratch makes a buffer of a view's type on a device.
func (c *copier) scratch(n *ir.Node, device int, v ir.View, shape []ir.Dim) ir.View {
	b := &ir.Buffer{ID: len(c.g.Buffers), Hint: c.g.Buffers[v.Buffer].Title() + "_copy", Class: ir.Temp, Type: v.Type,
		Shape: shape, Body: n.Body, Device: device, Pos: n.Pos}
	c.g.Buffers = append(c.g.Buffers, b)
	return dense(b)
}

// dense is the view of a whole buffer.
func dense(b *ir.Buffer) ir.View {
	v := ir.View{Buffer: b.ID, Type: b.Type, Shape: b.Shape, Stride: make([]ir.Dim, len(b.Shape))}
	next := ir.Const(1)
	for k := len(b.Shape) - 1; k >= 0; k-- {
		v.Stride[k] = next
		next = next.Mul(b.Shape[k])
	}
	return v
}
