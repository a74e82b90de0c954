package cuda

import (
	"fmt"
	"strings"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// copyStep adds a row of as many fields as the copy needs: those that follow have defaults.
func (t *tables) copyStep(s *plan.Step, row stepView) int {
	c := s.Copy
	dst, dstOffset := t.place(c.Dst.Place, row, "offset")
	src, srcOffset := t.place(c.Src.Place, row, "offset")
	of := func(d ir.Dim, buffer, what string) string {
		return t.sizes.of(d, strings.TrimPrefix(buffer, "k")+"_"+what, row.Where, row.Name)
	}
	fields := []string{dst, src, of(c.Bytes, dst, "part"), dstOffset, srcOffset}
	if !c.Rows.Is(1) {
		t.Has["Copy::Rows"] = true
		fields = append(fields, of(c.Rows, dst, "rows"), of(c.Dst.Pitch, dst, "pitch"), of(c.Src.Pitch, src, "pitch"))
	}
	if !c.Slices.Is(1) {
		t.Has["Copy::Slices"] = true
		fields = append(fields, of(c.Slices, dst, "slices"), of(c.Dst.Height, dst, "height"), of(c.Src.Height, src, "height"))
	}
	t.Copies = append(t.Copies, defaulted(fields))
	return len(t.Copies) - 1
}

func (t *tables) memsetStep(s *plan.Step, row stepView) int {
	m := s.Memset
	dst, offset := t.place(m.Dst, row, "offset")
	of := func(d ir.Dim, what string) string {
		return t.sizes.of(d, strings.TrimPrefix(dst, "k")+"_"+what, row.Where, row.Name)
	}
	fields := []string{dst, fmt.Sprintf("%#x", m.Value), fmt.Sprint(m.Size), of(m.Count, "count"), offset}
	if !m.Rows.Is(1) {
		t.Has["Memset::Rows"] = true
		fields = append(fields, of(m.Rows, "rows"), of(m.Pitch, "pitch"))
	}
	t.Memsets = append(t.Memsets, defaulted(fields))
	return len(t.Memsets) - 1
}

// defaulted joins the fields of a row: "" stands for kZero, which is left out at the end.
func defaulted(fields []string) string {
	for fields[len(fields)-1] == "" {
		fields = fields[:len(fields)-1]
	}
	for i, f := range fields {
		if f == "" {
			fields[i] = "kZero"
		}
	}
	return strings.Join(fields, ", ")
}
