package randgraph

import (
	"maps"
	"slices"
)

// Shrink takes launches, bindings and steps away from a case while bad says that what is left still fails.
func Shrink(c *Case, bad func(*Case) bool) *Case {
	for i := len(c.Bindings) - 1; i >= 0 && len(c.Bindings) > 1; i-- {
		c = smaller(c, bad, func(d *Case) { d.Bindings = slices.Delete(d.Bindings, i, i+1) })
	}
	for size := max(1, len(c.Steps)/2); ; size /= 2 {
		for i := len(c.Steps) - size; i >= 0; i -= size {
			if i+size <= len(c.Steps) {
				c = smaller(c, bad, func(d *Case) { d.Steps = slices.Delete(d.Steps, i, i+size) })
			}
		}
		if size <= 1 {
			return c
		}
	}
}

// smaller is c after a cut, if that is a case that still fails; else c.
func smaller(c *Case, bad func(*Case) bool, cut func(*Case)) *Case {
	d := *c
	d.Steps, d.Bindings = slices.Clone(c.Steps), slices.Clone(c.Bindings)
	cut(&d)
	d.tidy()
	if _, err := d.Record(); err != nil {
		return c
	}
	for i := range d.Bindings {
		if _, err := d.Expect(&d.Bindings[i]); err != nil {
			return c
		}
	}
	if bad(&d) {
		return &d
	}
	return c
}

// tidy takes away what nothing uses any more: orders of steps that are gone, steps that use what they made, and
// declarations.
func (c *Case) tidy() {
	steps, known := map[int]bool{}, map[int]bool{}
	for _, d := range c.Decls {
		known[d.ID] = true
	}
	c.Steps = slices.DeleteFunc(c.Steps, func(s Step) bool {
		gone := s.Kind == Order && !(steps[s.Orders[0]] && steps[s.Orders[1]]) ||
			slices.ContainsFunc(s.refs(), func(r Ref) bool { return !known[r.Buf] })
		if !gone {
			steps[s.ID] = true
			for _, id := range s.Made {
				known[id] = true
			}
		}
		return gone
	})
	used := map[int]bool{}
	for i := range c.Steps {
		for _, r := range c.Steps[i].refs() {
			used[r.Buf] = true
		}
	}
	c.Decls = slices.DeleteFunc(slices.Clone(c.Decls), func(d Decl) bool { return !used[d.ID] })
	for i := range c.Bindings {
		c.Bindings[i].forget(func(id int) bool { return !used[id] })
	}
}

// forget drops the contents of buffers.
func (b *Binding) forget(gone func(id int) bool) {
	b.Externals = maps.Clone(b.Externals)
	maps.DeleteFunc(b.Externals, func(id int, _ [2][]byte) bool { return gone(id) })
	b.Launches = slices.Clone(b.Launches)
	for i := range b.Launches {
		t := &b.Launches[i]
		t.Data, t.Bind = maps.Clone(t.Data), maps.Clone(t.Bind)
		maps.DeleteFunc(t.Data, func(id int, _ []byte) bool { return gone(id) })
		maps.DeleteFunc(t.Bind, func(id int, _ int) bool { return gone(id) })
	}
}
