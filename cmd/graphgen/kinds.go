package main

import (
	"fmt"

	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/emit/cuda"
	"github.com/cudagraph/graphgen/emit/gobind"
	"github.com/cudagraph/graphgen/internal/toolkit"
	"github.com/cudagraph/graphgen/templates/host"
)

// kind is one row of --emit.
type kind struct {
	name  string
	shown string // end of the one file a graph that -o - prints
	files func(units []*emit.Unit) ([]emit.File, error)
}

var kinds = []kind{
	{"cuda", ".cu", cudaFiles},
	{"go", ".go", gobind.Emit},
	{"ir", ".ir", irFiles},
	{"plan", ".plan", planFiles},
}

// later are the kinds of output that are named in --emit of later versions.
var later = []string{"dot", "html"}

func emitNames() []string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.name
	}
	return names
}

// cudaFiles are the CUDA sources of every graph, and the header that lets a C++ compiler build them.
func cudaFiles(units []*emit.Unit) ([]emit.File, error) {
	files := []emit.File{{Name: "graphgen_host.h", Data: host.Header()}}
	for _, u := range units {
		more, err := cuda.Emit(u)
		if err != nil {
			return nil, err
		}
		files = append(files, more...)
	}
	return files, nil
}

func irFiles(units []*emit.Unit) ([]emit.File, error) {
	return texts(units, ".ir", func(u *emit.Unit) fmt.Stringer { return u.Plan.Graph }), nil
}

func planFiles(units []*emit.Unit) ([]emit.File, error) {
	return texts(units, ".plan", func(u *emit.Unit) fmt.Stringer { return u.Plan }), nil
}

// texts are dumps, one a graph, marked as generated so that they are taken away with their graph.
func texts(units []*emit.Unit, ext string, what func(*emit.Unit) fmt.Stringer) []emit.File {
	var files []emit.File
	for _, u := range units {
		files = append(files, emit.File{Name: u.Base() + ext, Data: fmt.Appendf(nil, "%s\n\n%s", toolkit.Header, what(u))})
	}
	return files
}
