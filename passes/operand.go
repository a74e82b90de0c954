package passes

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// operand is a view that a kernel loads from, stores to, or both at the same index.
type operand struct {
	view   ir.View
	mode   ir.Mode
	stride []ir.Dim // after collapsing
	param  int
	value  int  // register that holds the element now
	inside bool // a call of the kernel made the value
	last   int  // position of the node that wrote it last
}

// collapse rewrites an iteration space with as few axes as hold for all operands: axes of one index go away, and two
// neighbours become one where every operand steps through them evenly.
func collapse(shape []ir.Dim, operands []*operand) []ir.Dim {
	for _, o := range operands {
		o.stride = nil
	}
	var out []ir.Dim
	for _, k := range storeOrder(shape, operands) {
		d := shape[k]
		if d.Is(1) {
			continue
		}
		if len(out) > 0 && even(operands, k, d) {
			out[len(out)-1] = out[len(out)-1].Mul(d)
			for _, o := range operands {
				o.stride[len(o.stride)-1] = o.view.Stride[k]
			}
			continue
		}
		out = append(out, d)
		for _, o := range operands {
			o.stride = append(o.stride, o.view.Stride[k])
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, o := range operands {
		o.stride = []ir.Dim{ir.Const(0)}
	}
	return []ir.Dim{ir.Const(1)}
}

// storeOrder lists the axes so that the first store goes through its memory in order, as far as that is known: indices
// may be visited in any order, and neighbours are best taken by neighbouring threads. Other axes keep their place.
func storeOrder(shape []ir.Dim, operands []*operand) []int {
	axes := upTo(len(shape))
	i := slices.IndexFunc(operands, func(o *operand) bool { return o.mode&ir.Writes != 0 })
	if i < 0 {
		return axes
	}
	stride := operands[i].view.Stride
	next := ir.Const(1)
	for end := len(axes); end > 0; end-- {
		at := -1
		for j, k := range axes[:end] {
			if !shape[k].Is(1) && stride[k].Equal(next) {
				at = j
			}
		}
		if at < 0 {
			break
		}
		k := axes[at]
		axes = slices.Insert(slices.Delete(axes, at, at+1), end-1, k)
		next = next.Mul(shape[k])
	}
	return axes
}

// even reports whether stepping once along the last axis so far is, for every operand, stepping d times along axis k.
func even(operands []*operand, k int, d ir.Dim) bool {
	return !slices.ContainsFunc(operands, func(o *operand) bool {
		return !o.stride[len(o.stride)-1].Equal(d.Mul(o.view.Stride[k]))
	})
}

// vectorBytes is the width of a load or store that every architecture has.
const vectorBytes = 16

// vector is the number of consecutive indices that a thread can take at once: 16 bytes of the widest element, when every
// operand that moves does so one element at a time from an aligned place.
func vector(axes []ir.Dim, operands []*operand) int {
	if len(axes) != 1 {
		return 1
	}
	widest := 0
	for _, o := range operands {
		switch {
		case o.view.Type.IsCompound():
			return 1
		case o.stride[0].Is(1):
			widest = max(widest, o.view.Type.Size)
		case !o.stride[0].Is(0):
			return 1
		}
	}
	if widest == 0 {
		return 1
	}
	n := vectorBytes / widest
	for _, o := range operands {
		if size := int64(o.view.Type.Size); o.stride[0].Is(1) && !o.view.Offset.Mul(size).MultipleOf(size*int64(n)) {
			return 1
		}
	}
	return n
}

// place is where a view begins.
func place(v ir.View) ir.Dim { return v.Offset.Mul(v.Type.Size) }
