package gobind

import (
	"github.com/dave/jennifer/jen"
)

// runMethods are the methods that every graph has.
func (w *wrapper) runMethods() []method {
	closeIt, around := "close", ""
	if len(w.callbacks) > 0 {
		closeIt = "closeAround"
		around = "\n\nA callback that has not begun is not called any more. One that calls Close, or runs for half a second while Close " +
			"waits, makes it return an error; the graph is then freed when its launch has ended."
	}
	return []method{
		{
			name: "Run",
			doc: "Run launches and waits. When ctx ends first, Run returns its error at once; the launch runs to its end, and the graph can be " +
				"launched again when it has, without a Wait.",
			params: []jen.Code{jen.Id("ctx").Qual("context", "Context")},
			result: jen.Error(),
			body:   []jen.Code{jen.Return(jen.Id("run").Call(jen.Id("ctx"), jen.Id("g")))},
			short:  true,
			stub:   jen.Id("ErrClosed"),
			says:   "returns ErrClosed",
		},
		{
			name:   "Launch",
			doc:    "Launch starts the graph and does not wait for it. While a launch has not been waited for, it fails with ErrRunning.",
			result: jen.Error(),
			body: []jen.Code{
				jen.List(jen.Id("_"), jen.Err()).Op(":=").Id("g").Dot("start").Call(jen.Lit("Launch")),
				jen.Return(jen.Err()),
			},
			stub: jen.Id("ErrClosed"),
			says: "returns ErrClosed",
		},
		{
			name: "LaunchOn",
			doc: "LaunchOn is Launch on a stream of the caller's, of the graph's " + w.firstDevice() + ": it runs after what the stream was given before. The " +
				"stream must last until Wait.",
			params: []jen.Code{jen.Id("s").Id("Stream")},
			result: jen.Error(),
			body: []jen.Code{
				jen.List(jen.Id("_"), jen.Err()).Op(":=").Add(gate("start", jen.Lit("LaunchOn"),
					lambda(failed(w.c("launch_on", jen.Qual("C", "uintptr_t").Call(jen.Id("s"))))))),
				jen.Return(jen.Err()),
			},
			stub: jen.Id("ErrClosed"),
			says: "returns ErrClosed",
		},
		{
			name:   "OwnStream",
			doc:    "OwnStream is the graph's own stream, on which Launch and Run run, for another graph to follow by LaunchOn. It is 0 after Close.",
			result: jen.Id("Stream"),
			body:   []jen.Code{jen.Return(jen.Id("whileOpen").Call(jen.Op("&").Id("g").Dot("gate"), jen.Id("g").Dot("stream")))},
			short:  true,
			stub:   jen.Lit(0),
			says:   "is 0",
		},
		{
			name: "Wait",
			doc: "Wait blocks until the launch has ended and returns what went wrong in it. Several goroutines may wait for one launch. When " +
				"nothing has been launched since the last Wait, it returns nil at once.",
			result: jen.Error(),
			body:   w.waitBody(),
			stub:   jen.Id("ErrClosed"),
			says:   "returns ErrClosed",
		},
		{
			name:   "PoolBytes",
			doc:    "PoolBytes is the size of the device memory that holds the graph's scratch, in bytes" + w.onAll() + ". It is 0 after Close.",
			result: jen.Int64(),
			body:   []jen.Code{jen.Return(jen.Id("whileOpen").Call(jen.Op("&").Id("g").Dot("gate"), jen.Id("g").Dot("poolBytes")))},
			short:  true,
			stub:   jen.Lit(0),
			says:   "is 0",
		},
		{
			name:   "Launches",
			doc:    "Launches is the number of launches so far.",
			result: jen.Uint64(),
			body:   []jen.Code{jen.Return(gate("count"))},
			short:  true,
			stub:   jen.Lit(0),
			says:   "is 0",
		},
		{
			name:   "Valid",
			doc:    "Valid reports whether the graph can be used, which it can until Close.",
			result: jen.Bool(),
			body:   []jen.Code{jen.Return(gate("valid"))},
			short:  true,
			stub:   jen.False(),
			says:   "is false",
		},
		{
			name: "Close",
			doc: "Close waits for the launch and frees everything; slices of the graph must not be used after it. A second Close returns nil. " +
				"A graph that is not closed is never freed: the garbage collector does not know who still uses its slices." + around,
			result: jen.Error(),
			body:   []jen.Code{jen.Return(gate(closeIt, jen.Lit("Close"), jen.Id("g").Dot("finish"), jen.Id("g").Dot("free")))},
			stub:   jen.Nil(),
			says:   "returns nil",
		},
	}
}

func (w *wrapper) waitBody() []jen.Code {
	wait := jen.Return(jen.Id("g").Dot("wait").Call(jen.Lit("Wait"), jen.Nil()))
	if len(w.callbacks) == 0 {
		return []jen.Code{wait}
	}
	return []jen.Code{
		jen.If(jen.Err().Op(":=").Add(gate("notFromCallback", jen.Lit("Wait"))), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())),
		wait,
	}
}

// helpers are the unexported methods, which are between the gate and C.
func (w *wrapper) helpers(f *jen.File) {
	f.Line()
	f.Add(w.method("start", jen.Id("method").String()).Params(jen.Op("*").Id("launch"), jen.Error()).Block(
		jen.Return(gate("start", jen.Id("method"), lambda(failed(w.c("launch"))))),
	))
	f.Line()
	f.Add(w.method("wait", jen.Id("method").String(), jen.Id("l").Op("*").Id("launch")).Error().Block(
		jen.Return(gate("wait", jen.Id("method"), jen.Id("l"), jen.Id("g").Dot("finish"))),
	))
	f.Line()
	f.Add(w.method("launchAndWait", jen.Id("method").String()).Error().Block(
		jen.Id("run").Op(":=").Add(lambda(failed(w.c("launch_and_wait")))),
		jen.Id("launches").Op(":=").Func().Params().Uint64().Add(line(jen.Return(jen.Uint64().Parens(w.c("launch_count"))))),
		jen.Return(gate("once", jen.Id("method"), jen.Id("run"), jen.Id("launches"))),
	))
	f.Line()
	f.Add(w.method("finish").Error().Add(line(jen.Return(failed(w.c("wait"))))))
	f.Line()
	f.Add(w.method("free").Error().BlockFunc(w.freeBody))
	if len(w.g.Events) > 0 {
		w.freeEvents(f)
	}
	doc(f, "failed is what C says about its last call, when that returned a code.")
	f.Add(w.method("failed", jen.Id("code").Qual("C", "int")).Error().Block(
		jen.Switch().Block(
			jen.Case(jen.Id("code").Op("==").Lit(0)).Block(jen.Return(jen.Nil())),
			jen.Case(jen.Id("g").Dot("c").Op("==").Nil()).Block(
				jen.Return(jen.Qual("errors", "New").Call(jen.Lit("out of host memory")))),
		),
		jen.Return(jen.Qual("errors", "New").Call(jen.Qual("C", "GoString").Call(w.c("message")))),
	))
}

func (w *wrapper) freeBody(b *jen.Group) {
	if len(w.g.Events) > 0 {
		b.Err().Op(":=").Add(failed(w.c("release_but_events")))
		bindings := []jen.Code{jen.Err()}
		for _, e := range w.g.Events {
			bindings = append(bindings, jen.Op("&").Id("g").Dot(w.eventField(e)))
		}
		b.Err().Op("=").Id("g").Dot("events").Dot("close").Call(bindings...)
	} else {
		b.Err().Op(":=").Add(failed(w.c("release")))
		b.Add(w.c("close")).Comment("with the message")
	}
	if len(w.callbacks) > 0 {
		b.Id("g").Dot("handle").Dot("Delete").Call()
	}
	b.Return(jen.Err())
}
