package graphs

import "github.com/cudagraph/graphgen/ir"

// InTurn uses two arrays of scratch, the second after it is done with the first: they have the same memory.
func InTurn(g *ir.Builder) {
	_, done := array(g, "first", 1)
	begun, _ := array(g, "second", 2)
	g.Order(done, begun)
}

// AtOnce uses them as they come. Nothing says which is the first, so they may be in use at the same time, and each has
// memory of its own.
func AtOnce(g *ir.Builder) {
	array(g, "first", 1)
	array(g, "second", 2)
}

// array fills an array of scratch, and gives the caller the last of its numbers. It returns its first and its last step.
func array(g *ir.Builder, name string, value float32) (begun, done ir.Step) {
	n := g.Dim(name)
	a := g.Temp(name+"_array", ir.F32, n)
	begun = g.Fill(a, value)
	done = g.Download(a.Slice(0, n.Sub(1), n), g.Output("last_of_"+name, ir.F32, 1))
	return begun, done
}
