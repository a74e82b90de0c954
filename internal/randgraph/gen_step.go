package randgraph

import (
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// maker is a way to add a step.
type maker struct {
	weight int
	plain  bool // also in plain cases
	add    func(*gen)
}

// makers are the ways to add a step, by weight.
var makers = []maker{
	{12, true, (*gen).mapFresh}, {8, true, (*gen).mapInto}, {3, true, (*gen).fill}, {4, true, (*gen).copy},
	{1, true, (*gen).upload}, {3, true, (*gen).download}, {3, true, (*gen).launch}, {2, false, (*gen).callback},
	{2, false, (*gen).order}, {1, false, (*gen).fence}, {2, false, (*gen).copyHost},
}

// bodyMakers are those that cases with bodies have besides. Child graphs take no conditionals.
func (g *gen) bodyMakers() []maker {
	var list []maker
	if len(g.subs) > 0 {
		list = append(list, maker{9, false, (*gen).again})
	}
	if len(g.outer) < maxDepth {
		list = append(list, maker{6, false, (*gen).sub})
		if !g.inSub() {
			list = append(list, maker{7, false, (*gen).branch}, maker{4, false, (*gen).cases}, maker{8, false, (*gen).loop})
		}
	}
	return list
}

func (g *gen) addStep() {
	list := makers
	if g.bodies {
		list = append(list[:len(list):len(list)], g.bodyMakers()...)
	}
	total := 0
	for _, m := range list {
		total += m.weight
	}
	at := g.r.IntN(total)
	for _, m := range list {
		if at -= m.weight; at < 0 {
			if m.plain || !g.plain {
				m.add(g)
			}
			return
		}
	}
}

// source picks a buffer on the device to read.
func (g *gen) source() int {
	if g.r.IntN(8) == 0 || len(g.device) == 0 {
		return g.declare(pick(g.r, []ir.Class{ir.Resident, ir.State, ir.External}), g.elementType(), pick(g.r, g.shapes))
	}
	switch {
	case g.style == "chain" && g.r.IntN(4) > 0:
		return g.device[len(g.device)-1]
	case g.style == "fan" && g.r.IntN(3) > 0:
		return g.device[0]
	}
	return pick(g.r, g.device)
}

// writable reports whether steps may write a buffer.
func (g *gen) writable(id int) bool { return g.info[id].class != ir.Resident && !g.held[id] }

// target picks a buffer to write: the device's, but not a resident.
func (g *gen) target() int {
	if g.r.IntN(4) == 0 {
		return g.declare(pick(g.r, []ir.Class{ir.State, ir.External, ir.Temp, ir.Temp}), g.elementType(), pick(g.r, g.shapes))
	}
	var list []int
	for _, id := range g.device {
		if g.writable(id) {
			list = append(list, id)
		}
	}
	if len(list) == 0 {
		return g.declare(ir.Temp, g.elementType(), pick(g.r, g.shapes))
	}
	return pick(g.r, list)
}

func (g *gen) elementType() ir.Type {
	if g.plain || g.r.IntN(3) == 0 {
		return pick(g.r, []ir.Type{ir.F32, ir.I32, ir.U32})
	}
	return pick(g.r, ir.Types)
}

func (g *gen) upload() {
	id := g.declare(ir.Input, g.elementType(), pick(g.r, g.shapes))
	g.uploadFrom(g.box(id, false))
}

func (g *gen) uploadFrom(src Ref) {
	v, ok := g.view(src)
	if !ok {
		return
	}
	s := Step{Kind: Upload, Src: src, Made: []int{g.id()}}
	if g.try(s) {
		g.know(s.Made[0], ir.Temp, v.Type, g.sizes(src))
	}
}

// copyHost moves host memory to the device: a part of an input, or an output that holds something.
func (g *gen) copyHost() {
	var hosts []int
	for _, d := range g.c.Decls {
		if d.Class.OnHost() {
			hosts = append(hosts, d.ID)
		}
	}
	src := g.box(pick(g.r, hosts), false)
	v, ok := g.view(src)
	if !ok {
		return
	}
	if g.r.IntN(2) == 0 {
		g.uploadFrom(src)
		return
	}
	if dst, ok := g.adapt(g.target(), v.Type, g.sizes(src)); ok {
		g.try(Step{Kind: Copy, Dst: []Ref{dst}, Src: src})
	}
}

func (g *gen) download() { g.downloadFrom(g.random(g.source(), false)) }

func (g *gen) downloadFrom(src Ref) bool {
	v, ok := g.view(src)
	if !ok {
		return false
	}
	shape := g.sizes(src)
	kept := len(g.c.Decls)
	var dst Ref
	if len(shape) > 0 && len(shape) <= maxBox && g.r.IntN(2) == 0 && !g.plain {
		dst = g.room(v, shape)
	} else {
		dst = Ref{Buf: g.declare(ir.Output, v.Type, shape)}
	}
	kind := pick(g.r, []Kind{Download, Download, Copy})
	if g.try(Step{Kind: kind, Dst: []Ref{dst}, Src: src}) {
		return true
	}
	g.c.Decls = slices.Delete(g.c.Decls, kept, len(g.c.Decls)) // an output that nobody writes is a mistake
	for _, level := range append(g.outer[:len(g.outer):len(g.outer)], g.worlds) {
		for _, w := range level {
			delete(w.blocks, dst.Buf)
		}
	}
	return false
}

func (g *gen) fill() {
	dst := pick(g.r, []func(int, bool) Ref{g.random, g.box})(g.target(), true)
	if v, ok := g.view(dst); ok {
		g.try(Step{Kind: Fill, Dst: []Ref{dst}, Bits: randomBits(g.r, v.Type)})
	}
}

// copy copies on the device, within one buffer now and then.
func (g *gen) copy() {
	src := g.random(g.source(), false)
	v, ok := g.view(src)
	if !ok {
		return
	}
	to := g.target()
	if g.r.IntN(3) == 0 && g.writable(src.Buf) {
		to = src.Buf
	}
	if dst, ok := g.adapt(to, v.Type, g.sizes(src)); ok && g.exactly(dst, v.Shape) {
		g.try(Step{Kind: Copy, Dst: []Ref{dst}, Src: src})
	}
}

func (g *gen) exactly(r Ref, shape []ir.Dim) bool {
	v, ok := g.view(r)
	return ok && equalShape(v.Shape, shape)
}

func (g *gen) order() {
	var steps []int
	for _, s := range *g.steps {
		if s.Kind != Order && s.Kind != Temp {
			steps = append(steps, s.ID)
		}
	}
	if len(steps) > 1 {
		at := g.r.IntN(len(steps) - 1)
		after := at + 1 + g.r.IntN(len(steps)-at-1)
		g.try(Step{Kind: Order, Orders: [2]int{steps[at], steps[after]}})
	}
}

// fence orders much of what is before it against what is after.
func (g *gen) fence() {
	s := Step{Kind: pick(g.r, []Kind{Barrier, Record, Wait})}
	if len(g.outer) > 0 {
		s.Kind = Barrier // events are steps of the graph itself
	} else if s.Kind != Barrier {
		s.Name = fmt.Sprintf("event%d", len(g.c.Steps))
	}
	g.try(s)
}

// callback reads inputs and outputs, and writes outputs.
func (g *gen) callback() {
	if g.onDevice() {
		return
	}
	s := Step{Kind: Callback, Name: fmt.Sprintf("call%d", g.last)}
	decls := slices.Clone(g.c.Decls)
	g.r.Shuffle(len(decls), func(i, k int) { decls[i], decls[k] = decls[k], decls[i] })
	for _, d := range decls {
		if !d.Class.OnHost() || len(s.Args) == 3 {
			continue
		}
		r := g.random(d.ID, true)
		v, ok := g.view(r)
		if !ok || !v.Contiguous() {
			r = Ref{Buf: d.ID}
		}
		mode := ir.Reads
		if d.Class == ir.Output && d.Type.Kind != ir.Bool {
			mode = pick(g.r, []ir.Mode{ir.Reads, ir.Writes, ir.ReadsWrites})
		}
		s.Args = append(s.Args, Arg{Is: ArgView, Mode: mode, Ref: &r})
	}
	g.try(s)
}
