//go:build cgo

package fixed

// #include <pthread.h>
// #include <stdint.h>
//
// static uintptr_t thread(void) { return (uintptr_t)pthread_self(); }
import "C"

import (
	"fmt"
	"time"
)

// patience is how long Close waits for a callback that is running. One that takes longer may wait for who closes.
const patience = 500 * time.Millisecond

// run runs a callback for C, on the thread that called, and reports whether all is well. A callback that has not begun
// when the graph is closed is not called.
func (g *gate) run(callback string, f func() error) bool {
	if !g.begin(callback) {
		return true
	}
	err := try(f)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.callback = ""
	g.changed.Broadcast()
	if err != nil && g.failure == nil {
		g.failure = in(callback, err)
	}
	return err == nil
}

func (g *gate) begin(callback string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open {
		g.callback, g.thread = callback, uintptr(C.thread())
	}
	return g.open
}

// try makes a panic an error, since it must not run into C.
func try(f func() error) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case error:
			err = fmt.Errorf("panic: %w", r)
		default:
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return f()
}

// notFromCallback fails when its caller is the callback that is running: a launch that waits for itself would never end.
func (g *gate) notFromCallback(method string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.fromCallback() {
		return nil
	}
	return fmt.Errorf("%s: %s waits for its own launch", method, g.callback)
}

// fromCallback reports whether the caller is the callback that is running. A callback has its thread to itself, so that a
// goroutine on the same thread is the callback's own.
func (g *gate) fromCallback() bool { return g.callback != "" && g.thread == uintptr(C.thread()) }

// closeAround is close for a graph with callbacks. It leaves the rest to a goroutine when the callback that is running
// calls it, or does not end soon: either would have it wait for itself.
func (g *gate) closeAround(method string, finish, free func() error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.open {
		return nil
	}
	g.open = false
	if !g.fromCallback() && g.callbackEnds() {
		return in(method, g.drain(finish, free))
	}
	go func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.drain(finish, free)
	}()
	return fmt.Errorf("%s: %s is running; the graph is freed when its launch has ended", method, g.callback)
}

// callbackEnds waits for the callback that is running, and reports whether it has ended in time.
func (g *gate) callbackEnds() bool {
	late := false
	timer := time.AfterFunc(patience, func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		late = true
		g.changed.Broadcast()
	})
	defer timer.Stop()
	for g.callback != "" && !late {
		g.changed.Wait()
	}
	return g.callback == ""
}
