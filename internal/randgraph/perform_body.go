package randgraph

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// mostTrips is where the oracle gives up on a loop.
const mostTrips = 5000

// conditional runs the bodies that the condition tells. Before that, each body is run once on a copy of the world, since
// what stands in a body must be right even when it does not run; and scratch that only a body wrote counts as written
// only where both branches of an IfElse did, as for the compiler.
func (w *world) conditional(s *Step) error {
	before := w.clone()
	var ways []*world
	for k := range s.Bodies {
		way := before.clone()
		if err := way.body(s, k, 0); err != nil {
			return err
		}
		ways = append(ways, way)
	}
	if err := w.decide(s); err != nil {
		return fmt.Errorf("%s: %w", s, err)
	}
	w.settle(s, before, ways)
	return nil
}

// decide tests and runs.
func (w *world) decide(s *Step) error {
	value, t, err := w.test(s)
	if err != nil {
		return err
	}
	switch {
	case s.Kind == While:
		return w.loop(s)
	case s.Kind == Switch:
		if k, ok := number(t, value); ok && k < len(s.Bodies) {
			return w.body(s, k, 0)
		}
	case holds(t, value):
		return w.body(s, 0, 0)
	case s.Kind == IfElse:
		return w.body(s, 1, 0)
	}
	return nil
}

func (w *world) loop(s *Step) error {
	for trip := 0; ; trip++ {
		value, t, err := w.test(s)
		switch {
		case err != nil || !holds(t, value):
			return err
		case s.limited() && trip == s.AtMost.Value(w.dims):
			w.fault = "the condition still holds after"
			return nil
		case trip == mostTrips:
			return fmt.Errorf("no end after %d trips", trip)
		}
		if err := w.body(s, 0, trip); err != nil {
			return err
		}
	}
}

// body runs a body once, and forgets what it made.
func (w *world) body(s *Step, k, trip int) error {
	outside := map[int]bool{}
	for id := range w.blocks {
		outside[id] = true
	}
	w.count(s, trip)
	for i := range s.Bodies[k] {
		if err := w.perform(&s.Bodies[k][i]); err != nil {
			return err
		}
	}
	for id := range w.blocks {
		if !outside[id] {
			delete(w.blocks, id)
		}
	}
	return nil
}

// count shows the body how many trips have ended.
func (w *world) count(s *Step, trip int) {
	if s.Trips == 0 {
		return
	}
	b := newBlock(ir.I64, nil, Exact)
	b.set(exact(ir.I64, uint64(trip)).data)
	w.blocks[s.Trips] = b
}

// test is the value of a condition and its type.
func (w *world) test(s *Step) (element, ir.Type, error) {
	args := make([][]element, len(s.Args))
	for i, a := range s.Args {
		if a.Is != ArgView {
			args[i] = []element{w.value(a)}
			continue
		}
		var err error
		if _, args[i], err = w.read(*a.Ref); err != nil {
			return element{}, ir.Type{}, err
		}
		if len(args[i]) != 1 {
			return element{}, ir.Type{}, fmt.Errorf("%s has %d elements", a.Ref, len(args[i]))
		}
	}
	var value element
	var t ir.Type
	switch {
	case s.Func == nil:
		p, err := w.place(*s.Args[0].Ref)
		if err != nil {
			return element{}, t, err
		}
		value, t = args[0][0], p.typ
	default:
		value, t = callEach(s.called(), args, 1)[0][0], elementType(reflect.TypeOf(s.Func).Out(0))
	}
	if value.certainty(t) == Unknown {
		return value, t, errors.New("it depends on the payload of a NaN")
	}
	return value, t, nil
}

// holds reports whether a value stands for true: a number does when it is not 0, and so does a NaN.
func holds(t ir.Type, e element) bool {
	bits := e.bits()
	if t.Kind == ir.Float {
		bits <<= 65 - t.Bits // -0 is 0
	}
	return bits != 0
}

// number is an integer from 0 on; false when it is negative or too large to be the number of a case.
func number(t ir.Type, e element) (int, bool) {
	bits := e.bits()
	negative := t.Kind == ir.Int && bits>>(t.Bits-1) != 0
	return int(bits & 0xffff), !negative && bits <= 0xffff
}

// settle takes back that scratch is written where a body wrote it that might not have run.
func (w *world) settle(s *Step, before *world, ways []*world) {
	for id, b := range w.blocks {
		if d := w.c.Decl(id); d != nil && d.Class != ir.Temp {
			continue
		}
		for i, was := range before.blocks[id].marks {
			open := func(way *world) bool { return way.blocks[id].marks[i] == Unset }
			if was == Unset && (s.Kind != IfElse || slices.ContainsFunc(ways, open)) {
				b.marks[i] = Unset
			}
		}
	}
}

// clone is a copy of the world with memory of its own.
func (w *world) clone() *world {
	c := *w
	copies := map[*block]*block{}
	again := func(b *block) *block {
		if copies[b] == nil {
			copies[b] = &block{b.typ, b.shape, slices.Clone(b.data), slices.Clone(b.marks)}
		}
		return copies[b]
	}
	c.blocks, c.externals = map[int]*block{}, map[int][2]*block{}
	for id, b := range w.blocks {
		c.blocks[id] = again(b)
	}
	for id, pair := range w.externals {
		c.externals[id] = [2]*block{again(pair[0]), again(pair[1])}
	}
	c.scalars = slices.Clone(w.scalars)
	return &c
}
