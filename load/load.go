package load

import (
	"context"
	"io"

	"github.com/cudagraph/graphgen/ir"
)

// Options says what to load.
type Options struct {
	Dir     string    // where Pattern is resolved; "" is the working directory
	Pattern string    // one package: a folder such as ./graphs, or an import path; "" is the package in Dir
	Graphs  []string  // load only these; nil loads all
	Tags    []string  // build tags
	Env     []string  // for the go command, in addition to the environment; later entries win
	Stderr  io.Writer // where what graph functions print goes, also to their stdout; nil drops it
}

// Package is a package of graphs, ready for the passes.
type Package struct {
	Name       string
	ImportPath string
	Dir        string
	Module     Module
	Graphs     []*ir.Graph // in the order of their functions: by file name, then line
}

// Module is the module of a package.
type Module struct {
	Path string // import path of its root
	Dir  string
}

// Load runs the graph functions of a package and translates what their steps call. A user's mistakes are an
// ir.ErrorList; other errors mean that the go command or the file system failed.
func Load(ctx context.Context, o Options) (*Package, error) {
	p, err := list(ctx, o, o.pattern())
	if err != nil {
		return nil, err
	}
	root := p.roots[0]
	if err := p.refuseGenerated(root); err != nil {
		return nil, err
	}
	src, err := p.source(root.PkgPath)
	if err != nil {
		return nil, err
	}
	entries, err := findGraphs(src, o.Graphs)
	if err != nil {
		return nil, err
	}
	graphs, mistakes, err := record(ctx, o, p, src, entries)
	if err != nil {
		return nil, err
	}
	if err := finish(p, graphs, mistakes); err != nil {
		return nil, err
	}
	return &Package{
		Name: root.Name, ImportPath: root.PkgPath, Dir: root.Dir,
		Module: Module{Path: root.Module.Path, Dir: root.Module.Dir}, Graphs: graphs,
	}, nil
}

func (o Options) pattern() string {
	if o.Pattern == "" {
		return "."
	}
	return o.Pattern
}

// finish translates the functions of recorded graphs, also of those that have mistakes, so that all are reported, and
// names what their steps made.
func finish(p *program, graphs []*ir.Graph, mistakes ir.ErrorList) error {
	t := newTranslator(p)
	t.errs = mistakes
	for _, g := range graphs {
		t.graph(g)
		t.structs(g)
	}
	if err := t.errs.Err(); err != nil {
		return err
	}
	for _, g := range graphs {
		hintResults(g)
	}
	return t.verify()
}
