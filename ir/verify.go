package ir

import (
	"fmt"
	"slices"
)

// Verify checks that a graph is well formed: indices in range, operands as the op table has them, views inside their
// buffers' types and axes. It finds mistakes of ours, not of users.
func Verify(g *Graph) error {
	for i, b := range g.Buffers {
		if b.Body < 0 || b.Body > len(g.Bodies) {
			return fmt.Errorf("graph %s: buffer %d is of body %d", g.Name, i, b.Body)
		}
		if b.ID != i || !b.Type.IsValid() || b.Class >= classCount {
			return fmt.Errorf("graph %s: buffer %d is malformed: %+v", g.Name, i, b)
		}
	}
	for i, b := range g.Buffers {
		if b.Device < 0 || b.Device >= g.DeviceCount() || b.Device > 0 && b.Class.OnHost() {
			return fmt.Errorf("graph %s: buffer %d is on device %d", g.Name, i, b.Device)
		}
	}
	for i, b := range g.Bodies {
		if b.Outer < 0 || b.Outer > i {
			return fmt.Errorf("graph %s: body %d is in body %d", g.Name, i+1, b.Outer)
		}
	}
	for _, c := range g.Conditions {
		for _, body := range c.Bodies {
			if body < 1 || body > len(g.Bodies) || g.Bodies[body-1].Node != c.Node {
				return fmt.Errorf("graph %s: body %d is not that of n%d", g.Name, body, c.Node)
			}
		}
	}
	seen := map[int]bool{}
	for _, n := range g.Nodes {
		if seen[n.ID] {
			return fmt.Errorf("graph %s: two nodes have ID %d", g.Name, n.ID)
		}
		seen[n.ID] = true
		if err := g.verifyNode(n); err != nil {
			return fmt.Errorf("graph %s: n%d, %s: %w", g.Name, n.ID, n, err)
		}
	}
	return g.verifyChildren()
}

// verifyChildren checks that child graphs belong to the first node that runs them, that others see what they use, and that
// none has a conditional in it.
func (g *Graph) verifyChildren() error {
	child := make([]bool, len(g.Bodies)+1)
	for _, n := range g.Nodes {
		for body := n.Body; body > 0 && n.Op.IsConditional(); body = g.Bodies[body-1].Outer {
			if child[body] {
				return fmt.Errorf("graph %s: n%d, %s: it is in the child graph %d", g.Name, n.ID, n, body)
			}
		}
		if n.Op != OpSub {
			continue
		}
		b := g.Bodies[n.Func]
		child[n.Func+1] = child[n.Func+1] || b.Node == n.ID && b.Outer == n.Body
		if !child[n.Func+1] || !g.Encloses(b.Outer, n.Body) || g.Encloses(n.Func+1, n.Body) {
			return fmt.Errorf("graph %s: n%d, %s: body %d is not for it to run", g.Name, n.ID, n, n.Func+1)
		}
	}
	return nil
}

func (g *Graph) verifyNode(n *Node) error {
	if n.Op >= opCount {
		return fmt.Errorf("op %d does not exist", n.Op)
	}
	if n.Body < 0 || n.Body > len(g.Bodies) {
		return fmt.Errorf("body %d of %d", n.Body, len(g.Bodies))
	}
	for i, a := range n.Args {
		if err := g.verifyArg(ops[n.Op], a); err != nil {
			return fmt.Errorf("operand %d: %w", i, err)
		}
		if a.View != nil && !g.Encloses(g.Buffers[a.View.Buffer].Body, n.Body) {
			return fmt.Errorf("operand %d: b%d is scratch of another body", i, a.View.Buffer)
		}
	}
	tables := map[Op]int{OpMap: len(g.Funcs), OpLaunch: len(g.Kernels), OpCallback: len(g.Callbacks),
		OpRecord: len(g.Events), OpWait: len(g.Events),
		OpTest: len(g.Conditions), OpIf: len(g.Conditions), OpWhile: len(g.Conditions), OpSwitch: len(g.Conditions), OpSub: len(g.Bodies)}
	if size, ok := tables[n.Op]; ok && (n.Func < 0 || n.Func >= size) {
		return fmt.Errorf("index %d, the table has %d rows", n.Func, size)
	}
	if err := g.verifyDevice(n); err != nil {
		return err
	}
	if n.Op.IsEvent() && n.Body != 0 {
		return fmt.Errorf("an event in body %d", n.Body)
	}
	if n.Op == OpMap {
		return g.verifyMap(n)
	}
	if n.Op == OpLaunch {
		return n.verifyLaunch()
	}
	return nil
}

// verifyLaunch checks the shape of a launch, and what the emitters rely on in its attributes.
func (n *Node) verifyLaunch() error {
	if len(n.Grid) < 1 || len(n.Grid) > 3 || len(n.Block) < 1 || len(n.Block) > 3 || len(n.Attrs.Cluster) > 3 {
		return fmt.Errorf("%d axes in the grid, %d in the block, %d in the cluster", len(n.Grid), len(n.Block), len(n.Attrs.Cluster))
	}
	if slices.ContainsFunc(n.Attrs.Cluster, func(blocks int) bool { return blocks < 1 }) || n.Attrs.Shared.err != "" ||
		n.Attrs.Domain >= domainCount || n.divided() != "" {
		return fmt.Errorf("attributes%s", n.Attrs)
	}
	return nil
}

func (g *Graph) verifyArg(row opInfo, a Arg) error {
	set := 0
	for _, is := range []bool{a.View != nil, a.Scalar != nil, a.Size != nil, a.Const != nil} {
		if is {
			set++
		}
	}
	switch {
	case set != 1:
		return fmt.Errorf("%d of view, scalar, size and constant are set, want 1", set)
	case a.View != nil:
		return g.verifyView(row, a)
	case !row.values:
		return fmt.Errorf("%s takes views only", row.name)
	case a.Scalar != nil && (*a.Scalar < 0 || *a.Scalar >= len(g.Scalars)):
		return fmt.Errorf("scalar %d of %d", *a.Scalar, len(g.Scalars))
	case a.Size != nil && a.Size.err != "":
		return fmt.Errorf("bad size: %s", a.Size.err)
	case a.Const != nil && !a.Const.Type.IsValid():
		return fmt.Errorf("a constant without a type")
	}
	return nil
}

func (g *Graph) verifyView(row opInfo, a Arg) error {
	v := a.View
	if v.Buffer < 0 || v.Buffer >= len(g.Buffers) {
		return fmt.Errorf("buffer %d of %d", v.Buffer, len(g.Buffers))
	}
	side := classes[g.Buffers[v.Buffer].Class].side
	switch {
	case a.Mode == 0:
		return fmt.Errorf("neither read nor written")
	case a.Mode&Reads != 0 && side != row.in, a.Mode&Writes != 0 && side != row.out:
		return fmt.Errorf("%s is on the wrong side", g.viewText(*v))
	case !v.Type.IsValid() || len(v.Shape) != len(v.Stride) || len(v.Shape) > maxAxes:
		return fmt.Errorf("malformed view of b%d", v.Buffer)
	}
	return nil
}

// verifyMap checks that all views have one shape, and that types are those of the function.
func (g *Graph) verifyMap(n *Node) error {
	f := g.Funcs[n.Func]
	if len(n.Args) != len(f.Results)+len(f.Params) {
		return fmt.Errorf("%d operands for %d results and %d parameters", len(n.Args), len(f.Results), len(f.Params))
	}
	var shape []Dim
	for i, a := range n.Args {
		want := f.Results[min(i, len(f.Results)-1)]
		if i >= len(f.Results) {
			want = f.Params[i-len(f.Results)]
		}
		if got := g.argType(a); got != want {
			return fmt.Errorf("operand %d is %s, want %s", i, got, want)
		}
		if a.View == nil {
			continue
		}
		if shape == nil {
			shape = a.View.Shape
		}
		if !sameShape(shape, a.View.Shape) {
			return fmt.Errorf("operand %d is %s, want %s", i, shapeText(a.View.Shape), shapeText(shape))
		}
	}
	return nil
}

func (g *Graph) argType(a Arg) Type {
	switch {
	case a.View != nil:
		return a.View.Type
	case a.Scalar != nil:
		return g.Scalars[*a.Scalar].Type
	case a.Size != nil:
		return I64
	}
	return a.Const.Type
}
