package passes

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// maxCalls is the number of maps in one kernel: more gain nothing, and compilers slow down.
const maxCalls = 256

// fuse visits maps and tests in topological order and joins each with the groups of the maps whose results it reads,
// wherever that is legal. The nodes of a group are of one body, since only those wait for each other's data, and of one
// device, since copies bring data from another.
func fuse(s *state) error {
	section := make([]int, len(s.g.Bodies)+1)
	for pos, n := range s.g.Nodes {
		s.groups[pos].section = section[n.Body]
		if callsBack(s.g, n) || n.Op == ir.OpBarrier || n.Op.IsEvent() {
			section[n.Body]++
		}
	}
	f := &fuser{state: s, visited: make([]bool, len(s.g.Nodes))}
	for _, pos := range s.order {
		f.visited[pos] = true
		if s.g.Nodes[pos].Op.IsElementwise() {
			f.joinProducers(pos)
		}
	}
	return nil
}

// fuser remembers which nodes it has visited: only those can be between two groups, since all others come later.
type fuser struct {
	*state
	visited []bool
}

// joinProducers tries the maps from which the node at pos reads.
func (f *fuser) joinProducers(pos int) {
	for _, p := range f.deps.preds[pos] {
		g, h := f.groups[p], f.groups[pos]
		if g == h || f.g.Nodes[p].Op != ir.OpMap || !f.feeds(p, pos) {
			continue
		}
		if code := f.obstacle(g, h); code != "" {
			f.refusals = append(f.refusals, refusal{code, p, pos})
			continue
		}
		f.join(g, h)
	}
}

func (f *fuser) feeds(p, pos int) bool {
	return slices.ContainsFunc(f.deps.why[edge{p, pos}], func(r reason) bool { return r.kind == readAfterWrite })
}

// obstacle is the code of what stands against one kernel for two groups, "" when nothing does. Cheap questions first.
func (f *fuser) obstacle(g, h *group) Code {
	switch {
	case !slices.EqualFunc(g.shape, h.shape, ir.Dim.Equal):
		return OtherShape
	case g.section != h.section:
		return Section
	case len(g.members)+len(h.members) > maxCalls:
		return TooMany
	case f.ordered(g, h):
		return Ordered
	case crosses(g, h):
		return OtherIndex
	case f.reaches(g, h) || f.reaches(h, g):
		return Between
	case !f.fits(g, h):
		return Parameters
	}
	return ""
}

// ordered reports whether the user asked for an order between members of the two: one must end before the other begins.
func (f *fuser) ordered(g, h *group) bool {
	explicit := func(from, to *group) bool {
		return slices.ContainsFunc(to.members, func(pos int) bool {
			return slices.ContainsFunc(f.g.Nodes[pos].After, func(id int) bool {
				return f.groups[f.position(id)] == from
			})
		})
	}
	return explicit(g, h) || explicit(h, g)
}

// crosses reports whether members of the two meet in storage other than at the same index. A read that meets another
// read is no matter.
func crosses(g, h *group) bool {
	for buffer, uses := range g.uses {
		for _, a := range uses {
			for _, b := range h.uses[buffer] {
				if (a.mode|b.mode)&ir.Writes != 0 && !a.span.disjoint(b.span) && !a.view.Same(b.view) {
					return true
				}
			}
		}
	}
	return false
}

// reaches reports whether a path leads from g to h through others.
func (f *fuser) reaches(g, h *group) bool {
	seen := map[*group]bool{g: true}
	todo := []*group{g}
	for len(todo) > 0 {
		from := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, pos := range from.members {
			for _, next := range f.deps.succs[pos] {
				to := f.groups[next]
				switch {
				case !f.visited[next] || seen[to] || to == h && from == g:
				case to == h:
					return true
				default:
					seen[to] = true
					todo = append(todo, to)
				}
			}
		}
	}
	return false
}

// fits reports whether the parameters of one kernel for both stay within the limit. It counts exactly only when a bound is
// not enough, and then has a better bound for the next time.
func (f *fuser) fits(g, h *group) bool {
	if g.params+h.params <= f.opts.Params {
		return true
	}
	both := slices.Concat(g.members, h.members)
	slices.Sort(both)
	kernel := f.mapKernel(both).kernel
	bytes := kernel.ParamBytes()
	if bytes > f.opts.Params {
		return false
	}
	for _, p := range kernel.Params {
		if p.Kind == plan.Pointer {
			bytes += 8 * len(g.shape) // strides that are parameters once the axes cannot be joined
		}
	}
	g.params, h.params = bytes+8*len(g.shape), 0
	return true
}
