//go:build !cgo

package gpu

import (
	"context"
	"errors"
	"testing"
)

func TestStub(t *testing.T) {
	_, err := NewCalls(CallsOptions{N: 1})
	if want := "NewCalls: example.com/photo/gpu was built without cgo; build with CGO_ENABLED=1 and a C++ compiler"; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
	g := &Calls{}
	for method, err := range map[string]error{
		"Launch": g.Launch(), "Run": g.Run(context.Background()), "Wait": g.Wait(), "LoadW": g.LoadW(nil),
		"LoadCount": g.LoadCount(nil), "ReadCount": g.ReadCount(nil), "BindExtra": g.BindExtra(0, 0), "SetGain": g.SetGain(0),
	} {
		if !errors.Is(err, ErrClosed) {
			t.Errorf("%s: %v", method, err)
		}
	}
	if g.X() != nil || g.WPointer() != 0 || g.Valid() || g.Launches() != 0 || g.Close() != nil || Backend != "none" {
		t.Error("a graph without cgo is not as one after Close")
	}
}
