package passes

import (
	"cmp"
	"slices"

	"github.com/cudagraph/graphgen/ir/plan"
)

// alignment is that of every slot, in bytes; cudaMalloc gives no less.
const alignment = 256

// firstFit gives slots offsets, in their order: the lowest at which each meets none of its conflicts. It does so only when
// all sizes are constants; else the generated code does the same once it knows the dims.
func firstFit(slots []*plan.Slot) {
	bytes := make([]int64, len(slots))
	for i, slot := range slots {
		n, ok := slot.Bytes.Int()
		if !ok || n > 1<<62 {
			return
		}
		bytes[i] = (n + alignment - 1) / alignment * alignment
	}
	for i, slot := range slots {
		taken := slices.Clone(slot.Conflicts)
		slices.SortStableFunc(taken, func(a, b int) int { return cmp.Compare(slots[a].Offset, slots[b].Offset) })
		slot.Offset = 0
		for _, c := range taken {
			if slot.Offset+bytes[i] <= slots[c].Offset {
				break
			}
			slot.Offset = max(slot.Offset, slots[c].Offset+bytes[c])
		}
	}
}
