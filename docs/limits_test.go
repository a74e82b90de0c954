package docs

import (
	"path"
	"strings"
	"testing"
)

// TestLimits follows the link of each row of limits.md to the message, and wants a script of its own for each of 40 limits.
func TestLimits(t *testing.T) {
	text := read(t, "limits.md")
	scripts := map[string]bool{}
	for line := range strings.SplitSeq(text, "\n") {
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| limit ") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		if len(cells) != 4 {
			t.Errorf("%d cells, want 4: %s", len(cells), line)
			continue
		}
		m := link.FindStringSubmatch(cells[3])
		if m == nil || m[0] != cells[3] {
			t.Errorf("%s: the cell %s is no link", cells[0], cells[3])
			continue
		}
		if !strings.Contains(read(t, m[2]), m[1]) {
			t.Errorf("%s: %s does not say %s", cells[0], m[2], m[1])
		}
		if path.Base(path.Dir(m[2])) == "script" {
			scripts[m[2]] = true
		}
	}
	if len(scripts) < 40 {
		t.Errorf("%d scripts, want 40", len(scripts))
	}
	t.Log(len(scripts), "scripts")
}
