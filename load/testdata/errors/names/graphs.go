// Package names has graphs whose files would clash.
package names

import "github.com/cudagraph/graphgen/ir"

// Tone is fine.
func Tone(g *ir.Builder) {}

// TONE differs by case.
func TONE(g *ir.Builder) {}

// To_ne differs by an underscore.
func To_ne(g *ir.Builder) {}

// Ärger is not ASCII.
func Ärger(g *ir.Builder) {}
