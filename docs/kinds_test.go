package docs

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

var link = regexp.MustCompile("\\[`([^`]+)`\\]\\(([^)#]+)\\)")

// TestKinds follows the links of kinds.md: each file has what the link names, no cell of the table is without one, tests are
// tests that -tags cuda runs too, and those on a GPU are among what measurements.md says has run on one.
func TestKinds(t *testing.T) {
	text := read(t, "kinds.md")
	ran := read(t, "measurements.md")
	rows := 0
	for line := range strings.SplitSeq(text, "\n") {
		for _, m := range link.FindAllStringSubmatch(line, -1) {
			if !strings.Contains(read(t, m[2]), m[1]) {
				t.Errorf("%s has no %s", m[2], m[1])
			}
		}
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| kind ") {
			continue
		}
		rows++
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		if len(cells) != 5 {
			t.Errorf("%d cells, want 5: %s", len(cells), line)
			continue
		}
		for i, cell := range cells[1:] {
			m := link.FindStringSubmatch(cell)
			switch {
			case m == nil || m[0] != cell:
				t.Errorf("%s: the cell %s is no link", cells[0], cell)
			case i >= 2 && !strings.HasSuffix(m[2], "_test.go"):
				t.Errorf("%s: %s is no test", cells[0], m[2])
			case i == 3 && strings.Contains(read(t, m[2]), "//go:build !cuda"):
				t.Errorf("%s: %s does not run with -tags cuda", cells[0], m[2])
			case i == 3 && !strings.Contains(ran, "`"+m[1]+"`"):
				t.Errorf("%s: measurements.md does not say that %s ran on a GPU", cells[0], m[1])
			}
		}
	}
	if rows == 0 {
		t.Error("no rows")
	}
}

// noKind are methods that make no step, or are a form of one that has a row: declarations, MapN beside Map, the block of a
// launch.
var noKind = strings.Fields("Dim Scalar Input Output Resident State Temp Event Trips MapN MapInto MapNInto Block")

// TestKindsComplete looks for everything else that makes a step, or says something of one, in kinds.md.
func TestKindsComplete(t *testing.T) {
	text := read(t, "kinds.md")
	for _, x := range []any{(*ir.Builder)(nil), ir.Config{}, ir.Loop{}} {
		for m := range reflect.TypeOf(x).Methods() {
			if !slices.Contains(noKind, m.Name) && !regexp.MustCompile(`\b`+m.Name+`\b`).MatchString(text) {
				t.Errorf("kinds.md has no row of %T.%s", x, m.Name)
			}
		}
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.FromSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
