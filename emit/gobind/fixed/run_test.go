//go:build cgo

package fixed

import (
	"context"
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

// TestRunWaitsForItsOwn: run waits for the launch that it made, not for whichever is running by then.
func TestRunWaitsForItsOwn(t *testing.T) {
	cancellable, cancel := context.WithCancel(context.Background())
	defer cancel()
	for _, ctx := range []context.Context{context.Background(), cancellable} {
		s := &spy{waited: make(chan *launch, 1)}
		s.unlock()
		if err := run(ctx, s); err != nil {
			t.Fatal(err)
		}
		if l := <-s.waited; l == nil || !l.ended {
			t.Errorf("waited for %v", l)
		}
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
