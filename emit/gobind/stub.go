package gobind

import (
	"fmt"

	"github.com/dave/jennifer/jen"
)

// withoutCgo is tone_stub.go: the same declarations, so that packages which use the graph still build.
func (w *wrapper) withoutCgo(f *jen.File) {
	w.options(f)
	doc(f, "%s needs cgo. Without it there is none but the zero value, which is as a graph after Close.", w.name)
	f.Type().Id(w.name).Struct(jen.Id("_").Id("noCopy"))
	name := "New" + w.name
	doc(f, "%s returns an error that says how to build the package.", name)
	f.Func().Id(name).Params(jen.Id("o").Id(w.name+"Options")).Params(jen.Op("*").Id(w.name), jen.Error()).Block(
		jen.Return(jen.Nil(), jen.Qual("errors", "New").Call(jen.Lit(fmt.Sprintf(
			"%s: %s was built without cgo; build with CGO_ENABLED=1 and a C++ compiler", name, w.ImportPath)))),
	)
	for _, m := range w.methods {
		doc(f, "%s %s.", m.name, m.says)
		f.Add(w.declare(m).Add(line(jen.Return(m.stub))))
	}
}
