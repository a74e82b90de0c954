// Graphgen compiles graphs of GPU work, written as Go functions, to CUDA C++ and a typed Go package.
//
//	//go:generate go tool graphgen -o . ../graphs
//
// It runs every exported func(*ir.Builder) of the given package and writes, for a graph Tone, tone.cu with its C header and
// host build, and tone.go with the type Tone. The result builds with go build alone, and computes on the CPU. After
// "graphgen build", which needs the CUDA toolkit, go build -tags cuda runs it on a GPU.
//
// Nothing is written unless everything succeeded, and nothing whose content stays the same. "graphgen --help" lists flags
// and exit codes.
package main

import "os"

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }
