package ir_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cudagraph/graphgen/ir"
)

// Records and waits are steps that name their event, in the order written, and survive the way to another process.
func TestRecordEvents(t *testing.T) {
	g, errs := ir.Record("Events", func(g *ir.Builder) {
		free, ready := g.Event("free"), g.Event("ready")
		x := g.State("x", ir.F32, 1)
		wait := g.Wait(free)
		g.Order(wait, g.MapInto(x, half, x))
		g.Record(ready)
		g.Record(ready)
	})
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	const want = `graph Events
  event free
  event ready
  b0 = state x f32[1]
  n0 = wait free()
  n1 = map half(b0) -> b0 after n0
  n2 = record ready()
  n3 = record ready()
`
	data, err := ir.EncodeJSON(g)
	if err != nil {
		t.Fatal(err)
	}
	again, err := ir.DecodeJSON(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []*ir.Graph{g, again} {
		if diff := cmp.Diff(want, regexp.MustCompile(`  // .*`).ReplaceAllString(g.String(), "")); diff != "" {
			t.Error(diff)
		}
	}
}

// Mistakes with events name the line of the event's other half, and stop nothing.
func TestEventMistakes(t *testing.T) {
	var foreign ir.Event
	ir.Record("Other", func(g *ir.Builder) { foreign = g.Event("ready") })
	for _, test := range []struct {
		want string
		make func(g *ir.Builder, ready ir.Event, x ir.View)
	}{
		{"record: the zero Event; events come from the Builder's Event",
			func(g *ir.Builder, _ ir.Event, _ ir.View) { g.Record(ir.Event{}) }},
		{"wait: the event is one of another graph; declare it with this graph's Event, and bind the other's to it",
			func(g *ir.Builder, _ ir.Event, _ ir.View) { g.Wait(foreign) }},
		{"event ready: the name is taken by event ready at line 1; choose another name",
			func(g *ir.Builder, _ ir.Event, _ ir.View) { g.Event("ready") }},
		{"event x: the name is taken by state x at line 1; choose another name",
			func(g *ir.Builder, _ ir.Event, _ ir.View) { g.Event("x") }},
		{"input ready_event: method ReadyEvent would clash with that of event ready at line 1; choose another name",
			func(g *ir.Builder, _ ir.Event, _ ir.View) { g.Input("ready_event", ir.F32) }},
		{`event "2nd": want a name of 1 to 64 ASCII letters, digits and _, beginning with a letter`,
			func(g *ir.Builder, _ ir.Event, _ ir.View) { g.Event("2nd") }},
		{"record ready: it stands in a body of the if at line 1, where CUDA allows no events; record outside of it",
			func(g *ir.Builder, ready ir.Event, x ir.View) {
				g.If(ir.Test(x), func(g *ir.Builder) { g.Record(ready) })
			}},
		{"wait ready: it stands in a body of the while at line 1, where CUDA allows no events; wait outside of it\n" +
			"wait inner: it stands in a body of the while at line 1, where CUDA allows no events; wait outside of it",
			func(g *ir.Builder, ready ir.Event, x ir.View) {
				g.While(ir.Test(x), func(g *ir.Builder) {
					g.Order(g.Wait(ready), g.Fill(x, 0))
					g.Wait(g.Event("inner"))
				})
			}},
		{"record ready: it stands in a body of the sub at line 1, and events are steps of the graph itself; record outside of it",
			func(g *ir.Builder, ready ir.Event, _ ir.View) { g.Sub(func(g *ir.Builder) { g.Record(ready) }) }},
		{"order: wait ready before itself; give two steps",
			func(g *ir.Builder, ready ir.Event, _ ir.View) { w := g.Wait(ready); g.Order(w, w) }},
	} {
		_, errs := ir.Record("Bad", func(g *ir.Builder) { test.make(g, g.Event("ready"), g.State("x", ir.F32)) })
		var got []string
		for _, e := range errs {
			got = append(got, lineNumber.ReplaceAllString(e.Msg, "at line 1"))
		}
		if diff := cmp.Diff(test.want, strings.Join(got, "\n")); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}
