package cuda

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// column is a member that the rows of kernels have only in a graph of which some launch needs it.
type column struct {
	name   string // in view.Has
	member string // its declaration
	about  string
	node   bool // CUDA takes it as an attribute of the node
	needed func(a ir.Attrs) bool
	cell   func(a ir.Attrs, shared string) string
}

var columns = []column{
	{"shared", "Size shared;", "bytes of dynamic shared memory of a block", false,
		func(a ir.Attrs) bool { return !a.Shared.Is(0) }, func(_ ir.Attrs, shared string) string { return shared }},
	{"cluster", "unsigned cluster[3];", "blocks; zeros where there are no clusters", true,
		func(a ir.Attrs) bool { return a.Cluster != nil }, func(a ir.Attrs, _ string) string { return clusterCell(a.Cluster) }},
	{"cooperative", "bool cooperative;", "all blocks run at once", true,
		func(a ir.Attrs) bool { return a.Cooperative }, func(a ir.Attrs, _ string) string { return strconv.FormatBool(a.Cooperative) }},
	{"priority", "int priority;", "what has the lower number runs first", true,
		func(a ir.Attrs) bool { return a.Priority != 0 }, func(a ir.Attrs, _ string) string { return strconv.Itoa(a.Priority) }},
	{"domain", "cudaLaunchMemSyncDomain domain;", "whose writes its fences wait for", true,
		func(a ir.Attrs) bool { return a.Domain != ir.DefaultDomain }, func(a ir.Attrs, _ string) string { return domains[a.Domain] }},
	{"carveout", "int carveout;", "percent for shared memory; -1 leaves it to the driver", false,
		func(a ir.Attrs) bool { return a.Carveout != nil }, func(a ir.Attrs, _ string) string { return carveoutCell(a.Carveout) }},
}

var domains = [...]string{
	ir.DefaultDomain: "cudaLaunchMemSyncDomainDefault", ir.RemoteDomain: "cudaLaunchMemSyncDomainRemote",
}

func clusterCell(blocks []int) string {
	cells := []string{"1", "1", "1"}
	if blocks == nil {
		return "{0, 0, 0}"
	}
	copy(cells, numbers(blocks))
	return "{" + strings.Join(cells, ", ") + "}"
}

func carveoutCell(percent *int) string {
	if percent == nil {
		return "-1"
	}
	return fmt.Sprint(*percent)
}

// attributes notes which columns a launch needs, and gives its cells of all of them.
func (t *tables) attributes(a ir.Attrs, shared string) []string {
	cells := make([]string, len(columns))
	for i, c := range columns {
		cells[i] = c.cell(a, shared)
		if c.needed(a) {
			t.Has[c.name] = true
			t.Has["attributes"] = t.Has["attributes"] || c.node
		}
	}
	return cells
}

// dropColumns leaves out those that no launch of the graph needs.
func (t *tables) dropColumns() {
	members, abouts := []string{"int args, arg_count;"}, []string{"in kArgs"}
	for i, c := range columns {
		if !t.Has[c.name] {
			continue
		}
		members, abouts = append(members, c.member), append(abouts, c.about)
		for k := range t.Launches {
			l := &t.Launches[k]
			l.Cells = append(l.Cells, l.attributes[i])
		}
	}
	widest := slices.MaxFunc(members, func(a, b string) int { return len(a) - len(b) })
	for i, m := range members {
		t.Columns = append(t.Columns, fmt.Sprintf("%-*s  // %s", len(widest), m, abouts[i]))
	}
}
