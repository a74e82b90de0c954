package passes

import (
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// device runs a plan in an interpreter's memory, in any order that the edges allow: what stands in bodies runs among
// what their node need not wait for.
type device struct {
	*interpreter
	p      *plan.Plan
	pool   map[int][]byte // of each device
	staged []bool         // of each link, whether it goes by way of the host
	host   map[int][]byte // what it has there
	offset []int64        // of each slot
}

// frame is one run of a body.
type frame struct {
	body    int
	node    int    // step of the frame around that runs it
	around  *frame // nil for the graph
	started []int
	done    []int
}

// place gives each slot the lowest free place, and fills the pool with garbage.
func (d *device) place() {
	end := map[int]int64{}
	for i, slot := range d.p.Slots {
		bytes := d.size(slot.Bytes)
		at := int64(0)
		for ; slices.ContainsFunc(slot.Conflicts, func(k int) bool {
			return at < d.offset[k]+d.size(d.p.Slots[k].Bytes) && d.offset[k] < at+bytes
		}); at += 256 {
		}
		if slot.Offset >= 0 {
			at = slot.Offset
		}
		d.offset = append(d.offset, at)
		d.p.Slots[i] = slot
		end[slot.Device] = max(end[slot.Device], at+bytes)
	}
	d.pool, d.host = map[int][]byte{}, map[int][]byte{}
	for k := range d.g.DeviceCount() {
		d.pool[k] = make([]byte, end[k])
		d.spoil(d.pool[k])
	}
	for range d.p.Steps {
		d.staged = append(d.staged, d.IntN(2) == 0)
	}
}

// run runs the plan.
func (d *device) run() {
	d.place()
	frames := []*frame{{}}
	for len(frames) > 0 {
		at, step := d.choose(frames)
		s := d.p.Steps[step]
		at.started = append(at.started, step)
		if len(s.Bodies()) > 0 {
			frames = d.enter(frames, at, step)
		} else {
			d.step(s)
			at.done = append(at.done, step)
		}
		frames = d.leave(frames)
	}
}

// choose takes any step that may start.
func (d *device) choose(frames []*frame) (*frame, int) {
	type start struct {
		*frame
		step int
	}
	var ready []start
	for _, f := range frames {
		for i, s := range d.p.Steps {
			if s.Body == f.body && !slices.Contains(f.started, i) &&
				!slices.ContainsFunc(s.Deps, func(d int) bool { return !slices.Contains(f.done, d) }) {
				ready = append(ready, start{f, i})
			}
		}
	}
	next := ready[d.IntN(len(ready))]
	return next.frame, next.step
}

// enter begins a child graph, or the body that a condition has chosen, if any.
func (d *device) enter(frames []*frame, at *frame, step int) []*frame {
	s := d.p.Steps[step]
	if s.Kind == plan.ChildGraph {
		return append(frames, &frame{body: s.ChildGraph.Body, node: step, around: at})
	}
	body := d.decided(s.Conditional.Condition)
	if body == 0 {
		at.done = append(at.done, step)
		return frames
	}
	return append(frames, &frame{body: body, node: step, around: at})
}

// leave ends the frames of which all steps are done. A loop then decides again.
func (d *device) leave(frames []*frame) []*frame {
	for i := 0; i < len(frames); i++ {
		f := frames[i]
		if slices.ContainsFunc(upTo(len(d.p.Steps)), func(i int) bool {
			return d.p.Steps[i].Body == f.body && !slices.Contains(f.done, i)
		}) {
			continue
		}
		frames = slices.Delete(frames, i, i+1)
		switch {
		case f.around == nil:
		case d.p.Steps[f.node].Kind == plan.Conditional && d.p.Steps[f.node].Conditional.Form == ir.OpWhile:
			frames = d.enter(frames, f.around, f.node)
		default:
			f.around.done = append(f.around.done, f.node)
		}
		i = -1 // the frame around may have ended too
	}
	return frames
}

// at is memory behind a place.
func (d *device) at(p plan.Place, at, bytes int64) []byte {
	at += d.size(p.Offset)
	b := d.p.Buffers[p.Buffer]
	if b.Home == plan.Pool {
		at += d.offset[b.Slot]
		return d.pool[d.p.Slots[b.Slot].Device][at : at+bytes]
	}
	if b.Home == plan.None {
		panic(fmt.Sprint(b.Title(), " lives nowhere"))
	}
	return d.memory[p.Buffer][at : at+bytes]
}

func (d *device) step(s *plan.Step) {
	switch s.Kind {
	case plan.Copy:
		d.box(s.Copy)
	case plan.Send, plan.Receive:
		d.link(s)
	case plan.Memset:
		for i := range d.size(s.Memset.Rows) * d.size(s.Memset.Count) {
			row, size := i/d.size(s.Memset.Count), int64(s.Memset.Size)
			put(d.at(s.Memset.Dst, row*d.size(s.Memset.Pitch)+i%d.size(s.Memset.Count)*size, size), uint64(s.Memset.Value))
		}
	case plan.Callback:
		d.call(d.g.Callbacks[s.Callback.Callback].Name, s.Callback.Args)
	case plan.Launch:
		if l := s.Launch; l.User == nil {
			for _, i := range d.Perm(int(d.size(l.Work))) {
				d.index(l, int64(i))
			}
			return
		}
		args := d.g.Nodes[s.Nodes[0]].Args
		elements := func(i int) (cells [][]byte) {
			for k := range d.size(args[i].View.Len()) {
				cells = append(cells, d.at(s.Launch.Args[i].Place, 4*k, 4))
			}
			return cells
		}
		d.mix(s.Launch.Args[0].Mode, elements(0), elements(1), d.argument(s.Launch.Args[2]))
	}
}

// link does half a copy between devices, by either way.
func (d *device) link(s *plan.Step) {
	bytes := d.size(s.Link.Bytes)
	switch staged := d.staged[s.Link.Link]; {
	case s.Kind == plan.Receive && staged:
		copy(d.at(s.Link.Dst, 0, bytes), d.host[s.Link.Link])
	case s.Kind == plan.Receive:
	case staged:
		d.host[s.Link.Link] = slices.Clone(d.at(s.Link.Src, 0, bytes))
	default:
		copy(d.at(s.Link.Dst, 0, bytes), d.at(s.Link.Src, 0, bytes))
	}
}

// box copies byte by byte, in any order.
func (d *device) box(c *plan.CopyStep) {
	bytes, rows := d.size(c.Bytes), d.size(c.Rows)
	for _, i := range d.Perm(int(bytes * rows * d.size(c.Slices))) {
		x, y, z := int64(i)%bytes, int64(i)/bytes%rows, int64(i)/bytes/rows
		at := func(s plan.Side) []byte { return d.at(s.Place, (z*d.size(s.Height)+y)*d.size(s.Pitch)+x, 1) }
		copy(at(c.Dst), at(c.Src))
	}
}

func (d *device) argument(a plan.Arg) uint64 {
	switch a.Kind {
	case plan.Scalar:
		return scalarBits
	case plan.Count:
		return uint64(d.size(a.Count))
	}
	return a.Bits
}

// index runs a generated kernel at one index.
func (d *device) index(l *plan.LaunchStep, i int64) {
	register, types := map[int]uint64{}, map[int]ir.Type{}
	value := func(o plan.Operand) uint64 {
		if o.Register >= 0 {
			return register[o.Register]
		}
		return d.argument(l.Args[o.Param])
	}
	cell := func(in plan.Instr) []byte {
		at, rest := int64(0), i
		for k := len(in.Index) - 1; k >= 0; k-- {
			along := rest
			if k > 0 {
				extent := d.size(l.Args[l.Kernel.Axes[k-1]].Count)
				along, rest = rest%extent, rest/extent
			}
			stride := in.Index[k].Const
			if p := in.Index[k].Param; p >= 0 {
				stride = d.size(l.Args[p].Count)
			}
			at += along * stride
		}
		size := int64(l.Args[in.Param].Type.Size)
		return d.at(l.Args[in.Param].Place, at*size, size)
	}
	for _, in := range l.Kernel.Body {
		for _, r := range in.Results {
			types[r.ID] = r.Type
		}
		switch in.Op {
		case plan.Load:
			register[in.Results[0].ID] = get(cell(in))
		case plan.Store:
			put(cell(in), value(in.Args[0]))
		case plan.Call:
			var args []uint64
			for _, o := range in.Args {
				args = append(args, value(o))
			}
			for r, bits := range callGo(in.Func.Name, args) {
				register[in.Results[r].ID] = bits
			}
		case plan.Set:
			var trips []byte
			if p := in.Test.Trips; p >= 0 {
				trips = d.at(l.Args[p].Place, 0, 8)
			}
			d.test(l.Args[in.Test.Handle].Condition, types[in.Args[0].Register], value(in.Args[0]), trips, in.Test.Again)
		}
	}
}
