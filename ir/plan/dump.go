package plan

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// Summary is the plan in one line: "ExecutionPlan: 4 steps, 2 streams, 8n bytes pool, 3 kernels (→1 fused), 1 events".
// Kernels are counted as they were before fusion, and after the arrow as they are launched.
func (p *Plan) Summary() string {
	apart, launched, events := 0, 0, 0
	for _, s := range p.Steps {
		if s.Kind == Launch {
			apart += max(1, len(s.Nodes))
			launched++
		}
		if s.Signals {
			events++
		}
	}
	return fmt.Sprintf("ExecutionPlan: %d steps, %d streams, %s bytes pool, %d kernels (→%d fused), %d events",
		len(p.Steps), p.Streams, p.poolText(), apart, launched, events)
}

var timesLetter = regexp.MustCompile(`(^|[ (-])(\d+)\*([A-Za-z])\b`)

// short writes 8n for 8*n; longer names keep the sign, and so does what is divided before.
func short(d ir.Dim) string { return timesLetter.ReplaceAllString(d.String(), "$1$2$3") }

// Dump is the plan as text: the summary, then a line for each step, buffer, slot and kernel.
func (p *Plan) Dump() string {
	var b strings.Builder
	fmt.Fprintln(&b, p.Summary())
	for i, s := range p.Steps {
		fmt.Fprintf(&b, "step %d: %s %s%s, %s%s  // %s\n", i, s.Kind, s.Name, p.work(s), where(s), waits(s), s.Pos)
	}
	for i, k := range p.Kernels {
		fmt.Fprintf(&b, "kernel %d: %s\n", i, k)
	}
	for _, buf := range p.Buffers {
		where := homeNames[buf.Home]
		if buf.Home == Pool {
			where = fmt.Sprintf("slot %d", buf.Slot)
		}
		fmt.Fprintf(&b, "b%d: %s %s %s, %s bytes, %s%s\n", buf.ID, buf.Class, buf.Title(), buf.Type, short(buf.Bytes()), where, on(buf.Device))
	}
	for i, s := range p.Slots {
		fmt.Fprintf(&b, "slot %d: %s bytes", i, short(s.Bytes))
		if s.Offset >= 0 {
			fmt.Fprintf(&b, " at %d", s.Offset)
		}
		if len(s.Conflicts) > 0 {
			fmt.Fprintf(&b, ", apart from %s", numbers(s.Conflicts))
		}
		b.WriteString(on(s.Device))
		fmt.Fprintln(&b)
	}
	return b.String()
}

func where(s *Step) string {
	if s.Body > 0 {
		return fmt.Sprintf("body %d%s", s.Body, on(s.Device))
	}
	return fmt.Sprintf("stream %d%s", s.Stream, on(s.Device))
}

// on is the device, when it is not 0.
func on(device int) string {
	if device == 0 {
		return ""
	}
	return fmt.Sprintf(" @%d", device)
}

var homeNames = [...]string{None: "nowhere", Pinned: "pinned", Device: "device", Bound: "bound", Pool: "pool"}

func waits(s *Step) string {
	text := ""
	if len(s.Deps) > 0 {
		text = ", after " + numbers(s.Deps)
	}
	if s.Signals {
		text += ", signals"
	}
	return text
}

func numbers(list []int) string {
	return strings.Trim(fmt.Sprint(list), "[]")
}
