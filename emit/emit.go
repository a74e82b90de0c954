// Package emit holds what the emitters share: the names that the C header, the CUDA source and the Go wrapper agree on.
// Emitters are pure: a finished plan in, files out.
package emit

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// File is one generated file, to be written into the output package's folder.
type File struct {
	Name string
	Data []byte
}

// Unit is one graph on its way out.
type Unit struct {
	Plan       *plan.Plan
	Package    string   // name of the Go package that is written
	ImportPath string   // its import path
	Arch       []string // GPU architectures for the build command that the source shows; empty: those of the machine
}

// Base is the stem of the graph's files, tone for tone.cu: the graph's name in lower case, without underscores, which
// Go could take for build constraints.
func (u *Unit) Base() string {
	return strings.ToLower(strings.ReplaceAll(u.Plan.Graph.Name, "_", ""))
}

// Prefix starts every C symbol of the graph, and is unique in a program: package, graph, and six digits of a hash of the
// package's import path.
func (u *Unit) Prefix() string {
	sum := sha256.Sum256([]byte(u.ImportPath))
	return fmt.Sprintf("%s_%s_%x", u.Package, u.Base(), sum[:3])
}

// Symbol is a C function of the graph: Symbol("create") is gpu_tone_4f2a91_create.
func (u *Unit) Symbol(name string) string { return u.Prefix() + "_" + name }

// CType is the name of an element type in the header, where an array is what it is made of.
func (u *Unit) CType(t ir.Type) string {
	for t.Kind == ir.Array {
		t = t.Elem
	}
	if t.Kind == ir.Struct {
		return u.Symbol(t.Name)
	}
	return t.C
}

// Source is where a person finds the graph: import path and function.
func (u *Unit) Source() string { return u.Plan.Graph.Package + "." + u.Plan.Graph.Name }
