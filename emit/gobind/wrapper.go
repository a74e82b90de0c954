package gobind

import (
	"bytes"

	"github.com/dave/jennifer/jen"

	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// wrapper is a graph on its way to Go.
type wrapper struct {
	*emit.Unit
	g         *ir.Graph
	name      string // of the Go type
	hash      string
	callbacks []*plan.CallbackStep // one for each of the graph's callbacks; nil for one whose step is gone
	methods   []method             // exported, in the order of the file
}

// method is an exported method. The forms with and without cgo declare the same ones, since both come from this row.
type method struct {
	name   string
	doc    string
	params []jen.Code
	result jen.Code
	body   []jen.Code // with cgo
	short  bool       // the body stands on the line of the function
	stub   jen.Code   // what it returns without cgo
	says   string     // what its doc says of that: "returns ErrClosed"
}

func newWrapper(u *emit.Unit, hash string) *wrapper {
	g := u.Plan.Graph
	w := &wrapper{Unit: u, g: g, name: g.Name, hash: hash, callbacks: make([]*plan.CallbackStep, len(g.Callbacks))}
	for _, s := range u.Plan.Steps {
		if s.Kind == plan.Callback {
			w.callbacks[s.Callback.Callback] = s.Callback
		}
	}
	for _, b := range g.Buffers {
		w.methods = append(w.methods, w.bufferMethods(b)...)
	}
	for i, s := range g.Scalars {
		w.methods = append(w.methods, w.setter(i, s))
	}
	for i, e := range g.Events {
		w.methods = append(w.methods, w.eventMethods(i, e)...)
	}
	w.methods = append(w.methods, w.runMethods()...)
	return w
}

// files are the wrapper, its form without cgo, and the function that C calls when there are callbacks.
func (w *wrapper) files() ([]emit.File, error) {
	rows := []struct {
		name, constraint string
		fill             func(*jen.File)
	}{
		{w.Base() + ".go", "cgo", w.withCgo},
		{w.Base() + "_stub.go", "!cgo", w.withoutCgo},
		{w.Base() + "_callback.go", "cgo", w.export},
	}
	if len(w.callbacks) == 0 {
		rows = rows[:2]
	}
	var files []emit.File
	for _, row := range rows {
		f := jen.NewFile(w.Package)
		w.importNames(f)
		row.fill(f)
		var b bytes.Buffer
		b.WriteString(header + "//go:build " + row.constraint + "\n\n")
		if err := f.Render(&b); err != nil {
			return nil, err
		}
		files = append(files, emit.File{Name: row.name, Data: b.Bytes()})
	}
	return files, nil
}

// c is a call of a C function of the graph, which takes the graph and more.
func (w *wrapper) c(name string, args ...jen.Code) *jen.Statement {
	return jen.Qual("C", w.Symbol(name)).Call(append([]jen.Code{jen.Id("g").Dot("c")}, args...)...)
}

// failed makes an error of a call that returns a code.
func failed(call jen.Code) *jen.Statement { return jen.Id("g").Dot("failed").Call(call) }

// gate is a call of one of the gate's methods.
func gate(name string, args ...jen.Code) *jen.Statement {
	return jen.Id("g").Dot("gate").Dot(name).Call(args...)
}

// lambda is a func() error that stands on one line.
func lambda(result jen.Code) *jen.Statement {
	return jen.Func().Params().Error().Add(line(jen.Return(result)))
}

// line is a body on the line of its function.
func line(statement jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{ ", Close: " }"}, statement)
}

// method opens the declaration of a method.
func (w *wrapper) method(name string, params ...jen.Code) *jen.Statement {
	return jen.Func().Params(jen.Id("g").Op("*").Id(w.name)).Id(name).Params(params...)
}

// declare opens the declaration of a method of the table.
func (w *wrapper) declare(m method) *jen.Statement {
	return w.method(m.name, m.params...).Add(m.result)
}
