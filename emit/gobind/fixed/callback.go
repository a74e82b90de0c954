//go:build cgo

package fixed

// #include <pthread.h>
// #include <stdint.h>
//
// static uintptr_t thread(void) { return (uintptr_t)pthread_self(); }
import "C"

import "fmt"

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
// A callback keeps its thread for itself, so that a goroutine on the same thread is the callback's own.
func (g *gate) notFromCallback(method string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.callback == "" || g.thread != uintptr(C.thread()) {
		return nil
	}
	return fmt.Errorf("%s: %s waits for its own launch", method, g.callback)
}
