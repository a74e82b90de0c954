package randgraph

import (
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// perform runs one step: everything is read, then everything is written.
func (w *world) perform(s *Step) error {
	if s.conditional() {
		return w.conditional(s)
	}
	if s.Kind == Sub || s.Kind == Again {
		return w.child(s)
	}
	if s.Kind == Temp {
		w.blocks[s.Made[0]] = newBlock(s.Type, values(s.Shape, w.dims), Unset)
		return nil
	}
	writes, err := w.evaluate(s)
	if err != nil {
		return fmt.Errorf("%s: %w", s, err)
	}
	return w.commit(writes)
}

func (w *world) evaluate(s *Step) ([]write, error) {
	switch s.Kind {
	case Upload:
		return w.upload(s)
	case Download, Copy:
		return w.move(s)
	case Fill:
		return w.fill(s)
	case Map, MapInto:
		return w.mapping(s)
	case Launch:
		return w.launch(s)
	case Callback:
		return w.callback(s)
	}
	return nil, nil // Order, Barrier, Record, Wait and Temp
}

func (w *world) upload(s *Step) ([]write, error) {
	from, list, err := w.read(s.Src)
	if err != nil {
		return nil, err
	}
	return []write{w.fresh(s.Made[0], from.typ, from.shape, list)}, nil
}

func (w *world) fresh(id int, t ir.Type, shape []int, list []element) write {
	return write{whole(id, t, shape), newBlock(t, shape, Unset), list}
}

func (w *world) move(s *Step) ([]write, error) {
	from, list, err := w.read(s.Src)
	if err != nil {
		return nil, err
	}
	to, err := w.place(s.Dst[0])
	if err == nil && (to.typ != from.typ || !slices.Equal(to.shape, from.shape)) {
		err = fmt.Errorf("from %s%v to %s%v", from.typ, from.shape, to.typ, to.shape)
	}
	return []write{{to, nil, list}}, err
}

func (w *world) fill(s *Step) ([]write, error) {
	to, err := w.place(s.Dst[0])
	if err != nil {
		return nil, err
	}
	list := make([]element, product(to.shape))
	for i := range list {
		if s.Value != nil {
			list[i] = element{s.Data, make([]Mark, len(s.Data))}
			continue
		}
		list[i] = exact(to.typ, s.Bits)
	}
	return []write{{to, nil, list}}, nil
}

// value is an argument that is no view.
func (w *world) value(a Arg) element {
	switch a.Is {
	case ArgScalar:
		return exact(w.c.Scalars[a.Scalar].Type, w.scalars[a.Scalar])
	case ArgSize:
		return exact(ir.I64, uint64(a.Size.Value(w.dims)))
	}
	return exact(a.Type, a.Bits)
}
