package plan

import (
	"fmt"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// work tells what a step does, on which buffers.
func (p *Plan) work(s *Step) string {
	switch s.Kind {
	case Copy:
		c := s.Copy
		return fmt.Sprintf(": %s bytes %s -> %s", box(c.Bytes, c.Rows, c.Slices), c.side(c.Src), c.side(c.Dst))
	case Memset:
		m := s.Memset
		text := fmt.Sprintf(": %s of %#x in %d bytes -> %s", box(m.Count, m.Rows, ir.Const(1)), m.Value, m.Size, m.Dst)
		if !m.Rows.Is(1) {
			text += " pitch " + short(m.Pitch)
		}
		return text
	case Launch:
		return p.launch(s.Launch)
	case Send, Receive:
		l := s.Link
		return fmt.Sprintf(": number %d, %s bytes %s -> %s", l.Link, short(l.Bytes), l.Src, l.Dst)
	case EventRecord, EventWait:
		return fmt.Sprintf(": event %d", s.Event.Event)
	case Conditional:
		c := p.Graph.Conditions[s.Conditional.Condition]
		text := fmt.Sprintf(": condition %d, bodies %s", s.Conditional.Condition, numbers(s.Conditional.Bodies))
		if c.AtMost != nil {
			text += ", at most " + short(*c.AtMost)
		}
		return text
	case ChildGraph:
		text := fmt.Sprintf(": body %d", s.ChildGraph.Body)
		if s.ChildGraph.Again {
			text += " again"
		}
		return text
	}
	return ""
}

// box reads 4w x h x d: bytes or elements of a row, and rows and slices when there are several.
func box(extents ...ir.Dim) string {
	for len(extents) > 1 && extents[len(extents)-1].Is(1) {
		extents = extents[:len(extents)-1]
	}
	texts := make([]string, len(extents))
	for i, d := range extents {
		texts[i] = short(d)
	}
	return strings.Join(texts, " x ")
}

// side is where one side of a copy lies: b3 pitch 4n, and x h when it has slices of that many rows.
func (c *CopyStep) side(s Side) string {
	if c.Rows.Is(1) {
		return s.Place.String()
	}
	text := s.Place.String() + " pitch " + short(s.Pitch)
	if !c.Slices.Is(1) {
		text += " x " + short(s.Height)
	}
	return text
}

func (p *Plan) launch(l *LaunchStep) string {
	what := ""
	if l.User != nil {
		what = l.User.Name
	}
	for i, k := range p.Kernels {
		if k == l.Kernel {
			what = fmt.Sprintf("kernel %d", i)
		}
	}
	args := make([]string, len(l.Args))
	for i, a := range l.Args {
		args[i] = p.arg(a)
	}
	return fmt.Sprintf(": %s(%s) over %s%s", what, strings.Join(args, ", "), short(l.Work), l.Attrs)
}

func (p *Plan) arg(a Arg) string {
	switch a.Kind {
	case Pointer:
		return a.Mode.String() + " " + a.Place.String()
	case Scalar:
		return p.Graph.Scalars[a.Scalar].Name
	case Count:
		return short(a.Count)
	case Handle:
		return fmt.Sprintf("condition %d", a.Condition)
	}
	return a.Constant().String()
}

// String is b3, or b3+16n for a place inside.
func (p Place) String() string {
	if p.Offset.Is(0) {
		return fmt.Sprintf("b%d", p.Buffer)
	}
	return fmt.Sprintf("b%d+%s", p.Buffer, short(p.Offset))
}

// String is the kernel in one line: its parameters as p0, p1 and so on, its registers as r0, r1.
func (k *Kernel) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s(", k.Name)
	for i, p := range k.Params {
		if i > 0 {
			b.WriteString(", ")
		}
		switch p.Kind {
		case Pointer:
			fmt.Fprintf(&b, "%s %s %s", p.Mode, p.Type, p.Name)
		case Handle:
			b.WriteString("handle " + p.Name)
		default:
			fmt.Fprintf(&b, "%s %s", p.Type, p.Name)
		}
	}
	fmt.Fprintf(&b, ") vector %d", k.Vector)
	if len(k.Axes) > 0 {
		fmt.Fprintf(&b, " axes p%s", strings.Join(strings.Fields(numbers(k.Axes)), " p"))
	}
	for _, in := range k.Body {
		b.WriteString("; " + in.String())
	}
	return b.String()
}

// String is the instruction, such as r1 = shoulder(r0).
func (in Instr) String() string {
	var args, results []string
	for _, a := range in.Args {
		args = append(args, a.String())
	}
	for _, r := range in.Results {
		results = append(results, fmt.Sprintf("r%d", r.ID))
	}
	var index []string
	for _, s := range in.Index {
		index = append(index, s.String())
	}
	at := fmt.Sprintf("p%d[%s]", in.Param, strings.Join(index, " "))
	switch in.Op {
	case Load:
		return results[0] + " = " + at
	case Store:
		return at + " = " + args[0]
	case Set:
		return in.Test.String() + args[0]
	}
	return fmt.Sprintf("%s = %s(%s)", strings.Join(results, ", "), in.Func.Name, strings.Join(args, ", "))
}

// String is r0 for a register, p0 for a parameter.
func (o Operand) String() string {
	if o.Register >= 0 {
		return fmt.Sprintf("r%d", o.Register)
	}
	return fmt.Sprintf("p%d", o.Param)
}

// String is the number, or p0 for a parameter.
func (s Stride) String() string {
	if s.Param < 0 {
		return fmt.Sprint(s.Const)
	}
	return fmt.Sprintf("p%d", s.Param)
}

// String is what the test does, up to the value that it does it by.
func (t *Test) String() string {
	text := fmt.Sprintf("p%d = %s ", t.Handle, t.Form)
	switch {
	case t.Trips >= 0 && t.Again:
		text = fmt.Sprintf("p%d += 1; ", t.Trips) + text
	case t.Trips >= 0:
		text = fmt.Sprintf("p%d = 0; ", t.Trips) + text
	}
	if t.AtMost >= 0 {
		text += fmt.Sprintf("(at most p%d) ", t.AtMost)
	}
	return text
}
