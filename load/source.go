package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"os"
	"strings"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"

	"github.com/cudagraph/graphgen/ir"
)

// source is a package with syntax and types.
type source struct {
	*packages.Package
	p     *program
	pkg   *types.Package
	info  *types.Info
	files []*ast.File
	decls map[string]*ast.FuncDecl // functions of the package, by name; no methods
}

// source parses and type-checks a package, once.
func (p *program) source(importPath string) (*source, error) {
	if s, ok := p.sources[importPath]; ok {
		return s, nil
	}
	meta, ok := p.known[importPath]
	if !ok {
		return nil, fmt.Errorf("package %s is not among the imports", importPath)
	}
	s := &source{Package: meta, p: p, decls: map[string]*ast.FuncDecl{}}
	if err := s.parse(); err != nil {
		return nil, err
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	p.sources[importPath] = s
	return s, nil
}

func (s *source) parse() error {
	var errs ir.ErrorList
	for _, name := range s.CompiledGoFiles {
		f, err := s.p.parse(name)
		var list scanner.ErrorList
		if errors.As(err, &list) {
			for _, e := range list {
				errs.Addf(s.p.places.pos(e.Pos.Filename, e.Pos.Line), "%s", e.Msg)
			}
		} else if err != nil {
			return err
		}
		s.files = append(s.files, f)
	}
	return errs.Err()
}

// parse reads a file, once.
func (p *program) parse(name string) (*ast.File, error) {
	if f, ok := p.files[name]; ok {
		return f, nil
	}
	f, err := parser.ParseFile(p.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err == nil {
		p.files[name] = f
	}
	return f, err
}

// check type-checks the files. Where an import fails, the go command has said why: a missing module, an import cycle.
func (s *source) check() error {
	var errs ir.ErrorList
	imports := &importer{s: s}
	config := types.Config{
		Importer: imports,
		Sizes:    types.SizesFor("gc", "amd64"), // int has 64 bits wherever there is a GPU
		Error: func(err error) {
			var e types.Error
			if errors.As(err, &e) {
				msg, explains := strings.CutPrefix(e.Msg, "\t")
				errs = addOrExplain(errs, ir.Errorf(s.pos(e.Pos), "%s", msg), explains)
			}
		},
	}
	if s.Module != nil && s.Module.GoVersion != "" {
		config.GoVersion = "go" + s.Module.GoVersion
	}
	s.info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances: map[*ast.Ident]types.Instance{},
	}
	s.pkg, _ = config.Check(s.PkgPath, s.p.fset, s.files, s.info)
	if said := s.p.goErrors(s.Package); len(said) > 0 && (len(errs) == 0 || imports.failed) {
		return said
	}
	for _, f := range s.files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Recv == nil {
				s.decls[fd.Name.Name] = fd
			}
		}
	}
	return errs.Err()
}

func (s *source) pos(at token.Pos) ir.Pos {
	p := s.p.fset.Position(at)
	return s.p.places.pos(p.Filename, p.Line)
}

// importer gives the packages that a source imports, from export data.
type importer struct {
	s      *source
	failed bool
}

// Import is what go/types asks for.
func (i *importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	pkg, err := i.read(path)
	i.failed = i.failed || err != nil
	return pkg, err
}

func (i *importer) read(path string) (*types.Package, error) {
	meta, ok := i.s.Imports[path]
	if !ok {
		return nil, fmt.Errorf("package %s is not known", path)
	}
	p := i.s.p
	if pkg, ok := p.imported[meta.PkgPath]; ok && pkg.Complete() {
		return pkg, nil
	}
	f, err := os.Open(meta.ExportFile)
	if err != nil {
		return nil, fmt.Errorf("package %s does not compile", path)
	}
	defer f.Close()
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, err
	}
	return gcexportdata.Read(r, p.fset, p.imported, meta.PkgPath)
}
