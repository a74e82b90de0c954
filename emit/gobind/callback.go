package gobind

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/cudagraph/graphgen/ir"
)

// export is tone_callback.go. Cgo copies the preamble of a file with an exported function into two C files, so that this
// one has declarations only, and the function a file of its own.
func (w *wrapper) export(f *jen.File) {
	f.CgoPreamble(fmt.Sprintf("// #include %q", w.Base()+".h"))
	doc(f, "%s is what C calls, in a launch, for the callback of an index.", w.exported())
	f.Comment("//")
	f.Comment("//export " + w.exported())
	f.Func().Id(w.exported()).Params(jen.Id("handle").Qual("C", "uintptr_t"), jen.Id("index").Qual("C", "int")).Qual("C", "int").Block(
		jen.Id("g").Op(":=").Qual("runtime/cgo", "Handle").Call(jen.Id("handle")).Dot("Value").Call().Assert(jen.Op("*").Id(w.name)),
		jen.Id("ok").Op(":=").False(),
		jen.Switch(jen.Id("index")).BlockFunc(func(s *jen.Group) {
			for i, c := range w.g.Callbacks {
				if w.callbacks[i] != nil {
					s.Case(jen.Lit(i)).Block(jen.Id("ok").Op("=").Add(gate("run",
						jen.Lit(fmt.Sprintf("%s: callback %s", c.Pos, c.Name)), w.callGo(i))))
				}
			}
		}),
		jen.If(jen.Op("!").Id("ok")).Block(jen.Return(jen.Lit(1))),
		jen.Return(jen.Lit(0)),
	)
}

// callGo is a func() error that calls a callback with its slices.
func (w *wrapper) callGo(i int) jen.Code {
	callback := jen.Id("g").Dot("o").Dot(ir.Exported(w.g.Callbacks[i].Name))
	if len(w.callbackArgs(i)) == 0 {
		return callback
	}
	var args []jen.Code
	for _, a := range w.callbackArgs(i) {
		args = append(args, w.view(a.View))
	}
	return lambda(callback.Call(args...))
}

// view is the part of a host buffer that a contiguous view sees, as a slice of the view's type.
func (w *wrapper) view(v *ir.View) *jen.Statement {
	b := w.g.Buffers[v.Buffer]
	s := jen.Id("g").Dot(field(b))
	all := b.Len()
	if v.Type != b.Type {
		all = b.Bytes().Div(v.Type.Size)
		s = jen.Qual("unsafe", "Slice").Call(
			jen.Parens(jen.Op("*").Add(goType(v.Type))).Call(jen.Qual("unsafe", "Pointer").Call(jen.Qual("unsafe", "SliceData").Call(s))),
			count(all))
	}
	if !v.Offset.Is(0) {
		s.Index(count(v.Offset).Op(":"))
	}
	if !v.Len().Equal(all.Sub(v.Offset)) {
		s.Index(jen.Op(":").Add(count(v.Len())))
	}
	return s
}

// count is a Dim as Go computes it from the options; New has seen to it that nothing overflows.
func count(d ir.Dim) *jen.Statement {
	return jen.Id(d.Format(func(name string) string { return "g.o." + ir.Exported(name) }))
}
