// Package exit0 ends the program as if all were well.
package exit0

import (
	"os"

	"github.com/cudagraph/graphgen/ir"
)

// First is fine.
func First(g *ir.Builder) {}

// Leave ends the program.
func Leave(g *ir.Builder) { os.Exit(0) }

// Last is never reached.
func Last(g *ir.Builder) {}
