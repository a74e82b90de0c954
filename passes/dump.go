package passes

import (
	"fmt"
	"strings"
)

// dump is the state as text: the plan once there is one, else the graph, with its edges and groups as far as known.
func (s *state) dump() string {
	if s.plan != nil && s.plan.Buffers != nil {
		return s.plan.Dump()
	}
	if s.plan != nil {
		var b strings.Builder
		for i, step := range s.plan.Steps {
			fmt.Fprintf(&b, "%d %s %s after %v  // %s\n", i, step.Kind, step.Name, step.Deps, step.Pos)
		}
		return b.String()
	}
	if s.deps == nil {
		return s.g.String()
	}
	return s.g.String() + s.dumpEdges() + s.dumpGroups()
}

func (s *state) dumpEdges() string {
	var b strings.Builder
	for pos, n := range s.g.Nodes {
		for _, p := range s.deps.preds[pos] {
			fmt.Fprintf(&b, "  n%d before n%d", s.g.Nodes[p].ID, n.ID)
			for _, r := range s.deps.why[edge{p, pos}] {
				b.WriteString(r.text(s.g))
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

func (s *state) dumpGroups() string {
	var b strings.Builder
	for pos, g := range s.groups {
		if g.first() != pos || len(g.members) == 1 {
			continue
		}
		b.WriteString("  group")
		for _, member := range g.members {
			fmt.Fprintf(&b, " n%d", s.g.Nodes[member].ID)
		}
		b.WriteString("\n")
	}
	for _, r := range s.refusals {
		fmt.Fprintf(&b, "  %s\n", s.refusalText(r))
	}
	return b.String()
}
