// Package layout holds the rules about which package may import which, and the rules about files that every package
// keeps.
package layout

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

const module = "github.com/cudagraph/graphgen/"

// forbidden says for a package, and all below it, what it may never import, and why.
var forbidden = []struct{ from, to, why string }{
	{"ir", "load", "the language knows nothing of how it is read"},
	{"ir", "passes", "the graph is data; passes work on it"},
	{"ir", "emit", "the graph is data; emitters print it"},
	{"passes", "load", "the pipeline begins with a recorded graph"},
	{"passes", "emit", "the pipeline ends with a plan"},
	{"emit", "passes", "emitters print a finished plan"},
	{"emit", "load", "emitters print a finished plan"},
	{"load", "passes", "the front end ends with a recorded graph"},
	{"load", "emit", "the front end ends with a recorded graph"},
	{"templates", "", "templates and the host runtime stand alone"},
}

func TestImports(t *testing.T) {
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedImports, Dir: "../.."}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	if len(pkgs) < 5 {
		t.Fatalf("only %d packages were found", len(pkgs))
	}
	for _, p := range pkgs {
		for path := range p.Imports {
			checkImport(t, strings.TrimPrefix(p.PkgPath, module), path)
		}
	}
}

func checkImport(t *testing.T, from, path string) {
	t.Helper()
	to, ours := strings.CutPrefix(path, module)
	if within(from, "ir") && !ours && strings.Contains(strings.SplitN(path, "/", 2)[0], ".") {
		t.Errorf("%s imports %s: ir uses the standard library only", from, path)
	}
	for _, rule := range forbidden {
		if ours && within(from, rule.from) && !within(to, rule.from) && within(to, rule.to) {
			t.Errorf("%s imports %s: %s", from, path, rule.why)
		}
	}
	if ours && within(to, "cmd") {
		t.Errorf("%s imports %s: the command is on top", from, path)
	}
}

// within reports whether a package is dir or below it; everything is below "".
func within(pkg, dir string) bool {
	return dir == "" || pkg == dir || strings.HasPrefix(pkg, dir+"/")
}
