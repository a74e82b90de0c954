// Package deadlock waits for what never comes.
package deadlock

import "github.com/cudagraph/graphgen/ir"

// Wait blocks.
func Wait(g *ir.Builder) {
	<-make(chan int)
}
