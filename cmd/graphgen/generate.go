package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/emit/cuda"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/load"
	"github.com/cudagraph/graphgen/passes"
)

// generate is the tool without a subcommand. Everything is rendered before the first file is touched.
func generate(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o, done, err := parseOptions(args, stdout)
	if done || err != nil {
		return err
	}
	debug, err := passes.ParseDebug(strings.Join(o.debug, ","))
	if err != nil {
		return usagef("--%v", err)
	}
	if debug.Help {
		passes.Help(stdout)
		return nil
	}
	pkg, err := load.Load(ctx, load.Options{Pattern: o.pkg, Graphs: o.graphs, Stderr: stderr})
	if err != nil {
		return err
	}
	t, err := findTarget(o, pkg.Dir)
	if err != nil {
		return err
	}
	units, err := compile(pkg.Graphs, t, o, passes.Options{Debug: debug, Out: stderr})
	if err != nil {
		return err
	}
	return deliver(o, t, pkg, units, stdout)
}

// compile runs the passes over every graph and collects the mistakes in all of them.
func compile(graphs []*ir.Graph, t *target, o *options, po passes.Options) ([]*emit.Unit, error) {
	var units []*emit.Unit
	var mistakes ir.ErrorList
	for _, g := range graphs {
		p, err := passes.Run(g, po)
		if list, ok := errors.AsType[ir.ErrorList](err); ok {
			mistakes = append(mistakes, list...)
			continue
		}
		if err != nil {
			return nil, err
		}
		units = append(units, &emit.Unit{Plan: p, Package: t.name, ImportPath: t.importPath, Arch: o.arch})
	}
	return units, mistakes.Err()
}

// deliver renders, and prints, compares or writes.
func deliver(o *options, t *target, pkg *load.Package, units []*emit.Unit, stdout io.Writer) error {
	files, err := render(o, pkg.ImportPath, units)
	if err != nil {
		return err
	}
	if o.out == "-" {
		return show(o, files, units, stdout)
	}
	list, err := changes(o.out, files)
	if err != nil {
		return err
	}
	list = append(list, leftovers(o, files, stems(units))...)
	if len(o.graphs) == 0 { // else nothing is known of the others
		list = append(list, stale(o.out, pkg.ImportPath, stems(units))...)
	}
	if o.check {
		return report(list, o, stdout)
	}
	if err := commit(o.out, list); err != nil {
		return err
	}
	summarize(list, units, stdout)
	return nil
}

func render(o *options, source string, units []*emit.Unit) ([]emit.File, error) {
	var files []emit.File
	for _, k := range kinds {
		if !slices.Contains(o.emit, k.name) {
			continue
		}
		more, err := k.files(units)
		if err != nil {
			return nil, err
		}
		files = append(files, more...)
	}
	if !slices.Contains(o.emit, "cuda") || o.out == "-" {
		return files, nil
	}
	f, err := cuda.HostFile(append(others(o, source, stems(units)), files...))
	return append(files, f), err
}

// others are the sources in the folder that stay as they are: those of another package, or of graphs that were not asked
// for.
func others(o *options, source string, anew []string) []emit.File {
	paths, _ := filepath.Glob(filepath.Join(o.out, "*.cu"))
	var files []emit.File
	for _, path := range paths {
		name := filepath.Base(path)
		from := sourcePackage(path)
		if from == "" || slices.Contains(anew, strings.TrimSuffix(name, ".cu")) || from == source && len(o.graphs) == 0 {
			continue
		}
		if data, err := os.ReadFile(path); err == nil {
			files = append(files, emit.File{Name: name, Data: data})
		}
	}
	return files
}

// show prints the one kind of output that was asked for.
func show(o *options, files []emit.File, units []*emit.Unit, stdout io.Writer) error {
	k := kinds[slices.IndexFunc(kinds, func(k kind) bool { return k.name == o.emit[0] })]
	if len(units) > 1 && (k.name == "cuda" || k.name == "go") {
		return usagef("-o - takes one graph; choose it with --graph=%s", strings.Join(names(units), " or --graph="))
	}
	for _, u := range units {
		i := slices.IndexFunc(files, func(f emit.File) bool { return f.Name == u.Base()+k.ends[0] })
		if _, err := stdout.Write(files[i].Data); err != nil {
			return err
		}
	}
	return nil
}

// summarize prints one line for each graph of which a file changed.
func summarize(list []change, units []*emit.Unit, stdout io.Writer) {
	for _, u := range units {
		if slices.ContainsFunc(list, func(c change) bool { return belongs(filepath.Base(c.path), u.Base()) }) {
			fmt.Fprintf(stdout, "%s: %s\n", u.Plan.Graph.Name, u.Plan.Summary())
		}
	}
}

func belongs(file, stem string) bool { return slices.Contains(family(stem), file) }

func stems(units []*emit.Unit) []string {
	list := make([]string, len(units))
	for i, u := range units {
		list[i] = u.Base()
	}
	return list
}

func names(units []*emit.Unit) []string {
	list := make([]string, len(units))
	for i, u := range units {
		list[i] = u.Plan.Graph.Name
	}
	return list
}
