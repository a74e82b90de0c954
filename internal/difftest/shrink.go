package difftest

import (
	"os"

	"github.com/cudagraph/graphgen/internal/randgraph"
	"github.com/cudagraph/graphgen/passes"
)

// shrunk takes steps away from a case for as long as what is left still fails.
func shrunk(c *randgraph.Case) *randgraph.Case {
	return randgraph.Shrink(c, func(smaller *randgraph.Case) bool {
		u, err := Prepare(smaller, passes.Options{})
		if err != nil {
			return false
		}
		dir, err := os.MkdirTemp("", "difftest-")
		if err != nil {
			return false
		}
		defer os.RemoveAll(dir)
		failures, err := Job{[]*Unit{u}, []*Toolchain{Plain}, 1, 20}.Check(dir)
		return err == nil && len(failures[Plain.Name]) > 0
	})
}
