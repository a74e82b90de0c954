package randgraph

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/cudagraph/graphgen/internal/randgraph/funcs"
	"github.com/cudagraph/graphgen/ir"
)

// kernelBlock is the number of threads of a block of every kernel.
const kernelBlock = 64

// String is the case as a graph function, followed by its bindings.
func (c *Case) String() string {
	l := c.lines()
	for i, b := range c.Bindings {
		l.text = append(l.text, fmt.Sprintf("// binding %d: %v, %d launches", i, b.Dims, len(b.Launches)))
	}
	return strings.Join(l.text, "\n") + "\n"
}

// lines is the text and where things stand in it, from 1.
type lines struct {
	text                       []string
	buffers, nodes, conditions []int // in the order in which the Builder numbers them
}

// last is the line that was written last.
func (l *lines) last() int { return len(l.text) }

func (l *lines) addf(format string, args ...any) {
	l.text = append(l.text, fmt.Sprintf(format, args...))
}

func (c *Case) lines() *lines {
	l := &lines{}
	l.addf("func %s(g *ir.Builder) {", c.Name)
	for _, name := range c.Dims {
		l.addf("\t%s := g.Dim(%q)", name, name)
	}
	for _, s := range c.Scalars {
		l.addf("\t%s := g.Scalar(%q, %s)", s.Name, s.Name, typeText(s.Type))
	}
	for _, d := range c.Decls {
		class := d.Class.String()
		l.addf("\tb%d := g.%s(%q, %s, %s)", d.ID, strings.ToUpper(class[:1])+class[1:], d.Name,
			typeText(d.Type), list(d.Shape))
		l.buffers = append(l.buffers, l.last())
	}
	l.steps(c.Steps, "\t")
	l.addf("}")
	return l
}

// steps adds a list of steps.
func (l *lines) steps(list []Step, indent string) {
	for i := range list {
		s := &list[i]
		if s.conditional() {
			l.bodies(s, indent)
			continue
		}
		if s.Kind == Sub {
			l.child(s, indent)
			continue
		}
		l.addf("%s%s", indent, s.text())
		if s.Kind != Order && s.Kind != Temp {
			l.nodes = append(l.nodes, l.last())
		}
		for range s.Made {
			l.buffers = append(l.buffers, l.last())
		}
	}
}

// text is a step with the names of what it gives.
func (s *Step) text() string {
	switch {
	case len(s.Made) > 0:
		names := make([]string, len(s.Made))
		for i, id := range s.Made {
			names[i] = fmt.Sprintf("b%d", id)
		}
		return fmt.Sprintf("%s := %s // s%d", strings.Join(names, ", "), s, s.ID)
	case s.Kind == Order:
		return s.String()
	}
	return fmt.Sprintf("s%d := %s", s.ID, s)
}

// String is the call of the Builder's method.
func (s *Step) String() string {
	var args []string
	method := string(s.Kind)
	switch s.Kind {
	case Upload:
		args = []string{s.Src.String()}
	case Download:
		args = []string{s.Src.String(), s.Dst[0].String()}
	case Copy:
		args = []string{s.Dst[0].String(), s.Src.String()}
	case Fill:
		args = []string{s.Dst[0].String(), fmt.Sprintf("bits(%#x)", s.Bits)}
		if s.Value != nil {
			args[1] = fmt.Sprintf("%#v", s.Value)
		}
	case Map, MapInto:
		method, args = s.mapText()
	case Launch:
		args = []string{s.Kernel.Name, fmt.Sprintf("ir.Grid(%s).Block(%d)", list(s.Grid), kernelBlock)}
	case Callback:
		args = []string{fmt.Sprintf("%q", s.Name)}
	case Record, Wait:
		args = []string{fmt.Sprintf("g.Event(%q)", s.Name)}
	case Order:
		args = []string{fmt.Sprintf("s%d", s.Orders[0]), fmt.Sprintf("s%d", s.Orders[1])}
	case Sub:
		args = []string{"func(g *ir.Builder)"}
	case Again:
		args = []string{fmt.Sprintf("s%d", s.Use)}
	case Temp:
		args = []string{fmt.Sprintf("%q", s.Name), typeText(s.Type), list(s.Shape)}
	case If, IfElse, Switch, While:
		return fmt.Sprintf("g.%s(%s)", s.Kind, s.test())
	}
	for _, a := range s.Args {
		args = append(args, a.String())
	}
	return fmt.Sprintf("g.%s(%s)", method, strings.Join(args, ", "))
}

func (s *Step) mapText() (string, []string) {
	name := "funcs." + funcs.Name(s.Func)
	switch {
	case s.Kind == Map && len(s.Made) > 1:
		return "MapN", []string{name}
	case s.Kind == Map:
		return "Map", []string{name}
	case len(s.Dst) > 1:
		return "MapNInto", []string{"[]ir.View{" + list(s.Dst) + "}", name}
	}
	return "MapInto", []string{s.Dst[0].String(), name}
}

// String is the argument as Go code.
func (a Arg) String() string {
	switch {
	case a.Is == ArgView && a.Mode != 0:
		return map[ir.Mode]string{ir.Reads: "ir.In", ir.Writes: "ir.Out", ir.ReadsWrites: "ir.InOut"}[a.Mode] +
			"(" + a.Ref.String() + ")"
	case a.Is == ArgView:
		return a.Ref.String()
	case a.Is == ArgScalar:
		return fmt.Sprintf("scalars[%d]", a.Scalar)
	case a.Is == ArgSize:
		return a.Size.String()
	}
	v := reflect.ValueOf(constant(a.Type, a.Bits))
	return fmt.Sprintf("%s(%v /* %#x */)", v.Type(), v, a.Bits)
}

// typeText is an element type as Go code.
func typeText(t ir.Type) string {
	if t.IsCompound() {
		return "ir.TypeOf[" + t.Name + "]()"
	}
	return "ir." + strings.ToUpper(t.Name)
}
