//go:build cgo

package fixed

import "context"

// runner is a graph that can be launched, and waited for.
type runner interface {
	start(method string) (*launch, error)
	wait(method string, l *launch) error
	launchAndWait(method string) error
}

// run launches and waits, unless ctx ends first. It waits for its own launch: somebody else may wait for it too, and
// launch again.
func run(ctx context.Context, g runner) error {
	if ctx.Done() == nil { // it never ends
		return g.launchAndWait("Run")
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	l, err := g.start("Run")
	if err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- g.wait("Run", l) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
