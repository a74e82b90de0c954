package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/internal/toolkit"
)

// family is the names of one graph's files: what is generated, and what "graphgen build" puts beside it.
func family(stem string) []string {
	var names []string
	for _, k := range kinds {
		for _, end := range k.ends {
			names = append(names, stem+end)
		}
	}
	return append(names, "lib"+stem+".h", "lib"+stem+".a")
}

// leftovers are files that the same graphs had and need no more, such as those for a callback that was taken out. A file
// that all graphs share is only known to be one when all are generated.
func leftovers(o *options, files []emit.File, stems []string) []change {
	var names []string
	for _, k := range kinds {
		if !slices.Contains(o.emit, k.name) {
			continue
		}
		for _, stem := range stems {
			for _, end := range k.ends {
				names = append(names, stem+end)
			}
		}
	}
	if slices.Contains(o.emit, "go") && len(o.graphs) == 0 {
		shared, _ := filepath.Glob(filepath.Join(o.out, "graphgen_*.go"))
		for _, path := range shared {
			names = append(names, filepath.Base(path))
		}
	}
	for _, f := range files {
		names = slices.DeleteFunc(names, func(name string) bool { return name == f.Name })
	}
	return removals(o.out, names)
}

// stale are the files of graphs that were once generated from the package and are no longer in it. keep are the stems of
// those that are.
func stale(dir, pkg string, keep []string) []change {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil // not there yet
	}
	var list []change
	for _, e := range entries {
		stem, ok := strings.CutSuffix(e.Name(), ".cu")
		if ok && !slices.Contains(keep, stem) && sourcePackage(filepath.Join(dir, e.Name())) == pkg {
			list = append(list, removals(dir, family(stem))...)
		}
	}
	return list
}

// removals are those of the named files that are there and that graphgen wrote. An archive is graphgen's when the header
// beside it is.
func removals(dir string, names []string) []change {
	var list []change
	for _, name := range names {
		path := filepath.Join(dir, name)
		sign := path
		if stem, ok := strings.CutSuffix(path, ".a"); ok {
			sign = stem + ".h"
		}
		data, err := os.ReadFile(path)
		if err == nil && toolkit.GeneratedFile(sign) {
			list = append(list, change{path: path, old: data})
		}
	}
	return list
}

// sourcePackage is the import path in the Source line of a generated .cu, which every one has in its first comment. The
// user's own words come before it, and may have such a line too.
func sourcePackage(path string) string {
	data, err := os.ReadFile(path)
	if err != nil || !toolkit.Generated(string(data)) {
		return ""
	}
	var source string
	for line := range strings.Lines(string(data)) {
		if !strings.HasPrefix(line, "//") {
			break
		}
		if s, ok := strings.CutPrefix(line, "// Source: "); ok {
			source = strings.TrimSpace(s)
		}
	}
	return source[:max(strings.LastIndexByte(source, '.'), 0)]
}
