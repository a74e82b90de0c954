package gobind

import (
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/ir"
)

// goType is an element type as Go names it.
func goType(t ir.Type) *jen.Statement {
	switch t.Kind {
	case ir.Struct:
		return jen.Qual(t.Package, t.Name)
	case ir.Array:
		return jen.Index(jen.Lit(t.Len)).Add(goType(t.Elem))
	}
	return jen.Id(t.Go)
}

// cType is an element type as the header names it.
func (w *wrapper) cType(t ir.Type) *jen.Statement { return jen.Qual("C", w.CType(t)) }

// toC makes a pointer to C's elements of one to Go's, and toGo the other way round.
func (w *wrapper) toC(t ir.Type, pointer *jen.Statement) *jen.Statement {
	return jen.Parens(jen.Op("*").Add(w.cType(t))).Call(through(t, pointer))
}

func (w *wrapper) toGo(t ir.Type, pointer *jen.Statement) *jen.Statement {
	return jen.Parens(jen.Op("*").Add(goType(t))).Call(through(t, pointer))
}

// through goes by unsafe.Pointer where Go and C do not have the same type.
func through(t ir.Type, pointer *jen.Statement) *jen.Statement {
	if t.IsCompound() {
		return jen.Qual("unsafe", "Pointer").Call(pointer)
	}
	return pointer
}

// layout makes the file fail to compile when a struct has changed since C++ was told of it. Fields that other packages
// cannot see count only for the size.
func (w *wrapper) layout(f *jen.File) {
	structs := w.Plan.Structs()
	if len(structs) == 0 {
		return
	}
	doc(f, "C++ has the structs as they were when this was generated. Where one has changed since, this does not compile; generate again.")
	f.Var().DefsFunc(func(g *jen.Group) {
		for _, t := range structs {
			value := func() *jen.Statement { return jen.Qual(t.Package, t.Name).Values() }
			g.Add(mustBe("Sizeof", value(), t.Size))
			var pointers []jen.Code
			for _, field := range t.Fields {
				if !token.IsExported(field.Name) {
					continue
				}
				g.Add(mustBe("Offsetof", value().Dot(field.Name), field.Offset))
				part := value().Dot(field.Name)
				for ft := field.Type; ft.Kind == ir.Array; ft = ft.Elem {
					g.Add(mustBe("Sizeof", part, ft.Size))
					part = part.Clone().Index(jen.Lit(0))
				}
				pointers = append(pointers, leaf(field))
			}
			if len(pointers) > 0 {
				g.Id("_").Op("=").Func().Params(jen.Id("v").Op("*").Add(goType(t))).Index().Any().Block(jen.Return(jen.Index().Any().Values(pointers...)))
			}
		}
	})
}

// mustBe is a declaration that compiles if unsafe says n of what it is asked about.
func mustBe(function string, of *jen.Statement, n int) jen.Code {
	return jen.Id("_").Op("=").Index(jen.Lit(1)).Struct().Values().Index(jen.Qual("unsafe", function).Call(of).Op("-").Lit(n))
}

// leaf is a pointer to what a field of v is made of, which compiles if that has not changed.
func leaf(f ir.Field) jen.Code {
	at := jen.Op("&").Id("v").Dot(f.Name)
	t := f.Type
	for ; t.Kind == ir.Array; t = t.Elem {
		at.Index(jen.Lit(0))
	}
	of := goType(t)
	if f.Go != "" {
		of = jen.Id(f.Go)
	}
	return jen.Parens(jen.Op("*").Add(of)).Call(at)
}

// importNames lets the packages of structs keep their names where the generated files do not use them otherwise.
func (w *wrapper) importNames(f *jen.File) {
	var names []string
	for _, t := range w.Plan.Structs() {
		if slices.Contains(names, t.Package) {
			continue
		}
		name := packageName(t.Package)
		for slices.Contains(names, name) || slices.Contains(ownNames, name) || jen.IsReservedWord(name) {
			name += "types"
		}
		names = append(names, t.Package, name)
		f.ImportAlias(t.Package, name)
	}
}

// packageName is what a package is most likely called.
func packageName(importPath string) string {
	base := path.Base(importPath)
	if version.MatchString(base) && strings.Contains(importPath, "/") {
		base = path.Base(path.Dir(importPath))
	}
	return strings.ToLower(notLetter.ReplaceAllString(base, ""))
}

var (
	version   = regexp.MustCompile(`^v[0-9]+$`)
	notLetter = regexp.MustCompile(`^[^A-Za-z]+|[^A-Za-z0-9]`)
)

// ownNames are those that the generated files use themselves, at the top, as imports or in functions.
var ownNames = strings.Fields(`C address any bool cgo call code context ctx dst err errors fixed fmt g gate h handle hash in index
	int launch launches method n noCopy o ok p patience run runner runtime s setting src stream sync time try unsafe v want whileOpen`)

// importable refuses structs that the generated package cannot name.
func importable(units []*emit.Unit) error {
	var errs ir.ErrorList
	for _, u := range units {
		for _, t := range u.Plan.Structs() {
			if root, internal := internalRoot(t.Package); internal && !within(u.ImportPath, root) {
				errs.Addf(u.Plan.Graph.Pos, "graph %s: %s.%s is internal to %s, and the generated package %s has to import it; "+
					"declare it elsewhere, or generate into %[4]s", u.Plan.Graph.Name, t.Package, t.Name, root, u.ImportPath)
			}
			if t.Package == u.ImportPath {
				errs.Addf(u.Plan.Graph.Pos, "graph %s: %s is declared in the generated package itself; declare it in that of the graph",
					u.Plan.Graph.Name, t.Name)
			}
		}
	}
	return errs.Err()
}

// internalRoot is the folder within which an internal package may be imported.
func internalRoot(importPath string) (root string, internal bool) {
	words := strings.Split(importPath, "/")
	for i := len(words) - 1; i >= 0; i-- {
		if words[i] == "internal" {
			return strings.Join(words[:i], "/"), true
		}
	}
	return "", false
}

func within(importPath, root string) bool {
	return importPath == root || strings.HasPrefix(importPath, root+"/")
}
