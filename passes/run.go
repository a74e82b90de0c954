package passes

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// Options say how to run the pipeline. The zero value is right for everything but debugging.
type Options struct {
	Debug  Debug
	Out    io.Writer // of dumps and times; nil throws them away
	Params int       // bytes of parameters that a kernel may have; 0 means 4096, which every architecture takes
}

// Run turns a graph into a plan. The graph itself is left as it was. The user's mistakes come back as an ir.ErrorList;
// any other error is a fault of graphgen and names the pass.
func Run(g *ir.Graph, o Options) (*plan.Plan, error) {
	s := newState(g, o)
	for _, p := range Pipeline {
		if o.Debug.pass[p.Name].off {
			continue
		}
		if err := s.step(p); err != nil {
			return nil, err
		}
	}
	return s.plan, nil
}

// step runs one pass, verifies what it left and shows what the user asked to see.
func (s *state) step(p Pass) error {
	began := time.Now()
	err := p.run(s)
	took := time.Since(began)
	if mistakes, ok := errors.AsType[ir.ErrorList](err); ok {
		return mistakes
	}
	if err == nil {
		err = s.verify()
	}
	if err != nil {
		return fmt.Errorf("graph %s: pass %s: %w; this is a fault of graphgen, please report it", s.g.Name, p.Name, err)
	}
	flags := s.opts.Debug.pass[p.Name]
	if flags.time {
		fmt.Fprintf(s.opts.Out, "%s: %s: %.3f ms\n", s.g.Name, p.Name, float64(took.Microseconds())/1000)
	}
	if flags.dump {
		fmt.Fprintf(s.opts.Out, "---- %s after %s ----\n%s", s.g.Name, p.Name, s.dump())
	}
	return nil
}
