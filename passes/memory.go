package passes

import (
	"cmp"
	"slices"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// shareMemory makes slots of the pool and finds which may not share bytes: those with uses that no path keeps apart. What
// counts are paths of the final graph, never the order of the steps, which run at the same time where they can.
func shareMemory(s *state) error {
	r := s.paths()
	if r == nil {
		return nil
	}
	lives := s.coalesce(r)
	inPlacementOrder(lives)
	s.plan.Slots = nil
	owners := s.plan.Owners()
	before := make([][]uint64, len(lives)) // steps before all uses of each
	for i, life := range lives {
		before[i] = r.common(steps(life.uses))
		slot := &plan.Slot{Device: life.device, Bytes: life.bytes, Offset: -1}
		for j, other := range lives[:i] {
			if other.device != life.device {
				continue
			}
			apart := within(before[i], other.uses) || within(before[j], life.uses)
			if life.body != other.body {
				apart = s.apart(r, owners, life, other)
			}
			if !apart {
				slot.Conflicts = append(slot.Conflicts, j)
			}
		}
		s.plan.Slots = append(s.plan.Slots, slot)
		for _, buffer := range life.buffers {
			s.plan.Buffers[buffer].Slot = i
		}
	}
	s.shared = true
	return nil
}

func steps(uses []use) []int {
	list := make([]int, len(uses))
	for i, u := range uses {
		list[i] = u.step
	}
	return list
}

// within reports whether every use is at a step of a set.
func within(set []uint64, uses []use) bool {
	return !slices.ContainsFunc(uses, func(u use) bool { return !has(set, u.step) })
}

// maxSizes is the number of different symbolic sizes that are compared with each other.
const maxSizes = 256

// inPlacementOrder sorts slots, given in order of first use, so that the larger of two comes first where that is known
// for every binding of the dims; large blocks placed late leave gaps.
func inPlacementOrder(lives []*lifetime) {
	var sizes []ir.Dim // distinct, in order of first use
	class := map[string]int{}
	for _, life := range lives {
		if _, ok := class[life.bytes.String()]; !ok {
			class[life.bytes.String()] = len(sizes)
			sizes = append(sizes, life.bytes)
		}
	}
	rank := rankSizes(sizes)
	slices.SortStableFunc(lives, func(a, b *lifetime) int {
		return cmp.Compare(rank[class[a.bytes.String()]], rank[class[b.bytes.String()]])
	})
}

// rankSizes gives each size its place: constants from the largest down; symbolic sizes in the order given, but never
// before one that is certainly larger.
func rankSizes(sizes []ir.Dim) []int {
	order := upTo(len(sizes))
	if !slices.ContainsFunc(sizes, func(d ir.Dim) bool { _, ok := d.Int(); return !ok }) {
		slices.SortStableFunc(order, func(i, j int) int {
			a, _ := sizes[i].Int()
			b, _ := sizes[j].Int()
			return cmp.Compare(b, a)
		})
	} else if len(sizes) <= maxSizes {
		order = largestFirst(sizes)
	}
	rank := make([]int, len(sizes))
	for place, i := range order {
		rank[i] = place
	}
	return rank
}

// largestFirst takes again and again the first size that is not certainly smaller than one of the others left.
func largestFirst(sizes []ir.Dim) []int {
	left := upTo(len(sizes))
	var order []int
	for len(left) > 0 {
		next := max(0, slices.IndexFunc(left, func(i int) bool {
			return !slices.ContainsFunc(left, func(j int) bool { return i != j && sizes[i].AtMost(sizes[j]) })
		}))
		order = append(order, left[next])
		left = slices.Delete(left, next, next+1)
	}
	return order
}

// upTo lists the numbers below n.
func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
