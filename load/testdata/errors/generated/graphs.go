// Package generated imports what graphgen made of it.
package generated

import (
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/load/testdata/errors/generated/gpu"
)

// Tone uses it.
func Tone(g *ir.Builder) { _ = gpu.Backend }
