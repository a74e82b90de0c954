package gobind

import (
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/ir"
)

// reserved are names and a file that a package has whatever its graphs.
var reserved = []string{"Backend", "DevicePointer", "Stream", "ErrClosed", "ErrRunning", "C", "graphgen.go"}

// clashes finds graphs that cannot live in one package. Names within a graph are the Builder's to check.
func clashes(units []*emit.Unit) error {
	var errs ir.ErrorList
	holder := map[string]string{}
	for _, key := range reserved {
		holder[key] = "as all have"
	}
	if slices.ContainsFunc(units, hasEvents) {
		for _, key := range []string{"Event", "CUDAEvent"} {
			holder[key] = "as all with events have"
		}
	}
	for _, u := range units {
		g := u.Plan.Graph
		for _, key := range []string{g.Name, "New" + g.Name, g.Name + "Options", u.Base() + ".go"} {
			if of, ok := holder[key]; ok {
				errs.Addf(g.Pos, "graph %s: the generated package has a %s already, %s; rename the function", g.Name, key, of)
				break
			}
			holder[key] = fmt.Sprintf("of graph %s at %s", g.Name, g.Pos)
		}
	}
	return errs.Err()
}
