// Package imports imports what is not there.
package imports

import (
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/load/testdata/errors/nowhere"
)

// Tone uses it.
func Tone(g *ir.Builder) { nowhere.Tone(g) }
