//go:build cgo

package fixed

import (
	"fmt"
	"slices"
	"sync"
)

// gate keeps the calls that many goroutines make into one graph apart: C has one call at a time, and none after the graph
// was freed. No lock is held while C works or waits, so that callbacks and other goroutines can use the graph meanwhile.
// The zero gate is closed.
type gate struct {
	mu       sync.Mutex
	changed  sync.Cond // open or inside is not what it was
	open     bool
	inside   bool    // a call is in C
	running  *launch // has not been waited for
	spare    *launch // one that nobody knows any more, to be used again
	launches uint64
	settings []setting
	callback string  // the one that is running
	thread   uintptr // that it is running on
	failure  error   // of the first callback that failed in this launch
}

// launch is one launch, for all who wait for it.
type launch struct {
	ended  bool
	err    error
	shared bool // by those who wait for it
}

// setting is a value on its way to the next launch.
type setting struct {
	method string
	apply  func() error
}

// in names the method in its error.
func in(method string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", method, err)
}

// unlock opens the gate, once the graph is there.
func (g *gate) unlock() {
	g.changed.L = &g.mu
	g.open = true
}

// valid reports whether the graph is open.
func (g *gate) valid() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.open
}

// count is the number of launches.
func (g *gate) count() uint64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.launches
}

// whileOpen is v until the graph is closed.
func whileOpen[T any](g *gate, v T) T {
	if g.valid() {
		return v
	}
	return *new(T)
}

// call makes a call into C. The lock, which is held before and after, is not held meanwhile.
func (g *gate) call(f func() error) error {
	g.inside = true
	g.mu.Unlock()
	err := f()
	g.mu.Lock()
	g.inside = false
	g.changed.Broadcast()
	return err
}

// idle waits until no call is in C. It fails when the graph is closed or running.
func (g *gate) idle() error {
	for g.open && g.running == nil && g.inside {
		g.changed.Wait()
	}
	switch {
	case !g.open:
		return ErrClosed
	case g.running != nil:
		return ErrRunning
	}
	return nil
}

// do makes a call that must not meet a launch.
func (g *gate) do(method string, f func() error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if err := g.idle(); err != nil {
		return in(method, err)
	}
	return in(method, g.call(f))
}

// set keeps a value for the next launch. It replaces what the same method has set before.
func (g *gate) set(method string, apply func() error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.open {
		return in(method, ErrClosed)
	}
	g.settings = slices.DeleteFunc(g.settings, func(s setting) bool { return s.method == method })
	g.settings = append(g.settings, setting{method, apply})
	return nil
}

// prepare hands over what was set, and makes the launch that is about to run.
func (g *gate) prepare() (*launch, error) {
	if err := g.idle(); err != nil {
		return nil, err
	}
	for _, s := range g.settings {
		if err := s.apply(); err != nil {
			return nil, err
		}
	}
	clear(g.settings)
	g.settings = g.settings[:0]
	l := g.spare
	if l == nil {
		l = &launch{}
	}
	g.running, g.spare, g.failure = l, nil, nil
	return l, nil
}

// start launches.
func (g *gate) start(method string, begin func() error) (*launch, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	l, err := g.prepare()
	if err != nil {
		return nil, in(method, err)
	}
	if err := g.call(begin); err != nil {
		g.end(l, err)
		return nil, in(method, err)
	}
	g.launches++
	return l, nil
}

// once launches and waits in one call into C, which is quicker than start and wait. When that fails, launches tells
// whether it came as far as the launch.
func (g *gate) once(method string, run func() error, launches func() uint64) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	l, err := g.prepare()
	if err != nil {
		return in(method, err)
	}
	if err = g.call(run); err == nil {
		g.launches++
	} else {
		g.launches = launches()
	}
	g.end(l, err)
	err = l.err
	if !l.shared {
		*l = launch{}
		g.spare = l
	}
	return in(method, err)
}

// wait waits for a launch, or for the one that is running when l is nil. The first to come waits in C, and the others for
// the first.
func (g *gate) wait(method string, l *launch, finish func() error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if l == nil {
		l = g.running
	}
	if l != nil {
		l.shared = true
	}
	for l != nil && !l.ended && (g.inside || !g.open) { // who closes waits, too
		g.changed.Wait()
	}
	switch {
	case l != nil && l.ended:
		return in(method, l.err)
	case !g.open:
		return in(method, ErrClosed)
	case l == nil:
		return nil
	}
	g.end(l, g.call(finish))
	return in(method, l.err)
}

// end notes how a launch went. A callback's own error says more than C can.
func (g *gate) end(l *launch, err error) {
	l.ended, l.err = true, err
	if g.failure != nil {
		l.err = g.failure
	}
	g.running = nil
}

// close lets nobody in any more, waits until nobody is inside, and frees the graph, once.
func (g *gate) close(method string, finish, free func() error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.open {
		return nil
	}
	g.open = false
	return in(method, g.drain(finish, free))
}

// drain waits for the launch, and frees the graph.
func (g *gate) drain(finish, free func() error) error {
	for g.inside {
		g.changed.Wait()
	}
	var err error
	if l := g.running; l != nil {
		g.end(l, g.call(finish))
		err = l.err
	}
	if freed := g.call(free); err == nil {
		err = freed
	}
	return err
}
