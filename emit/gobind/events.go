package gobind

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

func hasEvents(u *emit.Unit) bool { return len(u.Plan.Graph.Events) > 0 }

// eventMethods are the methods that a declared event gets.
func (w *wrapper) eventMethods(i int, e *ir.EventDecl) []method {
	name := ir.Exported(e.Name)
	own := name + "Event"
	return []method{
		{
			name: own,
			doc: fmt.Sprintf("%s is the graph's own event of %s, which %s unless another is bound. Other graphs of the package can have it bound, "+
				"also when this one is closed; a stream of the caller's uses its Handle until then. It is the zero Event after Close.",
				own, e.Pos, w.eventUse(i)),
			result: jen.Id("Event"),
			body:   []jen.Code{jen.Return(jen.Id("whileOpen").Call(jen.Op("&").Id("g").Dot("gate"), jen.Id("g").Dot(w.eventField(e)).Dot("own")))},
			short:  true,
			stub:   jen.Id("Event").Values(),
			says:   "is the zero Event",
		},
		{
			name: "Bind" + name,
			doc: fmt.Sprintf("Bind%[1]s says which event stands for that of %[2]s in the launches that follow: another graph's, a CUDAEvent, or %[1]sEvent "+
				"again. The caller's own has to last until the graph was launched with another, or is closed. It fails while a launch has "+
				"not been waited for.", name, e.Pos),
			params: []jen.Code{jen.Id("e").Id("Event")},
			result: jen.Error(),
			body: []jen.Code{jen.Return(gate("do", jen.Lit("Bind"+name), jen.Func().Params().Error().Block(
				jen.Return(jen.Id("g").Dot(w.eventField(e)).Dot("bind").Call(jen.Id("e"), gate("count"),
					jen.Func().Params(jen.Id("handle").Uintptr()).Error().Add(line(jen.Return(failed(
						w.c("bind_"+e.Name, jen.Qual("C", "uintptr_t").Call(jen.Id("handle"))))))))),
			)))},
			stub: jen.Id("ErrClosed"),
			says: "returns ErrClosed",
		},
	}
}

// eventUse says what launches do with an event.
func (w *wrapper) eventUse(event int) string {
	var records, waits bool
	for _, s := range w.Plan.Steps {
		records = records || s.Kind == plan.EventRecord && s.Event.Event == event
		waits = waits || s.Kind == plan.EventWait && s.Event.Event == event
	}
	switch {
	case records && waits:
		return "every launch records and waits for"
	case records:
		return "every launch records"
	}
	return "every launch waits for"
}

// eventField is the name of the field that holds what an event is bound to.
func (w *wrapper) eventField(e *ir.EventDecl) string { return local(e.Name, taken...) }

// keepEvent stores the handle of an event that C has made.
func (w *wrapper) keepEvent(b *jen.Group, e *ir.EventDecl) {
	b.Id("g").Dot(w.eventField(e)).Dot("own").Op("=").Id("Event").Values(
		jen.Uintptr().Call(w.c("event_"+e.Name)), jen.Id("g").Dot("events"))
}

// freeEvents is what the last user of the events calls.
func (w *wrapper) freeEvents(f *jen.File) {
	doc(f, "freeEvents frees what free leaves to others.")
	f.Add(w.method("freeEvents").Error().Block(
		jen.Err().Op(":=").Add(failed(w.c("release"))),
		jen.Add(w.c("close")).Comment("with the message"),
		jen.Return(jen.Err()),
	))
}
