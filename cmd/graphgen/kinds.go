package main

import (
	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/emit/cuda"
	"github.com/cudagraph/graphgen/emit/gobind"
	"github.com/cudagraph/graphgen/internal/toolkit"
	"github.com/cudagraph/graphgen/templates/host"
)

// kind is one row of --emit.
type kind struct {
	name  string
	ends  []string // of the names of a graph's files; -o - prints the first
	files func(units []*emit.Unit) ([]emit.File, error)
}

var kinds = []kind{
	{"cuda", []string{".cu", ".h"}, cudaFiles},
	{"go", []string{".go", "_stub.go", "_callback.go"}, goFiles},
	{"ir", []string{".ir"}, irFiles},
	{"plan", []string{".plan"}, planFiles},
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

// goFiles are the wrappers, which carry the hashes of the CUDA sources, whether these are written or not.
func goFiles(units []*emit.Unit) ([]emit.File, error) {
	hashes := map[*emit.Unit]string{}
	for _, u := range units {
		files, err := cuda.Emit(u)
		if err != nil {
			return nil, err
		}
		hashes[u] = cuda.HashOf(files)
	}
	return gobind.Emit(units, func(u *emit.Unit) string { return hashes[u] })
}

func irFiles(units []*emit.Unit) ([]emit.File, error) {
	return dumps(units, ".ir", func(u *emit.Unit) string { return u.Plan.Graph.String() }), nil
}

func planFiles(units []*emit.Unit) ([]emit.File, error) {
	return dumps(units, ".plan", func(u *emit.Unit) string { return u.Plan.Dump() }), nil
}

// dumps are texts, one a graph, marked as generated so that they are taken away with their graph.
func dumps(units []*emit.Unit, ext string, text func(*emit.Unit) string) []emit.File {
	var files []emit.File
	for _, u := range units {
		files = append(files, emit.File{Name: u.Base() + ext, Data: []byte(toolkit.Header + "\n\n" + text(u))})
	}
	return files
}
