// Package goexit ends a goroutine.
package goexit

import (
	"runtime"

	"github.com/cudagraph/graphgen/ir"
)

// Leave ends its goroutine.
func Leave(g *ir.Builder) { runtime.Goexit() }

// Mistaken is still reported.
func Mistaken(g *ir.Builder) { g.Input("", ir.F32, 1) }
