//go:build cgo

package gpu

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"
)

const shifts = 30 // milliseconds of a slow launch

var nothing = func([]float32, []float32) error { return nil }

func newCalls(t testing.TB, n int, inspect func(y, tail []float32) error) *Calls {
	t.Helper()
	g, err := NewCalls(CallsOptions{N: n, Inspect: inspect, After: func() error { return nil }})
	if err != nil {
		t.Fatal(err)
	}
	ok(t, g.SetGain(2))
	ok(t, g.SetShift(0))
	ok(t, g.LoadW([]float32{1, 0, 0, 0}))
	return g
}

func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// want compares an error's text; an error that "is" also has the one given.
func want(t testing.TB, err error, text string, is ...error) {
	t.Helper()
	if err == nil || err.Error() != text {
		t.Errorf("got %v, want %s", err, text)
	}
	for _, target := range is {
		if !errors.Is(err, target) {
			t.Errorf("%v is not %v", err, target)
		}
	}
}

// soon fails when f takes long, as a deadlock does.
func soon(t testing.TB, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); f() }()
	select {
	case <-done:
	case <-time.After(5 * time.Second):
		buf := make([]byte, 1<<16)
		t.Fatalf("hangs:\n%s", buf[:runtime.Stack(buf, true)])
	}
}

func TestValues(t *testing.T) {
	g := newCalls(t, 5, func(y, tail []float32) error {
		if len(y) != 5 || len(tail) != 3 || &tail[0] != &y[2] {
			return fmt.Errorf("views have %d and %d values", len(y), len(tail))
		}
		y[4] = -1
		return nil
	})
	defer g.Close()
	copy(g.X(), []float32{1, 2, 3, 4, 5})
	ok(t, g.Run(context.Background()))
	if got := fmt.Sprint(g.Y()); got != "[3 5 7 9 -1]" {
		t.Error(got)
	}
	count := make([]int64, 1)
	ok(t, g.ReadCount(count))
	ok(t, g.LoadCount([]int64{41}))
	ok(t, g.Launch())
	ok(t, g.Wait())
	ok(t, g.Wait())
	ok(t, g.ReadCount(count[:1]))
	if count[0] != 42 || g.Launches() != 2 || !g.Valid() {
		t.Error(count, g.Launches(), g.Valid())
	}
}

func TestBind(t *testing.T) {
	a, b := newCalls(t, 2, nothing), newCalls(t, 4, nothing)
	defer a.Close()
	defer b.Close()
	ok(t, b.LoadW([]float32{5, 6, 7, 8}))
	ok(t, a.BindExtra(b.WPointer(), 4))
	ok(t, a.Run(context.Background()))
	if got := fmt.Sprint(a.Y()); got != "[6 7]" {
		t.Error(got)
	}
	want(t, a.BindExtra(b.WPointer(), 1), "BindExtra: got 1 values, want 2 or more")
	if b.CountPointer() == 0 || unsafe.Sizeof(b.CountPointer()) != 8 {
		t.Error(b.CountPointer())
	}
}

func TestEmpty(t *testing.T) {
	g := newCalls(t, 0, func(y, tail []float32) error {
		if len(y)+len(tail) != 0 {
			return errors.New("not empty")
		}
		return nil
	})
	ok(t, g.Run(context.Background()))
	ok(t, g.Close())
}

func TestOptions(t *testing.T) {
	after := func() error { return nil }
	for _, c := range []struct {
		o    CallsOptions
		text string
	}{
		{CallsOptions{N: -1}, "NewCalls: N is -1, want 0 or more"},
		{CallsOptions{N: 1}, "NewCalls: Inspect is nil; it is the callback of graphs/tone.go:90"},
		{CallsOptions{Inspect: nothing}, "NewCalls: After is nil; it is the callback of graphs/tone.go:91"},
		{CallsOptions{Device: 3, Inspect: nothing, After: after}, "NewCalls: graphs/tone.go:80: create: cudaSetDevice: invalid device ordinal"},
		{CallsOptions{N: 14, Inspect: nothing, After: after}, "NewCalls: out of host memory"},
	} {
		g, err := NewCalls(c.o)
		want(t, err, c.text)
		if g != nil {
			t.Error("got a graph too")
		}
	}
}

func TestLengths(t *testing.T) {
	g := newCalls(t, 1, nothing)
	defer g.Close()
	want(t, g.LoadW(make([]float32, 3)), "LoadW: got 3 values, want 4")
	want(t, g.LoadW(nil), "LoadW: got 0 values, want 4")
	want(t, g.LoadCount(make([]int64, 2)), "LoadCount: got 2 values, want 1")
	want(t, g.ReadCount(make([]int64, 0)), "ReadCount: got 0 values, want 1")
}

func TestFailures(t *testing.T) {
	g := newCalls(t, 1, nothing)
	defer g.Close()
	ok(t, g.SetGain(-1))
	want(t, g.Launch(), "Launch: graphs/tone.go:85: map add: cudaGraphLaunch: made to fail")
	ok(t, g.Wait())
	ok(t, g.SetGain(float32(nan())))
	want(t, g.Launch(), "Launch: graphs/tone.go:82: scalar gain: made to fail")
	want(t, g.Launch(), "Launch: graphs/tone.go:82: scalar gain: made to fail") // not forgotten
	ok(t, g.SetGain(-2))
	ok(t, g.Launch())
	want(t, g.Wait(), "Wait: graphs/tone.go:85: map add: cudaStreamSynchronize: made to fail")
	want(t, g.Run(context.Background()), "Run: graphs/tone.go:85: map add: cudaStreamSynchronize: made to fail")
	ok(t, g.Launch())
	want(t, g.Close(), "Close: graphs/tone.go:85: map add: cudaStreamSynchronize: made to fail")
	ok(t, g.Close())
	g = newCalls(t, 1, nothing)
	ok(t, g.SetGain(-3))
	ok(t, g.Run(context.Background()))
	want(t, g.Close(), "Close: graphs/tone.go:80: graph calls: cudaFree: made to fail")

	g, err := NewCalls(CallsOptions{Inspect: nothing, After: func() error { return nil }})
	ok(t, err)
	defer g.Close()
	want(t, g.Launch(), "Launch: graphs/tone.go:82: scalar gain: not set; call SetGain first")
}

func nan() float64 { var zero float64; return zero / zero }

// slow is a graph whose launch, once begun, does not end before the function that comes with it is called.
func slow(t *testing.T) (g *Calls, began chan struct{}, end func()) {
	began, ended := make(chan struct{}), make(chan struct{})
	var first sync.Once
	g = newCalls(t, 1, func(y, tail []float32) error {
		first.Do(func() {
			close(began)
			<-ended
		})
		return nil
	})
	return g, began, func() { close(ended) }
}

// TestRunning: what a launch that has not been waited for refuses, and what it does not.
func TestRunning(t *testing.T) {
	g, began, end := slow(t)
	defer g.Close()
	g.X()[0] = 1
	waited := make(chan error, 4)
	go func() {
		ok(t, g.Launch())
		for range cap(waited) {
			go func() { waited <- g.Wait() }()
		}
	}()
	<-began
	time.Sleep(time.Millisecond) // for the waits to begin
	soon(t, func() {
		for method, err := range map[string]error{
			"Launch": g.Launch(), "Run": g.Run(context.Background()), "LoadW": g.LoadW(make([]float32, 4)),
			"LoadCount": g.LoadCount([]int64{0}), "ReadCount": g.ReadCount([]int64{0}), "BindExtra": g.BindExtra(0, 0),
		} {
			want(t, err, method+": graph is running; Wait first", ErrRunning)
		}
		if g.Launches() > 1 || !g.Valid() || len(g.X()) != 1 || g.WPointer() == 0 {
			t.Error("a running graph does not answer")
		}
		ok(t, g.SetGain(7)) // for the next launch
	})
	end()
	for range cap(waited) {
		ok(t, <-waited)
	}
	if y := g.Y()[0]; y != 3 {
		t.Errorf("the running launch had the next one's gain: %v", y)
	}
	ok(t, g.Run(context.Background()))
	if y := g.Y()[0]; y != 8 {
		t.Errorf("the next launch had not its gain: %v", y)
	}
}

func TestCancelledBefore(t *testing.T) {
	g := newCalls(t, 1, nothing)
	defer g.Close()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := g.Run(ctx); err != context.Canceled || g.Launches() != 0 {
		t.Errorf("%v, %d launches", err, g.Launches())
	}
}

// TestCancelled: Run returns at once, the launch goes on, and then the graph can be launched again, waited for or not.
func TestCancelled(t *testing.T) {
	for _, wait := range []bool{true, false} {
		g, began, end := slow(t)
		defer g.Close()
		if g.sync() {
			t.Skip("with launches that run within Launch, Run cannot return before they end")
		}
		ctx, cancel := context.WithCancel(context.Background())
		go func() { <-began; cancel() }()
		soon(t, func() {
			if err := g.Run(ctx); err != context.Canceled {
				t.Error(err)
			}
		})
		want(t, g.Launch(), "Launch: graph is running; Wait first", ErrRunning)
		end()
		if wait {
			ok(t, g.Wait())
			ok(t, g.Launch())
		}
		soon(t, func() {
			for !wait && errors.Is(g.Launch(), ErrRunning) {
				time.Sleep(time.Millisecond)
			}
		})
		ok(t, g.Wait())
		if g.Launches() != 2 {
			t.Error(g.Launches())
		}
	}
}

func TestLaunchOn(t *testing.T) {
	g := newCalls(t, 3, nothing)
	if s := g.OwnStream(); s != 12 {
		t.Errorf("the graph's own stream is %d", s)
	}
	want(t, g.LaunchOn(13), "LaunchOn: graphs/tone.go:80: graph calls: cudaGraphLaunch: invalid resource handle")
	ok(t, g.LaunchOn(12))
	want(t, g.LaunchOn(12), "LaunchOn: graph is running; Wait first", ErrRunning)
	ok(t, g.Wait())
	ok(t, g.Close())
	want(t, g.LaunchOn(12), "LaunchOn: graph is closed", ErrClosed)
	if s := g.OwnStream(); s != 0 || g.Launches() != 1 {
		t.Errorf("after Close: stream %d, %d launches", s, g.Launches())
	}
}

func TestPoolBytes(t *testing.T) {
	g := newCalls(t, 3, nothing)
	if b := g.PoolBytes(); b != 1003 {
		t.Errorf("the pool has %d bytes", b)
	}
	ok(t, g.Close())
	if b := g.PoolBytes(); b != 0 {
		t.Errorf("after Close the pool has %d bytes", b)
	}
}

func TestAfterClose(t *testing.T) {
	closed := newCalls(t, 3, nothing)
	ok(t, closed.Close())
	ok(t, closed.Close())
	for _, g := range []*Calls{closed, {}} {
		for method, err := range map[string]error{
			"Launch": g.Launch(), "Run": g.Run(context.Background()), "Wait": g.Wait(), "LoadW": g.LoadW(make([]float32, 4)),
			"LoadCount": g.LoadCount([]int64{0}), "ReadCount": g.ReadCount([]int64{0}), "BindExtra": g.BindExtra(0, 0),
			"SetGain": g.SetGain(0), "SetShift": g.SetShift(0),
		} {
			want(t, err, method+": graph is closed", ErrClosed)
		}
		if g.X() != nil || g.Y() != nil || g.WPointer() != 0 || g.CountPointer() != 0 || g.Valid() || g.Launches() != 0 {
			t.Error("something is left of a closed graph")
		}
		ok(t, g.Close())
	}
}

func TestCloseWaits(t *testing.T) {
	for range 1000 {
		g := newCalls(t, 100, nothing)
		ok(t, g.Launch())
		ok(t, g.Close())
	}
	plain, err := NewPlain(PlainOptions{N: 1})
	ok(t, err)
	ok(t, plain.SetGain(1))
	ok(t, plain.SetShift(shifts))
	ok(t, plain.LoadW(make([]float32, 4)))
	ok(t, plain.Launch())
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if err := plain.Wait(); err != nil && !errors.Is(err, ErrClosed) {
				t.Error(err)
			}
		})
		all.Go(func() {
			time.Sleep(time.Millisecond)
			if err := plain.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	soon(t, all.Wait)
}

// TestCrowd lets goroutines do whatever they like with graphs that are closed at some time. The C side ends the program
// when two calls meet, or one comes after close.
func TestCrowd(t *testing.T) {
	for round := range 12 {
		var inside atomic.Int32
		g := newCalls(t, 64, func(y, tail []float32) error {
			if inside.Add(1) != 1 {
				t.Error("two callbacks at once")
			}
			inside.Add(-1)
			return nil
		})
		own := newCalls(t, 64, nothing)
		ok(t, own.SetShift(0))
		var all sync.WaitGroup
		stop := time.Now().Add(60 * time.Millisecond)
		for k := range 8 {
			all.Go(func() { crowd(t, g, k, stop) })
		}
		all.Go(func() {
			for time.Now().Before(stop) {
				if err := own.Run(context.Background()); err != nil {
					t.Error(err)
				}
			}
		})
		if round%2 == 0 {
			time.Sleep(time.Duration(round) * time.Millisecond)
			soon(t, func() { g.Close() })
		}
		soon(t, all.Wait)
		ok(t, own.Close())
		g.Close()
	}
}

func crowd(t *testing.T, g *Calls, k int, stop time.Time) {
	allowed := func(err error) {
		if err != nil && !errors.Is(err, ErrClosed) && !errors.Is(err, ErrRunning) && !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	}
	for i := k; time.Now().Before(stop); i++ {
		switch i % 9 {
		case 0:
			allowed(g.Launch())
		case 1:
			allowed(g.Wait())
		case 2:
			ctx, cancel := context.WithTimeout(context.Background(), time.Duration(i%3)*100*time.Microsecond)
			allowed(g.Run(ctx))
			cancel()
		case 3:
			allowed(g.SetGain(float32(i % 5)))
			allowed(g.SetShift(int64(i % 2)))
		case 4:
			allowed(g.LoadW(make([]float32, 4)))
		case 5:
			allowed(g.ReadCount(make([]int64, 1)))
		case 6:
			g.Launches()
			g.Valid()
		case 7:
			g.X()
			g.WPointer()
		case 8:
			allowed(g.Run(context.Background()))
		}
	}
}
