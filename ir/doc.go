// Package ir holds the language in which graphgen's users describe GPU work, and the graph that such a description
// records.
//
// A graph function is an exported func(*ir.Builder). Its statements are steps, run one at a time in the order written;
// within one step all reads happen before all writes. Everything that graphgen does later keeps that meaning.
//
//	func Tone(g *ir.Builder) {
//		n := g.Dim("n")
//		stops := g.Scalar("stops", ir.F32)
//		hdr := g.Upload(g.Input("hdr", ir.F32, n))
//		lit := g.Map(expose, hdr, stops)
//		g.Download(lit, g.Output("ldr", ir.F32, n))
//	}
//
// A Builder records a Graph: buffers, and one Node for each step with the Go line that made it. Mistakes are collected
// with their lines and never panic.
package ir
