package passes

import (
	"container/heap"
	"errors"
)

// orderTopologically orders nodes so that each stands after those it waits for, and starts a group for each.
func orderTopologically(s *state) error {
	s.order = topological(s.deps)
	if len(s.order) < len(s.g.Nodes) {
		return errors.New("the edges have a cycle that check did not see")
	}
	s.groups = make([]*group, len(s.g.Nodes))
	for pos := range s.g.Nodes {
		s.groups[pos] = s.newGroup(pos)
	}
	return nil
}

// topological is the order that takes, among those ready, always the lowest position. Members of cycles and what waits
// for them are left out.
func topological(d *dag) []int {
	waits := make([]int, len(d.preds))
	ready := &minHeap{}
	for v, preds := range d.preds {
		if waits[v] = len(preds); waits[v] == 0 {
			ready.ints = append(ready.ints, v) // ascending, and so a heap
		}
	}
	order := make([]int, 0, len(d.preds))
	for len(ready.ints) > 0 {
		v := heap.Pop(ready).(int)
		order = append(order, v)
		for _, w := range d.succs[v] {
			if waits[w]--; waits[w] == 0 {
				heap.Push(ready, w)
			}
		}
	}
	return order
}

type minHeap struct{ ints []int }

func (h *minHeap) Len() int           { return len(h.ints) }
func (h *minHeap) Less(i, j int) bool { return h.ints[i] < h.ints[j] }
func (h *minHeap) Swap(i, j int)      { h.ints[i], h.ints[j] = h.ints[j], h.ints[i] }
func (h *minHeap) Push(x any)         { h.ints = append(h.ints, x.(int)) }
func (h *minHeap) Pop() any {
	last := len(h.ints) - 1
	x := h.ints[last]
	h.ints = h.ints[:last]
	return x
}
