// Command command cannot be imported.
package main

import "github.com/cudagraph/graphgen/ir"

// Tone cannot be reached.
func Tone(g *ir.Builder) {}

func main() {}
