package load

import (
	"os"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/cudagraph/graphgen/ir"
)

// places says how files are named in messages and generated code: relative to the user's module, or by import path for
// everybody else's. It maps folders to packages.
type places map[string]*packages.Package

const irPath = "github.com/cudagraph/graphgen/ir"

func (p places) add(pkg *packages.Package) { p[pkg.Dir] = pkg }

// standard reports whether the package is of the standard library.
func (places) standard(pkg *packages.Package) bool {
	first, _, _ := strings.Cut(pkg.PkgPath, "/")
	return pkg.Module == nil && !strings.Contains(first, ".")
}

// main reports whether the package is of a module that the user works on.
func (places) main(pkg *packages.Package) bool { return pkg.Module != nil && pkg.Module.Main }

// pos names a line of a file.
func (p places) pos(file string, line int) ir.Pos {
	dir, base := filepath.Split(file)
	pkg, ok := p[filepath.Clean(dir)]
	switch {
	case !ok:
		return ir.Pos{File: base, Line: line}
	case !p.main(pkg):
		return ir.Pos{File: path.Join(pkg.PkgPath, base), Line: line}
	}
	rel, err := filepath.Rel(pkg.Module.Dir, file)
	if err != nil {
		rel = base
	}
	return ir.Pos{File: filepath.ToSlash(rel), Line: line}
}

// users reports whether a file is the user's or of a library of theirs: neither Go's nor package ir.
func (p places) users(file string) bool {
	pkg, ok := p[filepath.Dir(file)]
	return ok && pkg.Module != nil && pkg.PkgPath != irPath
}

// isGenerated reports whether graphgen wrote a file.
func isGenerated(file string) bool {
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, len(generatedLine))
	n, _ := f.Read(head)
	return string(head[:n]) == generatedLine
}
