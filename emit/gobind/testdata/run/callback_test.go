//go:build cgo

package gpu

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"testing"
	"time"
)

// sync reports whether launches run within Launch.
func (g *Calls) sync() bool { return os.Getenv("FAKE_SYNC") != "" }

func TestCallbackEveryLaunch(t *testing.T) {
	var seen []float32
	g := newCalls(t, 1, func(y, tail []float32) error { seen = append(seen, y[0]); return nil })
	defer g.Close()
	for i := range 5 {
		g.X()[0] = float32(i)
		ok(t, g.Run(context.Background()))
		runtime.GC()
	}
	if got := fmt.Sprint(seen); got != "[1 3 5 7 9]" {
		t.Error(got)
	}
}

func TestCallbackErrors(t *testing.T) {
	var f func() error
	g := newCalls(t, 1, func(y, tail []float32) error { return f() })
	defer g.Close()
	run := func(h func() error) error { f = h; return g.Run(context.Background()) }
	want(t, run(func() error { return io.EOF }), "Run: graphs/tone.go:90: callback inspect: EOF", io.EOF)
	want(t, run(func() error { panic("no") }), "Run: graphs/tone.go:90: callback inspect: panic: no")
	want(t, run(func() error { panic(io.EOF) }), "Run: graphs/tone.go:90: callback inspect: panic: EOF", io.EOF)
	want(t, run(func() error { var none []int; _ = none[f2()]; return nil }),
		"Run: graphs/tone.go:90: callback inspect: panic: runtime error: index out of range [2] with length 0")
	ok(t, run(func() error { return nil }))
	f = func() error { return io.EOF }
	ok(t, g.Launch())
	want(t, g.Wait(), "Wait: graphs/tone.go:90: callback inspect: EOF", io.EOF)
	ok(t, g.Wait())
	ok(t, g.Launch())
	time.Sleep(shifts * time.Millisecond)
	want(t, g.Close(), "Close: graphs/tone.go:90: callback inspect: EOF", io.EOF)
}

func f2() int { return 2 }

// TestCallbackCalls: a callback may use its graph, but not wait for itself.
func TestCallbackCalls(t *testing.T) {
	var g *Calls
	var errs []error
	g = newCalls(t, 1, func(y, tail []float32) error {
		g.Launches()
		g.Valid()
		g.X()
		errs = []error{g.Launch(), g.Run(context.Background()), g.Wait(), g.LoadW(make([]float32, 4)), g.SetGain(1)}
		return nil
	})
	soon(t, func() { ok(t, g.Run(context.Background())) })
	want(t, errs[0], "Launch: graph is running; Wait first", ErrRunning)
	want(t, errs[1], "Run: graph is running; Wait first", ErrRunning)
	want(t, errs[2], "Wait: graphs/tone.go:90: callback inspect waits for its own launch")
	want(t, errs[3], "LoadW: graph is running; Wait first", ErrRunning)
	ok(t, errs[4])
	ok(t, g.Close())
}

const closing = "Close: graphs/tone.go:90: callback inspect is running; the graph is freed when its launch has ended"

// TestCallbackCloses: a callback that closes its graph gets an error, and the graph goes when the launch has ended.
func TestCallbackCloses(t *testing.T) {
	var g *Calls
	var err error
	g = newCalls(t, 1, func(y, tail []float32) error {
		err = g.Close()
		y[0] = 3 // still there
		return nil
	})
	soon(t, func() {
		if err := g.Run(context.Background()); err != nil && !errors.Is(err, ErrClosed) {
			t.Error(err)
		}
		for liveCalls() != 0 {
			time.Sleep(time.Millisecond)
		}
	})
	want(t, err, closing)
	ok(t, g.Close())
}

// TestCallbackLock: a callback waits for a lock that is held by who closes the graph.
func TestCallbackLock(t *testing.T) {
	var mu sync.Mutex
	began := make(chan struct{})
	g := newCalls(t, 1, func(y, tail []float32) error {
		close(began)
		mu.Lock()
		defer mu.Unlock()
		return nil
	})
	mu.Lock()
	launched := make(chan error, 1)
	go func() { launched <- g.Launch() }()
	<-began
	soon(t, func() { want(t, g.Close(), closing) })
	mu.Unlock()
	soon(t, func() {
		ok(t, <-launched)
		for liveCalls() != 0 {
			time.Sleep(time.Millisecond)
		}
	})
}

// TestCallbackSkipped: a callback that has not begun when the graph is closed is not called any more.
func TestCallbackSkipped(t *testing.T) {
	var mu sync.Mutex
	called := false
	g := newCalls(t, 1, func(y, tail []float32) error {
		mu.Lock()
		defer mu.Unlock()
		called = true
		return nil
	})
	defer g.Close()
	if g.sync() {
		t.Skip("with launches that run within Launch, there is no time before a callback")
	}
	ok(t, g.SetShift(shifts))
	ok(t, g.Launch())
	mu.Lock()
	soon(t, func() { ok(t, g.Close()) })
	mu.Unlock()
	if called {
		t.Error("called after Close had begun")
	}
}

// TestMain sees that every graph was freed.
func TestMain(m *testing.M) {
	code := m.Run()
	for range 100 {
		if liveCalls() == 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if n := liveCalls(); n != 0 && code == 0 {
		fmt.Println("graphs that were not freed:", n)
		code = 1
	}
	os.Exit(code)
}
