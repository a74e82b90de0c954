package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/internal/toolkit"
)

// family is the files of one graph, around the stem of their names: what is generated, and what "graphgen build" puts
// beside it.
var family = [][2]string{
	{"", ".cu"}, {"", ".h"}, {"", "_host.cpp"}, {"", ".go"}, {"", "_stub.go"}, {"", ".ir"}, {"", ".plan"}, {"lib", ".h"}, {"lib", ".a"},
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
			list = append(list, removals(dir, stem)...)
		}
	}
	return list
}

// removals are the files of one graph, but for those that graphgen did not write. An archive is graphgen's when the
// header beside it is.
func removals(dir, stem string) []change {
	var list []change
	for _, f := range family {
		path := filepath.Join(dir, f[0]+stem+f[1])
		sign := path
		if f[1] == ".a" {
			sign = strings.TrimSuffix(path, ".a") + ".h"
		}
		data, err := os.ReadFile(path)
		if err == nil && toolkit.GeneratedFile(sign) {
			list = append(list, change{path: path, old: data})
		}
	}
	return list
}

// sourcePackage is the import path in the Source line of a generated .cu, which every one has in its first comment.
func sourcePackage(path string) string {
	data, err := os.ReadFile(path)
	if err != nil || !toolkit.Generated(string(data)) {
		return ""
	}
	for line := range strings.Lines(string(data)) {
		if !strings.HasPrefix(line, "//") {
			break
		}
		if source, ok := strings.CutPrefix(line, "// Source: "); ok {
			source = strings.TrimSpace(source)
			return source[:max(strings.LastIndexByte(source, '.'), 0)]
		}
	}
	return ""
}
