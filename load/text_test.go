package load

import (
	"context"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/load/testdata/library"
	"github.com/cudagraph/graphgen/load/testdata/operators"
)

// TestText fails when a function is translated to another tree, though it may mean the same: names, comments, places
// and structure are what generated code shows.
func TestText(t *testing.T) {
	trees := translated(t, "library", library.Functions)
	var text strings.Builder
	for _, f := range slices.SortedFunc(maps.Values(trees), byPlace) {
		text.WriteString(f.String() + "\n")
	}
	compare(t, "testdata/library/want.txt", text.String())
}

// TestFunctionsAreListed fails when somebody adds a function to the library and no test sees it.
func TestFunctionsAreListed(t *testing.T) {
	for pkg, functions := range map[string]map[string]any{"operators": operators.Functions, "library": library.Functions} {
		files, err := filepath.Glob(filepath.Join("testdata", pkg, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		declared := 0
		for _, name := range files {
			if _, err := parser.ParseFile(token.NewFileSet(), name, nil, 0); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			declared += strings.Count("\n"+string(text), "\nfunc ")
		}
		if declared != len(functions) {
			t.Errorf("%s declares %d functions and lists %d", pkg, declared, len(functions))
		}
	}
}

// TestTranslateDirectly covers functions that every target knows by name, and one that is not there.
func TestTranslateDirectly(t *testing.T) {
	funcs, err := Translate(context.Background(), ".", Ref{"math", "Sqrt"}, Ref{"github.com/chewxy/math32", "Pow"})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"\treturn math.Sqrt(x)\n", "\treturn math32.Pow(x, y)\n"} {
		if err := funcs[i].Verify(); err != nil {
			t.Error(err)
		}
		if !strings.Contains(funcs[i].String(), want) {
			t.Errorf("want %q in\n%s", want, funcs[i])
		}
	}
	if _, err := Translate(context.Background(), ".", Ref{"math", "Nothing"}); err == nil || err.Error() != "math has no function Nothing" {
		t.Errorf("got %v", err)
	}
}

func byPlace(a, b *ir.Func) int {
	switch {
	case a.Pos.Before(b.Pos):
		return -1
	case b.Pos.Before(a.Pos):
		return 1
	}
	return 0
}
