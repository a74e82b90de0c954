// Package initpanic fails before any graph function runs.
package initpanic

import "github.com/cudagraph/graphgen/ir"

var table = build(0)

func build(n int) int { return 1 / n }

// Tone is never reached.
func Tone(g *ir.Builder) { _ = table }
