package passes

import "fmt"

// Code names, for good, a reason not to fuse two steps.
type Code string

// The reasons.
const (
	OtherShape Code = "shape"      // their iteration spaces are not provably the same
	Section    Code = "section"    // a callback, a barrier or an event stands between them
	TooMany    Code = "calls"      // the kernel would call too many functions
	Ordered    Code = "order"      // Order asks that one ends before the other begins
	OtherIndex Code = "index"      // a value crosses to another index, or the bytes overlap otherwise
	Between    Code = "between"    // a step that stays outside lies on a path between them
	Parameters Code = "parameters" // the kernel would have too many bytes of parameters
)

// refusal is a pair of nodes, by position, that was not fused.
type refusal struct {
	code     Code
	from, to int
}

func (s *state) refusalText(r refusal) string {
	a, b := s.g.Nodes[r.from], s.g.Nodes[r.to]
	return fmt.Sprintf("not fused: %s (%s) with %s (%s): %s", a, a.Pos, b, b.Pos, r.code)
}
