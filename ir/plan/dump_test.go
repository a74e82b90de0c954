package plan

import (
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

// TestPoolText shows how the summary tells the size of the pool.
func TestPoolText(t *testing.T) {
	n, pixels := ir.Named("n"), ir.Named("pixels")
	for _, test := range []struct {
		slots []*Slot
		want  string
	}{
		{nil, "0"},
		{[]*Slot{{Bytes: ir.Const(100)}, {Bytes: ir.Const(8), Offset: 256, Conflicts: []int{0}}}, "512"},
		{[]*Slot{{Bytes: n.Mul(4), Offset: -1}, {Bytes: n.Mul(4), Offset: -1}}, "4n"},
		{[]*Slot{{Bytes: n.Mul(12), Offset: -1}, {Bytes: n.Mul(4), Offset: -1, Conflicts: []int{0}}}, "16n"},
		{[]*Slot{{Bytes: pixels.Mul(4), Offset: -1}}, "4*pixels"},
		{[]*Slot{{Bytes: ir.Const(0), Offset: -1}, {Bytes: n, Offset: -1}}, "at most n"},
		{[]*Slot{{Bytes: n.Mul(4), Offset: -1}, {Bytes: ir.Const(64), Offset: -1}}, "at most 4n + 64"},
	} {
		p := &Plan{Graph: &ir.Graph{}, Slots: test.slots, Streams: 1}
		if want := ", " + test.want + " bytes pool, "; !strings.Contains(p.Summary(), want) {
			t.Errorf("got %s, want %q in it", p.Summary(), want)
		}
	}
}
