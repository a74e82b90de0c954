// Package overflow calls itself without end.
package overflow

import "github.com/cudagraph/graphgen/ir"

// Deep overflows the stack.
func Deep(g *ir.Builder) { down(0) }

func down(n int) int {
	return down(n+1) + 1
}
