package passes

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// insertCopies lets every step run element by element: a map or copy that reads what it writes at another index, or as
// another type, reads a copy made just before; a copy between host and device is of contiguous memory on both sides.
func insertCopies(s *state) error {
	c := &copier{state: s}
	for _, n := range s.g.Nodes {
		switch n.Op {
		case ir.OpMap, ir.OpCopy:
			c.separate(n)
			c.nodes = append(c.nodes, n)
		case ir.OpUpload:
			c.scatter(n)
		case ir.OpDownload:
			c.gather(n)
		default:
			c.nodes = append(c.nodes, n)
		}
	}
	s.g.Nodes = c.nodes
	return nil
}

// copier builds the new list of nodes.
type copier struct {
	*state
	nodes []*ir.Node
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
	from := v // without what it repeats
	from.Shape, from.Stride = slices.Clone(v.Shape), slices.Clone(v.Stride)
	for k := range from.Shape {
		if v.Stride[k].Is(0) {
			from.Shape[k] = ir.Const(1)
		}
	}
	to := c.scratch(n, v, from.Shape)
	c.insert(n, ir.OpCopy, to, from)
	to.Shape = v.Shape
	for k := range v.Shape {
		if v.Stride[k].Is(0) {
			to.Stride[k] = ir.Const(0)
		}
	}
	return to
}

// scatter splits an upload to elements that do not follow each other: contiguous scratch, then a copy on the device.
func (c *copier) scatter(n *ir.Node) {
	dst, src := n.Args[0].View, n.Args[1].View
	if !dst.Contiguous() {
		to := c.scratch(n, *dst, dst.Shape)
		c.insert(n, ir.OpUpload, to, *src)
		n.Op, n.Args[1].View = ir.OpCopy, &to
	}
	c.nodes = append(c.nodes, n)
}

// gather splits a download of elements that do not follow each other: a copy on the device to contiguous scratch first.
func (c *copier) gather(n *ir.Node) {
	if src := n.Args[1].View; !src.Contiguous() {
		to := c.copyDense(n, *src)
		n.Args[1].View = &to
	}
	c.nodes = append(c.nodes, n)
}

func (c *copier) copyDense(n *ir.Node, v ir.View) ir.View {
	to := c.scratch(n, v, v.Shape)
	c.insert(n, ir.OpCopy, to, v)
	return to
}

// insert adds a node that does a part of n's work before n.
func (c *copier) insert(n *ir.Node, op ir.Op, to, from ir.View) {
	id := c.nextID
	c.nextID++
	c.origin[id] = c.original(n.ID)
	c.nodes = append(c.nodes, &ir.Node{ID: id, Op: op, Name: c.g.Buffers[from.Buffer].Title(), Pos: n.Pos, Body: n.Body,
		Args:  []ir.Arg{{Mode: ir.Writes, View: &to}, {Mode: ir.Reads, View: &from}},
		After: slices.Clone(n.After)}) // what the user put before n is before all of n
}

// scratch makes a buffer of a view's type.
func (c *copier) scratch(n *ir.Node, v ir.View, shape []ir.Dim) ir.View {
	b := &ir.Buffer{ID: len(c.g.Buffers), Hint: c.g.Buffers[v.Buffer].Title() + "_copy", Class: ir.Temp, Type: v.Type,
		Shape: shape, Body: n.Body, Pos: n.Pos}
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
