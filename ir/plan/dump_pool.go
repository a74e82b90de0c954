package plan

import (
	"fmt"

	"github.com/cudagraph/graphgen/ir"
)

// poolText is the size of the pool: exact when it is a constant or when all slots are multiples of one size; else a
// bound, the sum of all slots. Symbolic sizes leave out the padding to multiples of 256 bytes.
func (p *Plan) poolText() string {
	if end, ok := p.poolConstant(); ok {
		return fmt.Sprint(end)
	}
	if d, ok := p.poolMultiple(); ok {
		return short(d)
	}
	sum := ir.Const(0)
	for _, s := range p.Slots {
		sum = sum.Add(s.Bytes)
	}
	return "at most " + short(sum)
}

// poolConstant is where the last slot ends, when all have their offsets; of several devices, the sum.
func (p *Plan) poolConstant() (bytes int64, ok bool) {
	end := make([]int64, p.Graph.DeviceCount())
	for _, s := range p.Slots {
		n, constant := s.Bytes.Int()
		if !constant || s.Offset < 0 {
			return 0, false
		}
		end[s.Device] = max(end[s.Device], s.Offset+(n+255)/256*256)
	}
	return sum(end), true
}

func sum(list []int64) (all int64) {
	for _, n := range list {
		all += n
	}
	return all
}

// poolMultiple places slots by first fit, in units of the first one's size without its constant factor.
func (p *Plan) poolMultiple() (ir.Dim, bool) {
	unit := p.Slots[0].Bytes
	if unit.Is(0) {
		return ir.Dim{}, false
	}
	for _, factor := range []int64{2, 3, 5, 7} {
		for unit.MultipleOf(factor) {
			unit = unit.Div(factor)
		}
	}
	size, at := make([]int64, len(p.Slots)), make([]int64, len(p.Slots))
	end := make([]int64, p.Graph.DeviceCount())
	for i, s := range p.Slots {
		n, ok := s.Bytes.Div(unit).Int()
		if !ok || !unit.Mul(n).Equal(s.Bytes) {
			return ir.Dim{}, false
		}
		size[i] = n
		for moved := true; moved; {
			moved = false
			for _, c := range s.Conflicts {
				if at[i] < at[c]+size[c] && at[c] < at[i]+n {
					at[i], moved = at[c]+size[c], true
				}
			}
		}
		end[s.Device] = max(end[s.Device], at[i]+n)
	}
	return unit.Mul(sum(end)), true
}
