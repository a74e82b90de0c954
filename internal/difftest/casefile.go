package difftest

import (
	"bytes"
	"encoding/binary"
	"maps"
	"slices"

	"github.com/cudagraph/graphgen/internal/randgraph"
	"github.com/cudagraph/graphgen/ir"
)

// caseFile writes what driver.h reads: 64-bit numbers and runs of bytes.
type caseFile struct {
	bytes.Buffer
	c  *randgraph.Case
	at map[int]int // index of each declared buffer
}

func (f *caseFile) number(n int) { f.Write(binary.LittleEndian.AppendUint64(nil, uint64(n))) }

func (f *caseFile) run(b []byte) {
	f.number(len(b))
	f.Write(b)
}

// add appends the case of a unit, with the nodes of its plan and with what the oracle expects.
func (f *caseFile) add(u *Unit) error {
	c := u.Case
	f.c, f.at = c, map[int]int{}
	f.number(len(c.Decls))
	for i, d := range c.Decls {
		f.at[d.ID] = i
		f.number(int(d.Class))
	}
	f.number(len(c.Bindings))
	for i := range c.Bindings {
		if err := f.binding(&c.Bindings[i]); err != nil {
			return err
		}
		if err := f.built(u, &c.Bindings[i]); err != nil {
			return err
		}
	}
	return nil
}

func (f *caseFile) binding(b *randgraph.Binding) error {
	expected, err := f.c.Expect(b)
	if err != nil {
		return err
	}
	callbacks, err := f.c.Callbacks(b)
	if err != nil {
		return err
	}
	f.number(len(f.c.Dims))
	for _, name := range f.c.Dims {
		f.number(b.Dims[name])
	}
	f.number(2 * len(b.Externals))
	for _, id := range slices.Sorted(maps.Keys(b.Externals)) {
		for which, data := range b.Externals[id] {
			f.number(f.at[id])
			f.number(which)
			f.run(data)
		}
	}
	f.number(len(callbacks))
	for _, pieces := range callbacks {
		f.number(len(pieces))
		for _, p := range pieces {
			for _, n := range []int{f.at[p.ID], p.Offset, p.Size, int(p.Mode)} {
				f.number(n)
			}
		}
	}
	f.number(len(b.Launches))
	for i := range b.Launches {
		f.launch(&b.Launches[i], expected[i])
	}
	return nil
}

func (f *caseFile) launch(t *randgraph.Turn, want randgraph.Outcome) {
	f.number(len(t.Scalars))
	for _, i := range slices.Sorted(maps.Keys(t.Scalars)) {
		f.number(i)
		f.run(binary.LittleEndian.AppendUint64(nil, t.Scalars[i]))
	}
	f.number(len(t.Data))
	for _, id := range slices.Sorted(maps.Keys(t.Data)) {
		f.data(id, 0, t.Data[id], nil)
	}
	f.number(len(t.Bind))
	for _, id := range slices.Sorted(maps.Keys(t.Bind)) {
		f.data(id, t.Bind[id], nil, nil)
	}
	f.number(len(want.Seen))
	for _, s := range want.Seen {
		f.data(s.ID, s.Which, s.Data, s.Marks)
	}
	f.run([]byte(want.Fault))
	f.run([]byte(t.Refused))
}

func (f *caseFile) data(id, which int, data []byte, marks []randgraph.Mark) {
	f.number(f.at[id])
	f.number(which)
	f.run(data)
	f.number(len(marks))
	for _, m := range marks {
		f.WriteByte(byte(m))
	}
}

// The driver has its own numbers for classes.
var _ = [1]struct{}{}[ir.External-4]
