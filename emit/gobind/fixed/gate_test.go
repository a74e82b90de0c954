//go:build cgo

package fixed

import (
	"errors"
	"testing"
	"time"
)

func nothing() error { return nil }

// TestOwnLaunch: who waits for one launch does not wait for the next, and learns how his own went.
func TestOwnLaunch(t *testing.T) {
	var g gate
	g.unlock()
	wrong := errors.New("wrong")
	first, err := g.start("Launch", nothing)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.wait("Wait", nil, func() error { return wrong }); !errors.Is(err, wrong) {
		t.Fatal(err)
	}
	if _, err := g.start("Launch", nothing); err != nil {
		t.Fatal(err)
	}
	err = g.wait("Run", first, func() error {
		t.Error("waited for the second launch")
		return nil
	})
	if err == nil || err.Error() != "Run: wrong" {
		t.Errorf("got %v", err)
	}
	if _, err := g.start("Launch", nothing); !errors.Is(err, ErrRunning) {
		t.Errorf("the second launch is not running: %v", err)
	}
}

// TestWaitWhileClosing: who waits for a launch learns how it went, though the graph is closed meanwhile.
func TestWaitWhileClosing(t *testing.T) {
	var g gate
	g.unlock()
	l, err := g.start("Run", nothing)
	if err != nil {
		t.Fatal(err)
	}
	g.mu.Lock()
	g.open = false // Close is on its way
	g.mu.Unlock()
	waited := make(chan error)
	go func() {
		waited <- g.wait("Run", l, func() error {
			t.Error("two wait in C")
			return nil
		})
	}()
	time.Sleep(10 * time.Millisecond)
	g.mu.Lock()
	err = g.drain(nothing, nothing)
	g.mu.Unlock()
	if err != nil {
		t.Error(err)
	}
	if err := <-waited; err != nil {
		t.Errorf("got %v", err)
	}
}

// TestSettings: the last value counts, a failed one is tried again, and one that was handed over is not.
func TestSettings(t *testing.T) {
	var g gate
	g.unlock()
	var got []int
	var fail error
	value := func(v int) func() error {
		return func() error { got = append(got, v); return fail }
	}
	for v := range 3 {
		if err := g.set("SetA", value(v)); err != nil {
			t.Fatal(err)
		}
	}
	fail = errors.New("wrong")
	if _, err := g.start("Launch", nothing); !errors.Is(err, fail) {
		t.Fatal(err)
	}
	fail = nil
	for range 2 {
		if _, err := g.start("Launch", nothing); err != nil {
			t.Fatal(err)
		}
		if err := g.wait("Wait", nil, nothing); err != nil {
			t.Fatal(err)
		}
	}
	if len(got) != 2 || got[0] != 2 || got[1] != 2 || len(g.settings) != 0 {
		t.Errorf("applied %v, %d left", got, len(g.settings))
	}
}
