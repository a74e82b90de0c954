// Package back closes the cycle.
package back

import (
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/load/testdata/errors/cycle"
)

// Tone uses it.
func Tone(g *ir.Builder) { cycle.Tone(g) }
