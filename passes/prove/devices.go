package prove

import (
	"fmt"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// maxDevices is more than any graph has.
const maxDevices = 64

// devices checks that steps are where their nodes are, and use memory there; that slots are where their buffers are; and that
// all which runs in a conditional is on its device.
func (c *checker) devices() error {
	for i, s := range c.p.Steps {
		if err := c.device(s); err != nil {
			return fmt.Errorf("step %d (%s): %w", i, s.Name, err)
		}
		for _, j := range c.within[i] {
			if t := c.p.Steps[j]; s.Kind == plan.Conditional && t.Kind != plan.Callback && t.Device != s.Device {
				return fmt.Errorf("step %d (%s) of device %d runs in step %d (%s) of device %d", j, t.Name, t.Device, i, s.Name, s.Device)
			}
		}
	}
	for _, b := range c.p.Buffers {
		if b.Home == plan.Pool && c.p.Slots[b.Slot].Device != b.Device {
			return fmt.Errorf("%s lies on device %d, its slot on device %d", b.Title(), b.Device, c.p.Slots[b.Slot].Device)
		}
	}
	for i, s := range c.p.Slots {
		for _, k := range s.Conflicts {
			if k >= 0 && k < i && c.p.Slots[k].Device != s.Device {
				return fmt.Errorf("slots %d and %d conflict, and are of two devices", k, i)
			}
		}
	}
	return nil
}

// device checks one step. A part of a copy between devices may be on either.
func (c *checker) device(s *plan.Step) error {
	for _, id := range s.Nodes {
		if n := c.g.Nodes[id]; n.Device != s.Device && n.Op != ir.OpCopy {
			return fmt.Errorf("it is on device %d, and does n%d of device %d", s.Device, id, n.Device)
		}
	}
	var err error
	eachOperand(s, func(buffer int) {
		b := c.p.Buffers[buffer]
		if far := s.Kind == plan.Send && buffer == s.Link.Dst.Buffer; !far && !b.Class.OnHost() && b.Device != s.Device {
			err = fmt.Errorf("it is on device %d, and uses %s on device %d", s.Device, b.Title(), b.Device)
		}
	})
	return err
}

// links checks that copies between devices have two halves that move the same bytes, the second after the first.
func (c *checker) links() error {
	sent, received := map[int]int{}, map[int]bool{}
	for i, s := range c.p.Steps {
		l := s.Link
		switch s.Kind {
		case plan.Send:
			if _, twice := sent[l.Link]; twice || c.p.Buffers[l.Dst.Buffer].Device == s.Device {
				return fmt.Errorf("step %d (%s) sends link %d a second time, or to its own device", i, s.Name, l.Link)
			}
			sent[l.Link] = i
		case plan.Receive:
			j, ok := sent[l.Link]
			if !ok || received[l.Link] || !c.after[j][i] || !sameLink(l, c.p.Steps[j].Link) {
				return fmt.Errorf("step %d (%s) does not receive link %d once, as it was sent before", i, s.Name, l.Link)
			}
			received[l.Link] = true
		}
	}
	if len(sent) != len(received) {
		return fmt.Errorf("%d links are sent and %d received", len(sent), len(received))
	}
	return nil
}

func sameLink(a, b *plan.LinkStep) bool {
	same := func(p, q plan.Place) bool { return p.Buffer == q.Buffer && p.Offset.Equal(q.Offset) }
	return same(a.Dst, b.Dst) && same(a.Src, b.Src) && a.Bytes.Equal(b.Bytes)
}

// region is the space of a link's own host memory.
func region(link int) int { return handle(0) - 1 - 2*link }

// touchLink enters what either way of a link uses: straight to the other device, and by way of the host.
func (c *checker) touchLink(s *plan.Step, f footprint) error {
	l, bytes := s.Link, c.size(s.Link.Bytes)
	if s.Kind == plan.Receive {
		f.add(region(l.Link), 0, bytes, ir.Reads)
		return c.touchPlace(f, l.Dst, 0, bytes, ir.Writes)
	}
	f.add(region(l.Link), 0, bytes, ir.Writes)
	if err := c.touchPlace(f, l.Src, 0, bytes, ir.Reads); err != nil {
		return err
	}
	return c.touchPlace(f, l.Dst, 0, bytes, ir.Writes)
}

// ways are those in which links may go: true is by way of the host.
func (c *checker) ways() []bool {
	for _, s := range c.p.Steps {
		if s.Kind == plan.Send {
			return []bool{false, true}
		}
	}
	return []bool{false}
}

// link carries out half a link.
func (m *machine) link(s *plan.Step) {
	l, bytes := s.Link, m.size(s.Link.Bytes)
	switch {
	case m.staged && s.Kind == plan.Send:
		m.space[region(l.Link)] = append([]symbol(nil), m.at(l.Src, 0, bytes)...)
	case m.staged:
		copy(m.at(l.Dst, 0, bytes), m.space[region(l.Link)])
	case s.Kind == plan.Send:
		copy(m.at(l.Dst, 0, bytes), m.at(l.Src, 0, bytes))
	}
}
