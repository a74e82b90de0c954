package load

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cudagraph/graphgen/ir"
)

var update = flag.Bool("update", false, "rewrite the expected files in testdata")

// compare holds text against a file, or rewrites the file.
func compare(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got; go test ./load -update rewrites it):\n%s", file, diff)
	}
}

// TestErrors fails when the words of a mistake change, when one of several is lost, or when a mistake is taken for a
// failure of the machine.
func TestErrors(t *testing.T) {
	cases, err := filepath.Glob("testdata/errors/*/want.txt")
	if *update {
		cases, err = filepath.Glob("testdata/errors/*/*.go")
	}
	if err != nil || len(cases) < 15 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, file := range cases {
		dir := filepath.Dir(file)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			t.Parallel()
			var printed strings.Builder
			_, err := Load(context.Background(), Options{Pattern: "./" + dir, Stderr: &printed})
			var list ir.ErrorList
			if !errors.As(err, &list) {
				t.Fatalf("got %v (%T), want an ir.ErrorList", err, err)
			}
			compare(t, filepath.Join(dir, "want.txt"), list.Error()+"\n")
			if printed.Len() > 0 {
				t.Errorf("printed %q", printed.String())
			}
		})
	}
}
