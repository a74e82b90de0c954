package randgraph

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// Seen is what can be seen of a buffer after a launch. For an external, Which says which of its allocations it is.
type Seen struct {
	ID    int
	Which int
	Data  []byte
	Marks []Mark
}

// Outcome is what comes of a launch.
type Outcome struct {
	Seen  []Seen
	Fault string // a part of what Wait must say; empty when it must succeed
}

// Expect runs the oracle: for each launch of a binding, all that can be seen after it.
func (c *Case) Expect(b *Binding) ([]Outcome, error) {
	w := newWorld(c, b)
	var all []Outcome
	for i := range b.Launches {
		w.begin(&b.Launches[i])
		for k := range c.Steps {
			if b.Launches[i].Refused != "" {
				break
			}
			if err := w.perform(&c.Steps[k]); err != nil {
				return nil, fmt.Errorf("%s: launch %d: %w", c.Name, i, err)
			}
		}
		all = append(all, Outcome{w.seen(), cmp.Or(b.Launches[i].Fault, w.fault)})
	}
	return all, nil
}

func (w *world) seen() []Seen {
	var all []Seen
	for _, d := range w.c.Decls {
		switch d.Class {
		case ir.Output, ir.State:
			all = append(all, see(d.ID, 0, w.blocks[d.ID]))
		case ir.External:
			for which, b := range w.externals[d.ID] {
				all = append(all, see(d.ID, which, b))
			}
		}
	}
	return all
}

func see(id, which int, b *block) Seen {
	return Seen{id, which, slices.Clone(b.data), slices.Clone(b.marks)}
}

// Piece is a part of a host buffer that a callback uses, in bytes.
type Piece struct {
	ID, Offset, Size int
	Mode             ir.Mode
}

// Callbacks lists what each callback uses.
func (c *Case) Callbacks(b *Binding) ([][]Piece, error) {
	w := newWorld(c, b)
	var all [][]Piece
	var failed error
	c.Each(func(s *Step) {
		if s.Kind != Callback {
			return
		}
		pieces := []Piece{}
		for _, a := range s.Args {
			p, err := w.place(*a.Ref)
			failed = cmp.Or(failed, err)
			pieces = append(pieces, Piece{a.Ref.Buf, p.offset, product(p.shape) * p.typ.Size, a.Mode})
		}
		all = append(all, pieces)
	})
	return all, failed
}
