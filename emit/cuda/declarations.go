package cuda

import (
	"fmt"
	"strings"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// declarations fills in what the graph declares: dims, conditions, scalars, events and buffers.
func (t *tables) declarations() {
	g := t.source.plan.Graph
	t.Callbacks = len(g.Callbacks) > 0
	for _, d := range g.Dims {
		t.Dims = append(t.Dims, dimView{t.sizes.known[d.Name], t.sizes.dims[d.Name], quote("dim " + d.Name), quote(d.Pos.String())})
	}
	for _, r := range g.Requires {
		where, what := quote(r.Pos.String()), quote(r.What)
		t.Requires = append(t.Requires, requireView{
			t.sizes.of(r.Low, "low", where, what), t.sizes.of(r.High, "high", where, what), where, what})
	}
	for _, s := range g.Scalars {
		e := t.source.names.pick(constant(s.Name), constant("scalar", s.Name))
		t.scalars = append(t.scalars, e)
		t.HasBool = t.HasBool || s.Type == ir.BOOL
		t.Has["structs"] = t.Has["structs"] || s.Type.IsCompound()
		t.Scalars = append(t.Scalars, scalarView{e, s.Name, t.unit.CType(s.Type), identifier(s.Name), quote(s.Pos.String()),
			quote("scalar " + s.Name), quote("Set" + ir.Exported(s.Name)), s.Pos.String(), s.Type.IsCompound(), t.ScalarWords})
		t.ScalarWords += (s.Type.Size + 7) / 8
	}
	for _, e := range g.Events {
		enum := t.source.names.pick(constant(e.Name), constant("event", e.Name))
		t.Events = append(t.Events, eventView{enum, e.Name, quote(e.Pos.String()), quote("event " + e.Name)})
	}
	for _, b := range t.source.plan.Buffers {
		t.buffer(b)
	}
}

var homeNames = map[plan.Home]string{plan.Pinned: "Pinned", plan.Device: "Kept", plan.Bound: "Bound", plan.Pool: "Pool"}

// buffer adds a row for a buffer that the plan uses, or that the caller can see.
func (t *tables) buffer(b *plan.Buffer) {
	home := b.Home
	if home == plan.None && b.Class == ir.Temp {
		t.buffers = append(t.buffers, "")
		return
	}
	if home == plan.None {
		home = classHomes[b.Class]
	}
	where, what := quote(b.Pos.String()), quote(strings.TrimSpace(b.Class.String()+" "+b.Title()))
	v := bufferView{Name: b.Name, Type: t.unit.CType(b.Type), Home: homeNames[home], Slot: "0", Where: where, What: what, Line: b.Pos.String(), Device: b.Device}
	v.Enum = t.source.names.pick(bufferConstant(b)...)
	v.Bytes = t.sizes.of(b.Bytes(), b.Title()+"_bytes", where, what)
	if home == plan.Pool {
		v.Slot = numbers([]int{b.Slot})[0]
	}
	t.Has["Home::"+v.Home] = true
	t.buffers = append(t.buffers, v.Enum)
	if b.Class != ir.Temp {
		t.visible(b, &v)
	}
	t.Buffers = append(t.Buffers, v)
}

var classHomes = map[ir.Class]plan.Home{
	ir.Input: plan.Pinned, ir.Output: plan.Pinned, ir.Resident: plan.Device, ir.State: plan.Device, ir.External: plan.Bound,
}

// abouts say in the header what a buffer is.
var abouts = map[ir.Class]string{
	ir.Input: "pinned, read by every launch", ir.Output: "pinned, written by every launch",
	ir.Resident: "on the device", ir.State: "on the device, kept between launches", ir.External: "on the device, the caller's",
}

// visible fills in the C functions of a buffer.
func (t *tables) visible(b *plan.Buffer, v *bufferView) {
	v.Named = true
	v.About = abouts[b.Class]
	if len(t.Devices) > 0 {
		v.About = strings.Replace(v.About, "the device", fmt.Sprint("device ", b.Device), 1)
	}
	v.Elements = t.sizes.of(b.Len(), b.Title()+"_len", v.Where, v.What)
	v.Pinned = b.Class.OnHost()
	v.Load = b.Class == ir.Resident || b.Class == ir.State
	v.Read = b.Class == ir.State
	v.Bind = b.Class == ir.External
	t.HasBool = t.HasBool || t.unit.CType(b.Type) == ir.BOOL.C
	if b.Class == ir.Resident {
		v.Method = quote("Load" + ir.Exported(b.Name))
		t.Has["needed"] = true
	}
	if v.Bind {
		v.Method = quote("Bind" + ir.Exported(b.Name))
		t.Has["needed"] = true
	}
}

func bufferConstant(b *plan.Buffer) []string {
	if b.Class.OnHost() {
		return []string{constant("host", b.Name)}
	}
	return []string{constant(b.Title()), constant(b.Class.String(), b.Title())}
}

// storage fills in the slots of the pool.
func (t *tables) storage() {
	var conflicts []int
	for i, s := range t.source.plan.Slots {
		what := quote("scratch")
		row := slotView{Device: s.Device, Conflicts: len(conflicts), ConflictCount: len(s.Conflicts)}
		row.Bytes = t.sizes.of(s.Bytes, "slot"+numbers([]int{i})[0]+"_bytes", t.Where, what)
		if s.Offset >= 0 {
			row.Offset = ir.Const(s.Offset).String()
		}
		conflicts = append(conflicts, s.Conflicts...)
		t.Slots = append(t.Slots, row)
	}
	if len(conflicts) == 0 {
		return
	}
	t.Conflicts = fill("    ", "    ", numbers(conflicts), "")
}
