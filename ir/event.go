package ir

// Event is a point in time that launches record and wait for, of this graph and of others.
type Event struct {
	g     *recording
	index int
}

// Event declares an event. The graph has one of its own, NameEvent in the generated package, until the caller binds another
// with BindName: that of another graph, or a cudaEvent_t.
func (g *Builder) Event(name string) Event {
	g.claim("event", name, eventClaims)
	g.graph.Events = append(g.graph.Events, &EventDecl{Name: name, Pos: callerPos()})
	return Event{g.recording, len(g.graph.Events) - 1}
}

// Record records an event when every step before it is done: whoever waits for the event then sees what they wrote. Steps
// after it need not wait for it, but for other Records and Waits, which run in the order written.
func (g *Builder) Record(e Event) Step { return g.event(OpRecord, e) }

// Wait makes every step after it wait until what the event last recorded, before the launch or in it, is done. Steps before
// it may still run meanwhile. An event that was never recorded makes nobody wait.
func (g *Builder) Wait(e Event) Step { return g.event(OpWait, e) }

func (g *Builder) event(op Op, e Event) Step {
	if e.g != g.recording {
		what := "the event is one of another graph; declare it with this graph's Event, and bind the other's to it"
		if e.g == nil {
			what = "the zero Event; events come from the Builder's Event"
		}
		g.errorf("%s: %s", op, what)
		return Step{g: g}
	}
	n := &Node{Op: op, Name: g.graph.Events[e.index].Name, Func: e.index}
	if owner := g.around(Op.HasBodies); owner != nil {
		why := "where CUDA allows no events"
		if !owner.Op.IsConditional() {
			why = "and events are steps of the graph itself"
		}
		g.errorf("%s: it stands in a body of the %s at line %d, %s; %s outside of it", n, owner, owner.Pos.Line, why, n.Op)
		return Step{g: g}
	}
	return Step{g, g.add(n)}
}
