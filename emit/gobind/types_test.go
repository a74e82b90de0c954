package gobind_test

import (
	"go/ast"
	"go/build/constraint"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cudagraph/graphgen/emit"
)

// builds are the ways to build a generated package.
var builds = []struct {
	name string
	tags []string
}{
	{"host", []string{"cgo"}},
	{"cuda", []string{"cgo", "cuda"}},
	{"nocgo", nil},
	{"nocgo-cuda", []string{"cuda"}},
}

// TestTypes type-checks every package in every build, and sees that all export the same.
func TestTypes(t *testing.T) {
	std := importer.Default()
	for _, c := range cases {
		files := generate(t, c)
		var want []string
		for _, build := range builds {
			pkg := check(t, std, files, build.tags)
			got := exports(pkg)
			if want == nil {
				want = got
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: %s exports something else than %s:\n%s", c.name, build.name, builds[0].name, diff)
			}
			if v := pkg.Scope().Lookup("Backend").(*types.Const).Val().ExactString(); v != backendOf[build.name] {
				t.Errorf("%s: %s: Backend is %s, want %s", c.name, build.name, v, backendOf[build.name])
			}
		}
	}
}

var backendOf = map[string]string{"host": `"host"`, "cuda": `"cuda"`, "nocgo": `"none"`, "nocgo-cuda": `"none"`}

func check(t *testing.T, std types.Importer, files []emit.File, tags []string) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	var parsed []*ast.File
	for _, f := range files {
		file, err := parser.ParseFile(fset, f.Name, f.Data, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if included(t, string(f.Data), tags) {
			parsed = append(parsed, file)
		}
	}
	config := types.Config{Importer: std, FakeImportC: true}
	pkg, err := config.Check("example.com/photo/gpu", fset, parsed, nil)
	if err != nil {
		t.Fatalf("with tags %v: %v", tags, err)
	}
	return pkg
}

func included(t *testing.T, text string, tags []string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if constraint.IsGoBuild(line) {
			expr, err := constraint.Parse(line)
			if err != nil {
				t.Fatal(err)
			}
			return expr.Eval(func(tag string) bool { return slices.Contains(tags, tag) })
		}
	}
	return true
}

// exports lists what a package exports, with types, fields and methods; but not the value of Backend.
func exports(pkg *types.Package) []string {
	var list []string
	for _, name := range pkg.Scope().Names() {
		obj := pkg.Scope().Lookup(name)
		if !obj.Exported() {
			continue
		}
		kind, ok := obj.(*types.TypeName)
		if !ok {
			list = append(list, name+" "+types.TypeString(obj.Type(), nil))
			continue
		}
		list = append(list, "type "+name)
		if s, ok := kind.Type().Underlying().(*types.Struct); ok {
			for f := range s.Fields() {
				if f.Exported() {
					list = append(list, name+"."+f.Name()+" "+types.TypeString(f.Type(), nil))
				}
			}
		}
		for m := range types.NewMethodSet(types.NewPointer(kind.Type())).Methods() {
			if m.Obj().Exported() {
				list = append(list, name+"."+m.Obj().Name()+" "+types.TypeString(m.Type(), nil))
			}
		}
	}
	return list
}
