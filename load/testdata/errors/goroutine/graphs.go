// Package goroutine panics where nobody can recover.
package goroutine

import "github.com/cudagraph/graphgen/ir"

// Split panics in a goroutine of its own.
func Split(g *ir.Builder) {
	go func() {
		panic("elsewhere")
	}()
	select {}
}
