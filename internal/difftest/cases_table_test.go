package difftest

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// cases.md tells what is tested; it must not fall behind.
func TestCasesTable(t *testing.T) {
	data, err := os.ReadFile("cases.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range slices.Concat(cases...) {
		short := strings.NewReplacer("Large", "", "Unfused", "").Replace(row.name)
		if !strings.Contains(string(data), "`"+short+"`") {
			t.Errorf("cases.md does not name %s", row.name)
		}
	}
}
