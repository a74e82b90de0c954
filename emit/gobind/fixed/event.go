package fixed

import (
	"errors"
	"fmt"
	"sync"
)

// Event is a cudaEvent_t that graphs record and wait for: one that a graph has made, or one of the caller's. The zero Event
// is none.
type Event struct {
	handle uintptr
	owner  *owner // of one that a graph has made
}

// CUDAEvent is an event of the caller's own, a cudaEvent_t.
func CUDAEvent(handle uintptr) Event { return Event{handle: handle} }

// Handle is the cudaEvent_t, for streams of the caller's own. That of a graph lasts until the graph is closed.
func (e Event) Handle() uintptr { return e.handle }

// owner counts who uses the events of a graph: the graph itself, and every binding of another graph. The last one frees them.
type owner struct {
	mu    sync.Mutex
	users int
	free  func() error
}

// join adds a user, unless the events are gone.
func (o *owner) join() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.users == 0 {
		return false
	}
	o.users++
	return true
}

// leave takes a user away.
func (o *owner) leave() error {
	o.mu.Lock()
	o.users--
	last := o.users == 0
	o.mu.Unlock()
	if last {
		return o.free()
	}
	return nil
}

// binding is what an event of a graph is bound to.
type binding struct {
	own      Event
	other    *owner   // of what is bound, when another graph has made it
	before   []*owner // of what was bound before and the executable graph may know, which hears of a change when it is launched
	launches uint64   // until other was bound
}

// bind makes another event that of the launches that follow.
func (b *binding) bind(e Event, launches uint64, apply func(handle uintptr) error) error {
	if e.handle == 0 {
		return errors.New("the event is the zero Event, as those of closed graphs are")
	}
	var other *owner
	if e.owner != b.own.owner {
		other = e.owner
	}
	if other != nil && !other.join() {
		return fmt.Errorf("the event: %w", ErrClosed)
	}
	if err := apply(e.handle); err != nil {
		return errors.Join(err, leave(other))
	}
	var err error
	if launches > b.launches {
		err = leave(b.before...)
		b.before = nil
	}
	b.before = append(b.before, b.other)
	b.other, b.launches = other, launches
	return err
}

// leave leaves all owners that there are.
func leave(owners ...*owner) error {
	var errs []error
	for _, o := range owners {
		if o != nil {
			errs = append(errs, o.leave())
		}
	}
	return errors.Join(errs...)
}

// close ends the bindings of a graph that is freed but for its own events, which go when no other graph uses them. It
// returns the first error, which may have come before.
func (o *owner) close(err error, bindings ...*binding) error {
	for _, b := range bindings {
		if left := leave(append(b.before, b.other)...); err == nil {
			err = left
		}
	}
	if left := o.leave(); err == nil {
		err = left
	}
	return err
}
