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

var timesSign = regexp.MustCompile(`(\d)\*`)

func short(d ir.Dim) string { return timesSign.ReplaceAllString(d.String(), "$1") }

// poolText is the size of the pool: exact when it is a constant or when all slots are multiples of one size; else a
// bound, the sum of all slots. Symbolic sizes leave out the padding to multiples of 256 bytes.
func (p *Plan) poolText() string {
	var end int64
	sum := ir.Const(0)
	for _, s := range p.Slots {
		sum = sum.Add(s.Bytes)
		if n, ok := s.Bytes.Int(); ok && s.Offset >= 0 {
			end = max(end, s.Offset+(n+255)/256*256)
		} else {
			end = -1
			break
		}
	}
	if end >= 0 {
		return fmt.Sprint(end)
	}
	if d, ok := p.poolDim(); ok {
		return short(d)
	}
	sum = ir.Const(0)
	for _, s := range p.Slots {
		sum = sum.Add(s.Bytes)
	}
	return "at most " + short(sum)
}

// poolDim places slots by first fit in units of the first one's size without its constant factor.
func (p *Plan) poolDim() (ir.Dim, bool) {
	unit := p.Slots[0].Bytes
	for k := int64(1 << 20); k > 1; k /= 2 {
		if unit.MultipleOf(k) {
			unit = unit.Div(k)
			break
		}
	}
	size, at, end := make([]int64, len(p.Slots)), make([]int64, len(p.Slots)), int64(0)
	for i, s := range p.Slots {
		n, ok := s.Bytes.Div(unit).Int()
		if !ok || !unit.Mul(n).Equal(s.Bytes) {
			return ir.Dim{}, false
		}
		size[i] = n
		for moved := true; moved; {
			moved = false
			for _, c := range s.Conflicts {
				if at[i] < at[c]+size[c] && at[c] < at[i]+n {
					at[i], moved = at[c]+size[c], true
				}
			}
		}
		end = max(end, at[i]+n)
	}
	return unit.Mul(end), true
}

// Dump is the plan as text: the summary, then a line for each step, buffer, slot and kernel.
func (p *Plan) Dump() string {
	var b strings.Builder
	fmt.Fprintln(&b, p.Summary())
	for i, s := range p.Steps {
		fmt.Fprintf(&b, "step %d: %s %s%s, stream %d%s  // %s\n", i, s.Kind, s.Name, p.work(s), s.Stream, waits(s), s.Pos)
	}
	for i, k := range p.Kernels {
		fmt.Fprintf(&b, "kernel %d: %s\n", i, k)
	}
	for _, buf := range p.Buffers {
		where := homeNames[buf.Home]
		if buf.Home == Pool {
			where = fmt.Sprintf("slot %d", buf.Slot)
		}
		fmt.Fprintf(&b, "b%d: %s %s %s, %s bytes, %s\n", buf.ID, buf.Class, buf.Title(), buf.Type, short(buf.Bytes()), where)
	}
	for i, s := range p.Slots {
		fmt.Fprintf(&b, "slot %d: %s bytes", i, short(s.Bytes))
		if s.Offset >= 0 {
			fmt.Fprintf(&b, " at %d", s.Offset)
		}
		if len(s.Conflicts) > 0 {
			fmt.Fprintf(&b, ", apart from %s", numbers(s.Conflicts))
		}
		fmt.Fprintln(&b)
	}
	return b.String()
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
