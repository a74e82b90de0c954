//go:build cgo

package fixed

import (
	"context"
	"errors"
	"testing"
)

// spy is a runner that notes for which launch run waits.
type spy struct {
	gate
	waited chan *launch
}

func (s *spy) start(method string) (*launch, error) { return s.gate.start(method, nothing) }

func (s *spy) wait(method string, l *launch) error {
	s.waited <- l
	return s.gate.wait(method, l, nothing)
}

func (s *spy) launchAndWait(method string) error {
	return s.once(method, nothing, func() uint64 { return 0 })
}

// TestRunWaitsForItsOwn: run waits for the launch that it made, not for whichever is running by then.
func TestRunWaitsForItsOwn(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s := &spy{waited: make(chan *launch, 1)}
	s.unlock()
	if err := run(ctx, s); err != nil {
		t.Fatal(err)
	}
	if l := <-s.waited; l == nil || !l.ended {
		t.Errorf("waited for %v", l)
	}
}

// TestRunInOneCall: a run that nothing can end early is one call into C, during which the graph is running.
func TestRunInOneCall(t *testing.T) {
	var g gate
	g.unlock()
	waiting := make(chan error)
	err := g.once("Run", func() error {
		if err := g.do("LoadX", nothing); !errors.Is(err, ErrRunning) {
			t.Errorf("LoadX: got %v", err)
		}
		l := g.running
		go func() { waiting <- g.wait("Wait", l, nothing) }()
		return nil
	}, nil)
	if err != nil || g.count() != 1 {
		t.Errorf("got %v after %d launches", err, g.count())
	}
	if err := <-waiting; err != nil {
		t.Error(err)
	}
	wrong := errors.New("wrong")
	for _, launches := range []uint64{1, 2} {
		err := g.once("Run", func() error { return wrong }, func() uint64 { return launches })
		if !errors.Is(err, wrong) || err.Error() != "Run: wrong" || g.count() != launches {
			t.Errorf("got %v after %d launches, want %v after %d", err, g.count(), wrong, launches)
		}
	}
	if _, err := g.start("Launch", nothing); err != nil {
		t.Errorf("a failed run is still running: %v", err)
	}
}

func BenchmarkLaunchAndWait(b *testing.B) {
	var g gate
	g.unlock()
	for b.Loop() {
		l, err := g.start("Launch", nothing)
		if err == nil {
			err = g.wait("Wait", l, nothing)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}
