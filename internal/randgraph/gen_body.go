package randgraph

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/cudagraph/graphgen/internal/randgraph/funcs"
	"github.com/cudagraph/graphgen/ir"
)

// maxDepth is how deep bodies stand in each other.
const maxDepth = 3

// inner declares scratch of a body.
func (g *gen) inner(t ir.Type, shape []Size) int {
	id := g.id()
	s := Step{ID: g.id(), Kind: Temp, Made: []int{id}, Name: fmt.Sprintf("tmp%d", id), Type: t, Shape: shape}
	*g.steps = append(*g.steps, s)
	for _, w := range g.worlds {
		w.blocks[id] = newBlock(t, values(shape, w.dims), Unset)
	}
	g.know(id, ir.Temp, t, shape)
	g.scratch[id] = true
	return id
}

// enclose adds a conditional and fills its bodies. The first and the last step of each may be given.
func (g *gen) enclose(s Step, bodies int, first, last func(*Step) bool) bool {
	s.ID = g.id()
	s.Bodies = make([][]Step, bodies)
	if s.Kind == While && s.Trips == 0 && g.r.IntN(3) == 0 {
		s.Trips = g.id()
	}
	for _, w := range g.worlds {
		if _, _, err := w.test(&s); err != nil {
			return false
		}
	}
	if g.empty(&s) || !g.add(s) {
		return false
	}
	return g.filled(first, last)
}

// filled fills the bodies of the last step and runs it, or takes it away.
func (g *gen) filled(first, last func(*Step) bool) bool {
	s := &(*g.steps)[len(*g.steps)-1]
	for k := range s.Bodies {
		if !g.within(s, k, first, last) {
			g.drop()
			return false
		}
	}
	return g.happens()
}

// happens runs the last step, which is complete, or takes it away.
func (g *gen) happens() bool {
	s := &(*g.steps)[len(*g.steps)-1]
	after := make([]*world, len(g.worlds))
	for i, w := range g.worlds {
		after[i] = w.clone()
		if err := after[i].perform(s); err != nil {
			g.drop()
			return false
		}
	}
	g.worlds = after
	return true
}

// within fills a body. What it may read is known from running it, whether the condition holds or not.
func (g *gen) within(s *Step, k int, first, last func(*Step) bool) bool {
	steps, worlds := g.steps, g.worlds
	g.outer, g.steps = append(g.outer, worlds), &s.Bodies[k]
	subs := len(g.subs)
	g.around = append(g.around, s.Kind)
	g.worlds = nil
	for _, w := range worlds {
		inside := w.clone()
		inside.count(s, 0)
		g.worlds = append(g.worlds, inside)
	}
	if s.Trips != 0 {
		g.know(s.Trips, ir.Temp, ir.I64, []Size{})
		g.held[s.Trips] = true
	}
	ok := first == nil || first(s)
	count := pick(g.r, []int{0, 1, 1, 2, 2, 3, 4})
	if s.Kind == Sub && count > 0 {
		count++
	}
	for range count {
		g.addStep()
	}
	g.reveal()
	ok = ok && (last == nil || last(s))
	g.outer, g.around = g.outer[:len(g.outer)-1], g.around[:len(g.around)-1]
	g.subs = g.subs[:subs]
	g.steps, g.worlds = steps, worlds
	g.device = slices.DeleteFunc(g.device, func(id int) bool { return g.info[id].depth > len(g.outer) })
	return ok
}

// reveal copies what the body made last to where it can be seen.
func (g *gen) reveal() {
	id := g.device[len(g.device)-1]
	if g.info[id].depth == len(g.outer) && g.r.IntN(4) > 0 {
		kept := g.declare(pick(g.r, []ir.Class{ir.State, ir.State, ir.External}), g.info[id].typ, g.info[id].shape)
		g.try(Step{Kind: Copy, Dst: []Ref{{Buf: kept}}, Src: Ref{Buf: id}})
	}
}

// branch adds an If or IfElse.
func (g *gen) branch() {
	s := Step{Kind: If}
	bodies := 1 + g.r.IntN(2)
	if bodies == 2 {
		s.Kind = IfElse
	}
	if g.condition(&s) {
		g.enclose(s, bodies, nil, nil)
	}
}

// cases adds a Switch.
func (g *gen) cases() {
	s := Step{Kind: Switch}
	if g.condition(&s) {
		g.enclose(s, 1+g.r.IntN(4), nil, nil)
	}
}

// condition chooses what a conditional decides by: a function of all there is, or one element.
func (g *gen) condition(s *Step) bool {
	whole := func(t ir.Type) bool { return s.Kind != Switch || t.Kind == ir.Int || t.Kind == ir.Uint }
	if g.r.IntN(3) == 0 {
		r, ok := g.single(g.source())
		if v, fine := g.view(r); !ok || !fine || !whole(v.Type) || !g.readable(r) {
			return false
		}
		s.Args = []Arg{{Is: ArgView, Ref: &r}}
		return true
	}
	list := funcs.Conditions
	if s.Kind == Switch {
		list = funcs.Cases
	}
	s.Func = pick(g.r, list)
	if g.r.IntN(3) == 0 {
		f := g.function(func(t reflect.Type) bool { return t.NumOut() == 1 && whole(elementType(t.Out(0))) })
		s.Func = f.Fn
	}
	s.Args = g.arguments(reflect.TypeOf(s.Func), []Size{}, nil)
	return true
}

// single is one element of a buffer.
func (g *gen) single(buf int) (Ref, bool) {
	r := Ref{Buf: buf}
	for axis := len(g.info[buf].shape) - 1; axis >= 0; axis-- {
		at := g.r.IntN(2)
		if g.r.IntN(4) == 0 {
			r = r.Slice(axis, K(at), K(at+1), 1)
			continue
		}
		r = r.Index(axis, K(at))
	}
	_, ok := g.view(r)
	return r, ok
}

// loop adds a While.
func (g *gen) loop() {
	pick(g.r, []func(){g.counted, g.counted, g.flagged, g.stopped})()
}

// counter declares one element in which a loop counts, or of which it goes on, and fills it.
func (g *gen) counter(t ir.Type, bits uint64) (Ref, bool) {
	shape := pick(g.r, [][]Size{{}, {}, {K(1)}, {K(3)}, {K(2), K(2)}})
	id := g.declare(pick(g.r, []ir.Class{ir.Temp, ir.Temp, ir.State, ir.External}), t, shape)
	cut := 64 - t.Size*8
	if !g.try(Step{Kind: Fill, Dst: []Ref{{Buf: id}}, Bits: bits << cut >> cut}) {
		return Ref{}, false
	}
	return g.single(id)
}

// counted adds a loop that counts its trips in memory.
func (g *gen) counted() {
	l := pick(g.r, funcs.Loops)
	count, ok := g.counter(elementType(reflect.TypeOf(l.Step).In(0)), l.From)
	if !ok {
		return
	}
	s := Step{Kind: While, Func: l.Test, Args: []Arg{{Is: ArgView, Ref: &count}}}
	if l.Test != nil {
		t := reflect.TypeOf(l.Test)
		for i := 1; i < t.NumIn(); i++ {
			s.Args = append(s.Args, g.argument(elementType(t.In(i)), []Size{}, t.In(i).Kind() == reflect.Int))
		}
	}
	switch limit := g.r.IntN(6); {
	case limit == 0 && len(g.c.Dims) > 0:
		s.AtMost = D(g.c.Dims[0]).Add(K(1))
	case limit < 2:
		s.AtMost = K(1 + g.r.IntN(4))
	}
	next := func(*Step) bool {
		return g.try(Step{Kind: MapInto, Func: l.Step, Dst: []Ref{count}, Args: []Arg{{Is: ArgView, Ref: &count}}})
	}
	g.hold(count.Buf, func() {
		if g.r.IntN(2) == 0 {
			g.enclose(s, 1, next, nil)
		} else {
			g.enclose(s, 1, nil, next)
		}
	})
}

// hold keeps steps from writing a buffer.
func (g *gen) hold(id int, f func()) {
	g.held[id] = true
	f()
	delete(g.held, id)
}

// flagged adds a loop that goes on as long as a bool says so, which its body computes from the number of trips.
func (g *gen) flagged() {
	again, ok := g.counter(ir.BOOL, uint64(min(g.r.IntN(6), 1)))
	if !ok {
		return
	}
	s := Step{Kind: While, Args: []Arg{{Is: ArgView, Ref: &again}}, Trips: g.id()}
	g.hold(again.Buf, func() {
		g.enclose(s, 1, nil, func(s *Step) bool {
			trips := Ref{Buf: s.Trips}
			return g.try(Step{Kind: MapInto, Func: funcs.Again, Dst: []Ref{again}, Args: []Arg{{Is: ArgView, Ref: &trips}}})
		})
	})
}

// stopped adds a loop on any condition, which a limit may have to end.
func (g *gen) stopped() {
	s := Step{Kind: While, AtMost: K(1 + g.r.IntN(3))}
	if g.condition(&s) {
		g.enclose(s, 1, nil, nil)
	}
}
