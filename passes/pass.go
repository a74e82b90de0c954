// Package passes turns a recorded graph into an execution plan. The pipeline is one table, read from top to bottom; each
// pass is one function that improves the state, which is verified after every pass.
package passes

// Pass is one row of the pipeline.
type Pass struct {
	Name     string
	Doc      string  // one line for help
	Required bool    // without it there is no plan, so it cannot be turned off
	After    []After // passes that must have run before it
	run      func(*state) error
}

// After is an order constraint between two passes.
type After struct {
	Name string
	Why  string
}

// Pipeline lists the passes in the order in which they run.
var Pipeline = []Pass{
	{Name: "check", Doc: "find the user's mistakes that no single step shows", Required: true, run: check},
	{Name: "dead", Doc: "remove steps whose results nobody sees", run: removeDead,
		After: []After{{"check", "a mistake in a step that is not needed is still a mistake"}}},
	{Name: "copies", Doc: "make steps that read what they write at another index read a copy", Required: true, run: insertCopies,
		After: []After{{"dead", "no copies for steps that go away"}}},
	{Name: "dependencies", Doc: "derive the edges from what steps read and write", Required: true, run: findDependencies,
		After: []After{{"copies", "the copies are steps with edges of their own"}}},
	{Name: "topo", Doc: "order the steps, as written where the edges allow", Required: true, run: orderTopologically,
		After: []After{{"dependencies", "it orders by the edges"}}},
	{Name: "fusion", Doc: "join map steps into groups that become one kernel", run: fuse,
		After: []After{{"topo", "it visits producers before consumers"}}},
	{Name: "lower", Doc: "turn groups into kernels, copies and fills", Required: true, run: lower,
		After: []After{{"fusion", "a kernel holds a whole group"}}},
	{Name: "edge-reduction", Doc: "drop edges that longer paths imply", run: reduceEdges,
		After: []After{{"lower", "fusion joins edges, and only then are paths final"}}},
	{Name: "streams", Doc: "cover the steps with chains, a stream each", run: assignStreams,
		After: []After{{"edge-reduction", "fewer edges make longer chains"}}},
	{Name: "liveness", Doc: "find which steps use each buffer of the pool", Required: true, run: findUses,
		After: []After{{"lower", "buffers that stay in registers have no uses"}}},
	{Name: "memory", Doc: "let buffers share bytes where the edges keep their uses apart", run: shareMemory,
		After: []After{
			{"liveness", "it compares the uses"},
			{"edge-reduction", "only paths of the final graph keep uses apart"}}},
	{Name: "plan", Doc: "put everything in its final order and place what has a constant size", Required: true, run: finish,
		After: []After{{"streams", "the plan says where each step runs"}, {"memory", "slots are final"}}},
}
