package randgraph

import "github.com/cudagraph/graphgen/ir"

// finish makes the results visible and adds more launches.
func (g *gen) finish() {
	downloads := 0
	for i := len(g.device) - 1; i >= 0 && downloads < 2; i-- {
		if g.info[g.device[i]].class == ir.Temp && g.downloadFrom(Ref{Buf: g.device[i]}) {
			downloads++
		}
	}
	g.c.tidy()
	for i := range g.c.Bindings {
		for range 1 + g.r.IntN(2) {
			g.relaunch(&g.c.Bindings[i])
		}
		g.runnable(&g.c.Bindings[i])
	}
}

// runnable drops launches with whose data a condition would depend on the payload of a NaN.
func (g *gen) runnable(b *Binding) {
	for g.bodies && len(b.Launches) > 1 {
		if _, err := g.c.Expect(b); err == nil {
			return
		}
		b.Launches = b.Launches[:len(b.Launches)-1]
	}
}

// refs lists the views that a step names.
func (s *Step) refs() []Ref {
	list := append([]Ref{}, s.Dst...)
	if s.Kind == Upload || s.Kind == Download || s.Kind == Copy {
		list = append(list, s.Src)
	}
	for _, a := range s.Args {
		if a.Is == ArgView {
			list = append(list, *a.Ref)
		}
	}
	return list
}

// relaunch adds a launch before which some things change.
func (g *gen) relaunch(b *Binding) {
	t := Turn{Scalars: map[int]uint64{}, Data: map[int][]byte{}, Bind: map[int]int{}}
	for i, s := range g.c.Scalars {
		if g.r.IntN(2) == 0 {
			t.Scalars[i] = randomBits(g.r, s.Type)
		}
	}
	odds := map[ir.Class]int{ir.Input: 2, ir.Resident: 4, ir.State: 6}
	for i := range g.c.Decls {
		d := &g.c.Decls[i]
		if n := odds[d.Class]; n > 0 && g.r.IntN(n) == 0 {
			t.Data[d.ID] = randomData(g.r, d.Type, product(values(d.Shape, b.Dims)))
		}
		if d.Class == ir.External && g.r.IntN(2) == 0 {
			t.Bind[d.ID] = g.r.IntN(2)
		}
	}
	b.Launches = append(b.Launches, t)
}
