package prove

import (
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/ir/plan"
)

// align is what every slot starts at a multiple of.
const align = 256

// poolOf is the space of a device's slots; every other buffer is a space of its own, by its index.
func poolOf(device int) int { return -1 - device }

// place gives every slot its offset: the plan's, or by first fit as the generated code does. It tries every candidate in
// turn, so that it is obviously right.
func (c *checker) place() error {
	c.offset = make([]int64, len(c.p.Slots))
	for i, s := range c.p.Slots {
		for _, k := range s.Conflicts {
			if k < 0 || k >= i {
				return fmt.Errorf("slot %d conflicts with slot %d, which does not stand before it", i, k)
			}
		}
		candidates := []int64{0}
		for _, k := range s.Conflicts {
			candidates = append(candidates, c.end(k))
		}
		slices.Sort(candidates)
		if s.Offset >= 0 {
			candidates = []int64{s.Offset}
		}
		fits := slices.IndexFunc(candidates, func(at int64) bool { return c.clear(i, at) })
		if fits < 0 {
			return fmt.Errorf("slot %d at %d overlaps one that it conflicts with", i, s.Offset)
		}
		c.offset[i] = candidates[fits]
		if c.offset[i]%align != 0 {
			return fmt.Errorf("slot %d at %d is not aligned", i, c.offset[i])
		}
	}
	return c.err
}

func (c *checker) end(slot int) int64 {
	return c.offset[slot] + (c.size(c.p.Slots[slot].Bytes)+align-1)/align*align
}

func (c *checker) clear(slot int, at int64) bool {
	bytes := c.size(c.p.Slots[slot].Bytes)
	return !slices.ContainsFunc(c.p.Slots[slot].Conflicts, func(k int) bool {
		return at < c.end(k) && c.offset[k] < at+bytes
	})
}

// address is where a byte of a buffer lies.
func (c *checker) address(buffer int, at int64) (space int, byte int64) {
	b := c.p.Buffers[buffer]
	if b.Home == plan.Pool {
		return poolOf(c.p.Slots[b.Slot].Device), c.offset[b.Slot] + at
	}
	return buffer, at
}

// lifetimes checks, without regard to sizes, that all uses of two buffers which may share bytes are apart.
func (c *checker) lifetimes() error {
	for j, b := range c.p.Buffers {
		for i, a := range c.p.Buffers[:j] {
			if a.Home == plan.Pool && b.Home == plan.Pool && c.mayShare(a.Slot, b.Slot) && !c.apart(a, b) {
				return fmt.Errorf("%s (b%d) and %s (b%d) may share bytes, but no path keeps their uses apart",
					a.Title(), i, b.Title(), j)
			}
		}
	}
	return nil
}

func (c *checker) mayShare(s, t int) bool {
	return s == t || c.p.Slots[s].Device == c.p.Slots[t].Device && !slices.Contains(c.p.Slots[s].Conflicts, t) && !slices.Contains(c.p.Slots[t].Conflicts, s)
}

// apart reports whether two buffers never hold something at the same time.
func (c *checker) apart(a, b *plan.Buffer) bool {
	body := c.innermost(a.Body, b.Body)
	x, y := c.alive(c.uses[a.ID], a.Body, body), c.alive(c.uses[b.ID], b.Body, body)
	if a.Body != body && b.Body != body && slices.Equal(c.owners[c.under(a.Body, body)], c.owners[c.under(b.Body, body)]) {
		return true // in two bodies of one step, of which a run has one
	}
	for _, s := range x {
		for _, t := range y {
			if !c.before(s, t, a.Slot == b.Slot) && !c.before(t, s, a.Slot == b.Slot) {
				return false
			}
		}
	}
	return true
}

// under is the body that stands in an outer one and has an inner one in it, or is that.
func (c *checker) under(inner, outer int) int {
	for c.g.Bodies[inner-1].Outer != outer {
		inner = c.g.Bodies[inner-1].Outer
	}
	return inner
}

// before reports whether every use in a happens before every use in b. A kernel may take the bytes of what it reads for
// what it writes at the same index; that it does no more is for races to show.
func (c *checker) before(a, b []int, inPlace bool) bool {
	for _, s := range a {
		for _, t := range b {
			if launch := c.p.Steps[s].Launch; !c.after[s][t] && !(s == t && inPlace && launch != nil && launch.Kernel != nil) {
				return false
			}
		}
	}
	return true
}

// eachOperand calls f for every buffer that a step uses.
func eachOperand(s *plan.Step, f func(buffer int)) {
	switch s.Kind {
	case plan.Copy:
		f(s.Copy.Dst.Buffer)
		f(s.Copy.Src.Buffer)
	case plan.Send:
		f(s.Link.Dst.Buffer)
		f(s.Link.Src.Buffer)
	case plan.Receive:
		f(s.Link.Dst.Buffer)
	case plan.Memset:
		f(s.Memset.Dst.Buffer)
	case plan.Launch:
		for _, a := range s.Launch.Args {
			if a.Kind == plan.Pointer {
				f(a.Place.Buffer)
			}
		}
	case plan.Callback:
		for _, a := range s.Callback.Args {
			f(a.View.Buffer)
		}
	}
}
