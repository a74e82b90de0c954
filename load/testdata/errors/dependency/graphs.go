// Package dependency imports a package that does not compile.
package dependency

import (
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/load/testdata/errors/compile"
)

// Tone uses it.
func Tone(g *ir.Builder) { compile.Tone(g) }
