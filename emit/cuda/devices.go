package cuda

import (
	"strings"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// devices fills in what graphs on several devices have, and what one device spares the others.
func (v *view) devices(g *ir.Graph) {
	v.Current, v.Each = "device", " = nullptr"
	if g.DeviceCount() == 1 {
		return
	}
	v.Current, v.Each = "current", "[kDevices] = {}"
	for _, at := range g.Devices {
		if !at.IsValid() { // device 0, which nobody has to name
			at = g.Pos
		}
		v.Devices = append(v.Devices, quote(at.String()))
	}
}

// linkStep adds the row of a link, which its two halves share.
func (t *tables) linkStep(s *plan.Step, row stepView) int {
	l := s.Link
	if known, ok := t.link[l.Link]; ok {
		return known
	}
	dst, dstOffset := t.place(l.Dst, row, "offset")
	src, srcOffset := t.place(l.Src, row, "offset")
	bytes := t.sizes.of(l.Bytes, strings.TrimPrefix(dst, "k")+"_part", row.Where, row.Name)
	t.link[l.Link] = len(t.Links)
	t.Links = append(t.Links, defaulted([]string{row.Where, row.Name, dst, src, bytes, dstOffset, srcOffset}))
	return t.link[l.Link]
}
