// Package none has functions that are almost graph functions.
package none

import "github.com/cudagraph/graphgen/ir"

// Two takes more than a Builder.
func Two(g *ir.Builder, n int) {}

// Result gives something.
func Result(g *ir.Builder) error { return nil }

// Value takes no pointer.
func Value(g ir.Builder) {}

// Generic could be of any type.
func Generic[T any](g *ir.Builder) {}

type kit struct{}

// Method has a receiver.
func (kit) Method(g *ir.Builder) {}

func hidden(g *ir.Builder) {}
