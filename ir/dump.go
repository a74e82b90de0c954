package ir

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// String is the graph as text, one declaration or step a line.
func (g *Graph) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "graph %s  // %s\n", g.Name, g.Pos)
	for _, d := range g.Dims {
		fmt.Fprintf(&b, "  dim %s\n", d.Name)
	}
	for _, t := range StructsIn(g.Types()...) {
		fmt.Fprintf(&b, "  type %s\n", t.layout())
	}
	for _, s := range g.Scalars {
		fmt.Fprintf(&b, "  scalar %s %s\n", s.Name, s.Type)
	}
	for _, e := range g.Events {
		fmt.Fprintf(&b, "  event %s\n", e.Name)
	}
	for _, buf := range g.Buffers {
		fmt.Fprintf(&b, "  b%d = %s %s%s%s\n", buf.ID, buf.Class, spaced(buf.Title()), typeText(buf.Type, buf.Shape), onText(buf.Device))
	}
	for _, r := range g.Requires {
		fmt.Fprintf(&b, "  require %s <= %s  // %s: %s\n", r.Low, r.High, r.Pos, r.What)
	}
	for _, n := range g.Nodes {
		fmt.Fprintf(&b, "  %s%s\n", strings.Repeat("  ", g.depth(n.Body)), g.Line(n))
	}
	for _, f := range g.Funcs {
		if f.Body != nil {
			fmt.Fprintf(&b, "\n%v", f)
		}
	}
	return b.String()
}

// Line is one step as text.
func (g *Graph) Line(n *Node) string {
	var outs, ins []string
	for _, a := range n.Args {
		text := g.argText(a)
		if a.Mode == ReadsWrites {
			text = "inout " + text
		}
		if a.Mode == Writes {
			outs = append(outs, text)
			continue
		}
		ins = append(ins, text)
	}
	line := fmt.Sprintf("n%d = %s(%s)", n.ID, n, strings.Join(ins, ", "))
	if len(outs) > 0 {
		line += " -> " + strings.Join(outs, ", ")
	}
	if len(n.Grid) > 0 {
		line += fmt.Sprintf(" grid %s block %v%s", shapeText(n.Grid), n.Block, n.Attrs)
	}
	if n.Op.HasBodies() {
		line += g.bodiesText(n)
	}
	for _, id := range n.After {
		line += fmt.Sprintf(" after n%d", id)
	}
	return line + onText(n.Device) + "  // " + n.Pos.String()
}

func (g *Graph) argText(a Arg) string {
	switch {
	case a.View != nil:
		return g.viewText(*a.View)
	case a.Scalar != nil:
		return g.Scalars[*a.Scalar].Name
	case a.Size != nil:
		return a.Size.String()
	case a.Const != nil:
		return a.Const.String()
	}
	return "?"
}

// viewText is b3 for a whole buffer, else what the view does to it.
func (g *Graph) viewText(v View) string {
	name := fmt.Sprintf("b%d", v.Buffer)
	b := g.Buffers[v.Buffer]
	whole := View{Buffer: v.Buffer, Type: b.Type, Shape: b.Shape, Stride: denseStrides(b.Shape)}
	if v.Same(whole) {
		return name
	}
	return fmt.Sprintf("%s{%s + %s strides %s}", name, typeText(v.Type, v.Shape), v.Offset, shapeText(v.Stride))
}

func typeText(t Type, shape []Dim) string { return t.String() + shapeText(shape) }

func spaced(s string) string {
	if s == "" {
		return ""
	}
	return s + " "
}

// String is the constant as Go would print it; a NaN with its bits.
func (c Constant) String() string {
	switch c.Type.Kind {
	case Struct:
		return c.structText()
	case Array:
		return c.arrayText()
	case Bool:
		return strconv.FormatBool(c.Bits != 0)
	case Uint:
		return strconv.FormatUint(c.Bits, 10)
	case Int:
		shift := 64 - c.Type.Bits
		return strconv.FormatInt(int64(c.Bits<<shift)>>shift, 10)
	}
	x := math.Float64frombits(c.Bits)
	if c.Type == F32 {
		x = float64(math.Float32frombits(uint32(c.Bits)))
	}
	if math.IsNaN(x) {
		return fmt.Sprintf("NaN(%#x)", c.Bits)
	}
	return strconv.FormatFloat(x, 'g', -1, c.Type.Bits)
}

// structText is Pixel{R:1 G:2}.
func (c Constant) structText() string {
	fields := make([]string, len(c.Type.Fields))
	for i, f := range c.Type.Fields {
		fields[i] = f.Name + ":" + c.at(f.Offset, f.Type).String()
	}
	return c.Type.Name + "{" + strings.Join(fields, " ") + "}"
}

// arrayText is [1 2 3].
func (c Constant) arrayText() string {
	elems := make([]string, c.Type.Len)
	for i := range elems {
		elems[i] = c.at(i*c.Type.Elem.Size, c.Type.Elem).String()
	}
	return "[" + strings.Join(elems, " ") + "]"
}

// layout is the fields of a struct with their places: Pixel {R u8 at 0, G u8 at 1}, 2 bytes.
func (t Type) layout() string {
	fields := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		fields[i] = fmt.Sprintf("%s %s at %d", f.Name, f.Type, f.Offset)
	}
	return fmt.Sprintf("%s {%s}, %d bytes", t.Name, strings.Join(fields, ", "), t.Size)
}
