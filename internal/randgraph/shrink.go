package randgraph

import (
	"maps"
	"slices"
)

// Shrink takes launches, bindings and steps away from a case while bad says that what is left still fails. Of
// conditionals it takes bodies away, and trips; it puts what is in a body in the place of a conditional or Sub, and the
// Sub itself in that of an Again.
func Shrink(c *Case, bad func(*Case) bool) *Case {
	for i := len(c.Bindings) - 1; i >= 0 && len(c.Bindings) > 1; i-- {
		c = smaller(c, bad, func(d *Case) { d.Bindings = slices.Delete(d.Bindings, i, i+1) })
	}
	for before := -1; before != c.steps(); {
		before = c.steps()
		c = fewerSteps(c, bad)
		c = simplerBodies(c, bad)
		c = fewerUses(c, bad)
	}
	return c
}

// steps counts the steps, and what makes those with bodies more than others.
func (c *Case) steps() int {
	n := 0
	c.Each(func(s *Step) {
		n += 1 + len(s.Bodies)
		if s.Kind == While {
			n++
		}
		if s.limited() {
			n += s.AtMost.Value(c.Bindings[0].Dims)
		}
	})
	return n
}

// fewerSteps takes runs of steps out of every list, long ones first.
func fewerSteps(c *Case, bad func(*Case) bool) *Case {
	for size := max(1, len(c.Steps)/2); size > 0; size /= 2 {
		for at := 0; at < len(c.lists()); at++ {
			for i := len(*c.lists()[at]) - size; i >= 0; i -= size {
				if at < len(c.lists()) && i+size <= len(*c.lists()[at]) {
					c = smaller(c, bad, func(d *Case) {
						list := d.lists()[at]
						*list = slices.Delete(*list, i, i+size)
					})
				}
			}
		}
	}
	return c
}

// lists are the lists of steps: the graph's, and those of the bodies.
func (c *Case) lists() []*[]Step {
	all := []*[]Step{&c.Steps}
	c.Each(func(s *Step) {
		for k := range s.Bodies {
			all = append(all, &s.Bodies[k])
		}
	})
	return all
}

// simplerBodies tries on every conditional what makes it simpler.
func simplerBodies(c *Case, bad func(*Case) bool) *Case {
	for at := 0; at < len(c.lists()); at++ {
		for i := 0; at < len(c.lists()) && i < len(*c.lists()[at]); i++ {
			for k := 0; k < len((*c.lists()[at])[i].Bodies); k++ {
				for _, simplify := range simpler {
					c = smaller(c, bad, func(d *Case) {
						list := d.lists()[at]
						if k < len((*list)[i].Bodies) {
							*list = simplify(*list, i, k)
						}
					})
					if at >= len(c.lists()) || i >= len(*c.lists()[at]) {
						return c
					}
				}
			}
		}
	}
	return c
}

// simpler are the ways to make the conditional at i of a list simpler, at its body k.
var simpler = []func(list []Step, i, k int) []Step{
	func(list []Step, i, k int) []Step { return slices.Replace(list, i, i+1, list[i].Bodies[k]...) },
	func(list []Step, i, k int) []Step { // a body less
		s := &list[i]
		if s.Bodies = slices.Delete(s.Bodies, k, k+1); s.Kind == IfElse {
			s.Kind = If
		}
		if len(s.Bodies) == 0 {
			return slices.Delete(list, i, i+1)
		}
		return list
	},
	func(list []Step, i, _ int) []Step { // one trip at most
		if s := &list[i]; s.Kind == While {
			s.Kind, s.AtMost, s.Trips = If, Size{}, 0
		}
		return list
	},
	func(list []Step, i, _ int) []Step { // fewer trips
		if s := &list[i]; s.limited() {
			s.AtMost = K(1)
		}
		return list
	},
}

// fewerUses tries for every Again to have the Sub only there and after it.
func fewerUses(c *Case, bad func(*Case) bool) *Case {
	for i := 0; i < len(c.uses()); i++ {
		c = smaller(c, bad, func(d *Case) {
			again := d.uses()[i]
			sub := *d.runs(again)
			*again = sub
			moved := false
			d.Steps = sweep(d.Steps, func(s *Step) bool {
				before := s.ID == sub.ID && !moved
				moved = moved || before
				return before
			})
		})
	}
	return c
}

// smaller is c after a cut, if that is a case that still fails; else c.
func smaller(c *Case, bad func(*Case) bool, cut func(*Case)) *Case {
	d := *c
	d.Steps, d.Bindings = cloned(c.Steps), slices.Clone(c.Bindings)
	cut(&d)
	d.tidy()
	if d.String() == c.String() {
		return c
	}
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

// tidy takes away what nothing uses any more: orders and uses of steps that are gone, steps that use what they made, and
// declarations.
func (c *Case) tidy() {
	steps, known := map[int]bool{}, map[int]bool{}
	for _, d := range c.Decls {
		known[d.ID] = true
	}
	c.Steps = sweep(c.Steps, func(s *Step) bool {
		gone := s.Kind == Order && !(steps[s.Orders[0]] && steps[s.Orders[1]]) || s.Kind == Again && !steps[s.Use] ||
			slices.ContainsFunc(s.refs(), func(r Ref) bool { return !known[r.Buf] })
		if !gone {
			steps[s.ID], known[s.Trips] = true, true
			for _, id := range s.Made {
				known[id] = true
			}
		}
		return gone
	})
	used := map[int]bool{}
	c.Each(func(s *Step) {
		for _, r := range s.refs() {
			used[r.Buf] = true
		}
	})
	c.Steps = sweep(c.Steps, func(s *Step) bool { return s.Kind == Temp && !used[s.Made[0]] })
	c.Decls = slices.DeleteFunc(slices.Clone(c.Decls), func(d Decl) bool { return !used[d.ID] })
	for i := range c.Bindings {
		c.Bindings[i].forget(func(id int) bool { return !used[id] })
	}
}

// sweep deletes steps from a list and from those of bodies, in the order in which they are written.
func sweep(list []Step, gone func(*Step) bool) []Step {
	return slices.DeleteFunc(list, func(s Step) bool {
		if gone(&s) {
			return true
		}
		for k, body := range s.Bodies {
			s.Bodies[k] = sweep(body, gone)
		}
		return false
	})
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
