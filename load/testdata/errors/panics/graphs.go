// Package panics has graph functions that panic, among others that do not.
package panics

import "github.com/cudagraph/graphgen/ir"

// Fine records a graph.
func Fine(g *ir.Builder) { g.Dim("n") }

// Index panics in a helper.
func Index(g *ir.Builder) { helper([]int{1, 2}, 3) }

func helper(list []int, i int) int { return list[i] }

// Library panics in the standard library, called from here.
func Library(g *ir.Builder) {
	var list []int
	_ = append(list, make([]int, helper([]int{0}, 0))...)
	panic("this way " +
		"out")
}

// Mistaken makes a mistake of the usual kind.
func Mistaken(g *ir.Builder) { g.Input("", ir.F32, 1) }
