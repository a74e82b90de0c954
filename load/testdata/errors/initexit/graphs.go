// Package initexit ends the program before any graph function runs.
package initexit

import (
	"os"

	"github.com/cudagraph/graphgen/ir"
)

func init() { os.Exit(7) }

// Tone is never reached.
func Tone(g *ir.Builder) {}
