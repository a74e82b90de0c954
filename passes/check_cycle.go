package passes

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// checkCycles reports the cycles that Order makes. Without Order there are none, since all other edges go forward.
func checkCycles(errs *ir.ErrorList, g *ir.Graph) {
	if !slices.ContainsFunc(g.Nodes, func(n *ir.Node) bool { return len(n.After) > 0 }) {
		return
	}
	d := dependencies(g)
	done := make([]bool, len(g.Nodes))
	for _, v := range topological(d) {
		done[v] = true
	}
	for v := range g.Nodes {
		if !done[v] {
			if cycle := findCycle(d, done, v); cycle != nil {
				errs.Addf(g.Nodes[cycle[0]].Pos, "%s", cycleText(g, d, cycle))
			}
		}
	}
}

// findCycle walks backward from v until it meets a node again, marks the way as done, and gives the cycle in the
// direction of the edges, lowest position first; nil when the way leads to a cycle that was found before.
func findCycle(d *dag, done []bool, v int) []int {
	var way []int
	for !done[v] {
		done[v] = true
		way = append(way, v)
		next := slices.IndexFunc(d.preds[v], func(p int) bool { return !done[p] || slices.Contains(way, p) })
		if next < 0 {
			return nil
		}
		v = d.preds[v][next]
	}
	start := slices.Index(way, v)
	if start < 0 {
		return nil
	}
	cycle := way[start:]
	slices.Reverse(cycle)
	low := slices.Index(cycle, slices.Min(cycle))
	return slices.Concat(cycle[low:], cycle[:low])
}

// cycleText follows a cycle once around, with the reason of each edge.
func cycleText(g *ir.Graph, d *dag, cycle []int) string {
	first := g.Nodes[cycle[0]]
	links := []string{fmt.Sprintf("%s (%s)", first, first.Pos)}
	for i, v := range cycle {
		w := cycle[(i+1)%len(cycle)]
		links = append(links, fmt.Sprintf("before %s (%s)%s", g.Nodes[w], g.Nodes[w].Pos, d.why[edge{v, w}][0].text(g)))
	}
	return fmt.Sprintf("%s: the order is a cycle: %s; remove one Order", first, strings.Join(links, ", "))
}
