package gobind_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/emit/gobind"
	"github.com/cudagraph/graphgen/ir"
)

// The structs of a wrapper that TestLayout generates, and of declared below.
type (
	Mark  struct{ X, Y int16 }
	Trace struct {
		Kind  uint8
		Count int
		Gain  [2]float32
		Marks [2][2]Mark
		Last  Mark
		On    bool
	}
)

const declared = `package types
type Mark struct{ X, Y int16 }
type Real float32
type Trace struct {
	Kind  uint8
	Count int
	Gain  [2]float32
	Marks [2][2]Mark
	Last  Mark
	On    bool
}`

// A wrapper does not compile with structs that have changed since it was generated, and does with those that have not.
func TestLayout(t *testing.T) {
	g := &ir.Graph{Name: "Tone", Package: "example.com/photo/graphs", Pos: at(1),
		Scalars: []*ir.ScalarDecl{{Name: "trace", Type: ir.TypeOf[Trace](), Pos: at(2)}},
		Buffers: []*ir.Buffer{
			{Name: "in", Class: ir.Input, Type: ir.TypeOf[Mark](), Shape: shape(n), Pos: at(3)},
			{Name: "kept", Class: ir.State, Type: ir.TypeOf[[3]Mark](), Shape: shape(n), Pos: at(4)},
			{Name: "far", Class: ir.External, Type: ir.TypeOf[Trace](), Shape: shape(n), Pos: at(5)},
		},
		Dims: []*ir.DimDecl{{Name: "n", Pos: at(6)}},
	}
	p := finish(g)
	files, err := gobind.Emit([]*emit.Unit{{Plan: p, Package: "gpu", ImportPath: "example.com/photo/gpu"}}, hash)
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range []struct {
		from, to string
		breaks   bool
	}{
		{"", "", false},
		{"Gain  [2]float32", "Gain  [2]Real", false}, // a named type counts as what it is made of
		{"On    bool", "On    bool `json:\"on\"`", false},
		{"X, Y int16", "Y, X int16", true},
		{"X, Y int16", "X, Y uint16", true},
		{"X, Y int16", "X, Y, Z int16", true},
		{"X, Y int16", "X, Z int16", true},
		{"Kind  uint8", "Kind  int8", true},
		{"Kind  uint8", "Kind  uint16", true}, // though it moves nothing
		{"Count int", "Count int64", true},
		{"Count int", "Count uint", true},
		{"Gain  [2]float32", "Gain  [2]int32", true},
		{"Gain  [2]float32", "Gain  [1]float64", true},
		{"Marks [2][2]Mark", "Marks [4]Mark", true},
		{"Marks [2][2]Mark", "Marks [4][1]Mark", true},
		{"Last  Mark", "Last  struct{ X, Y int16 }", false}, // the same bytes
		{"On    bool", "On    uint8", true},
		{"On    bool", "", true},
	} {
		source := strings.Replace(declared, change.from, change.to, 1)
		if err := checkWith(t, files, source); (err != nil) != change.breaks {
			t.Errorf("%q instead of %q: %v", change.to, change.from, err)
		}
	}
}

// withTypes imports the structs' package from source.
type withTypes struct {
	types.Importer
	pkg *types.Package
}

func (w withTypes) Import(path string) (*types.Package, error) {
	if path == w.pkg.Path() {
		return w.pkg, nil
	}
	return w.Importer.Import(path)
}

var std = importer.Default()

func checkWith(t *testing.T, files []emit.File, source string) error {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "types.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	sizes := types.SizesFor("gc", "amd64")
	pkg, err := (&types.Config{Sizes: sizes}).Check(reflect.TypeFor[Trace]().PkgPath(), fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var parsed []*ast.File
	for _, f := range files {
		if !included(t, string(f.Data), []string{"cgo"}) {
			continue
		}
		file, err := parser.ParseFile(fset, f.Name, f.Data, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, file)
	}
	config := types.Config{Importer: withTypes{std, pkg}, FakeImportC: true, Sizes: sizes}
	_, err = config.Check("example.com/photo/gpu", fset, parsed, nil)
	return err
}
