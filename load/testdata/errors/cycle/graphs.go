// Package cycle imports a package that imports it.
package cycle

import (
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/load/testdata/errors/cycle/back"
)

// Tone uses it.
func Tone(g *ir.Builder) { back.Tone(g) }
