package fixed

import (
	"errors"
	"slices"
	"testing"
)

// graph is what the events of a graph are to other graphs: an owner that notes when it is freed.
type graph struct {
	*owner
	binding
	freed int
	bound []uintptr
}

func newGraph(handle uintptr) *graph {
	g := &graph{}
	g.owner = &owner{users: 1, free: func() error { g.freed++; return nil }}
	g.own = Event{handle, g.owner}
	return g
}

func (g *graph) bindTo(t *testing.T, e Event, launches uint64) {
	t.Helper()
	if err := g.bind(e, launches, func(h uintptr) error { g.bound = append(g.bound, h); return nil }); err != nil {
		t.Fatal(err)
	}
}

func (g *graph) end(t *testing.T) {
	t.Helper()
	if err := g.owner.close(nil, &g.binding); err != nil {
		t.Fatal(err)
	}
}

// The events of a graph go with the graph, or with the last that has them bound, in whatever order graphs are closed.
func TestEventsOutliveTheirGraph(t *testing.T) {
	for order := range 2 {
		a, b := newGraph(1), newGraph(2)
		a.bindTo(t, b.own, 0)
		b.bindTo(t, a.own, 0)
		list := []*graph{a, b}
		if order == 1 {
			slices.Reverse(list)
		}
		list[0].end(t)
		if list[0].freed != 0 || list[1].freed != 0 {
			t.Fatal("events go that are bound still")
		}
		list[1].end(t)
		if a.freed != 1 || b.freed != 1 {
			t.Errorf("freed %d and %d times, want once", a.freed, b.freed)
		}
		if !slices.Equal(a.bound, []uintptr{2}) || !slices.Equal(b.bound, []uintptr{1}) {
			t.Errorf("bound %v and %v", a.bound, b.bound)
		}
	}
}

// What was bound before stays until the executable graph has heard of its successor, and no longer.
func TestRebinding(t *testing.T) {
	a, b, c := newGraph(1), newGraph(2), newGraph(3)
	a.bindTo(t, b.own, 0)
	b.end(t)
	a.bindTo(t, c.own, 1) // launched once with b's
	if b.freed != 0 {
		t.Error("b's event is gone, which the executable graph knows")
	}
	a.bindTo(t, a.own, 1) // not launched yet
	if b.freed != 0 {
		t.Error("b's event is gone, which the executable graph knows still")
	}
	a.bindTo(t, CUDAEvent(77), 2)
	if b.freed != 1 {
		t.Error("b's event is not freed, though nobody knows it any more")
	}
	c.end(t)
	if c.freed != 1 {
		t.Error("c's event is not freed, though nobody has it bound")
	}
	a.end(t)
	if a.freed != 1 || b.freed != 1 || c.freed != 1 {
		t.Errorf("freed %d, %d and %d times, want once", a.freed, b.freed, c.freed)
	}
	if !slices.Equal(a.bound, []uintptr{2, 3, 1, 77}) {
		t.Errorf("bound %v", a.bound)
	}
}

// A binding that fails changes nothing, and says why.
func TestBindingFails(t *testing.T) {
	a, b := newGraph(1), newGraph(2)
	apply := func(uintptr) error { return nil }
	if err := a.bind(Event{}, 0, apply); err == nil {
		t.Error("the zero Event can be bound")
	}
	broken := errors.New("broken")
	if err := a.bind(b.own, 0, func(uintptr) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("got %v, want broken", err)
	}
	b.end(t)
	if b.freed != 1 {
		t.Error("a binding that failed holds the event")
	}
	if err := a.bind(b.own, 0, apply); !errors.Is(err, ErrClosed) {
		t.Errorf("got %v, want ErrClosed", err)
	}
	if err := a.owner.close(broken, &a.binding); !errors.Is(err, broken) || a.freed != 1 {
		t.Errorf("got %v, freed %d times", err, a.freed)
	}
}
