package gobind

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/cudagraph/graphgen/ir"
)

// withCgo is tone.go.
func (w *wrapper) withCgo(f *jen.File) {
	w.preamble(f)
	w.options(f)
	doc(f, "%s", w.typeDoc())
	f.Type().Id(w.name).StructFunc(w.fields)
	w.create(f)
	for _, m := range w.methods {
		doc(f, "%s", m.doc)
		if m.short {
			f.Add(w.declare(m).Add(line(m.body[0])))
			continue
		}
		f.Add(w.declare(m).Block(m.body...))
	}
	w.helpers(f)
	w.layout(f)
}

// preamble says how to link. The archive has its full path, since two packages may have one graph name. The CUDA runtime
// has to be that of the nvcc which made the archive: graphgen build puts it beside; who calls nvcc himself is likely to
// have it in the usual place, and sets CGO_LDFLAGS if not. A folder that is not there does no harm.
func (w *wrapper) preamble(f *jen.File) {
	f.CgoPreamble(fmt.Sprintf("// #cgo cuda LDFLAGS: ${SRCDIR}/lib%s.a -L${SRCDIR} -L/usr/local/cuda/lib64 -lcudart_static -ldl -lrt -lpthread -lstdc++", w.Base()))
	f.CgoPreamble(fmt.Sprintf("// #include %q", w.Base()+".h"))
	f.CgoPreamble(fmt.Sprintf("// #if __has_include(\"lib%s.h\")", w.Base()))
	f.CgoPreamble(fmt.Sprintf("// #include \"lib%s.h\" // changes with the archive, so that Go links it anew", w.Base()))
	f.CgoPreamble("// #endif")
	if len(w.callbacks) > 0 {
		f.CgoPreamble("//")
		f.CgoPreamble(fmt.Sprintf("// int %s(uintptr_t handle, int index);", w.exported()))
	}
}

// exported is the C name of the Go function that C calls. No other symbol begins so.
func (w *wrapper) exported() string { return "go_" + w.Prefix() }

func (w *wrapper) fields(s *jen.Group) {
	s.Id("_").Id("noCopy")
	s.Id("gate").Id("gate")
	s.Id("c").Op("*").Qual("C", w.Prefix())
	if len(w.callbacks) > 0 {
		s.Id("o").Id(w.name + "Options")
		s.Id("handle").Qual("runtime/cgo", "Handle").Comment("of the graph, for C to call back")
	}
	s.Id("stream").Id("Stream")
	s.Id("poolBytes").Int64()
	if len(w.g.Events) > 0 {
		s.Id("events").Op("*").Id("owner")
	}
	for _, e := range w.g.Events {
		s.Id(w.eventField(e)).Id("binding")
	}
	for _, b := range w.g.Buffers {
		switch b.Class {
		case ir.Input, ir.Output:
			s.Id(field(b)).Index().Add(goType(b.Type))
		case ir.Resident, ir.State:
			s.Id(field(b)).Id("DevicePointer")
		}
	}
}

// create is the constructor.
func (w *wrapper) create(f *jen.File) {
	name := "New" + w.name
	doc(f, "%s builds the graph for one set of options. Close it when done.", name)
	f.Func().Id(name).Params(jen.Id("o").Id(w.name+"Options")).Params(jen.Op("*").Id(w.name), jen.Error()).BlockFunc(func(b *jen.Group) {
		b.Const().Id("hash").Op("=").Lit(w.hash)
		b.Switch().BlockFunc(w.refusals)
		if len(w.callbacks) > 0 {
			b.Id("g").Op(":=").Op("&").Id(w.name).Values(jen.Id("o").Op(":").Id("o"))
			b.Id("g").Dot("handle").Op("=").Qual("runtime/cgo", "NewHandle").Call(jen.Id("g"))
		} else {
			b.Id("g").Op(":=").Op("&").Id(w.name).Values()
		}
		if len(w.g.Events) > 0 {
			b.Id("g").Dot("events").Op("=").Op("&").Id("owner").Values(
				jen.Id("users").Op(":").Lit(1), jen.Id("free").Op(":").Id("g").Dot("freeEvents"))
		}
		w.setDevices(b)
		if len(w.callbacks) > 0 {
			b.Id("call").Op(":=").Qual("C", w.Symbol("callback")).Call(jen.Qual("C", w.exported()))
		}
		b.Id("code").Op(":=").Qual("C", w.Symbol("create")).Add(w.createArgs())
		b.If(jen.Id("code").Op("!=").Lit(0)).Block(
			jen.Err().Op(":=").Add(failed(jen.Id("code"))),
			jen.Id("g").Dot("free").Call(),
			jen.Return(jen.Nil(), jen.Id("in").Call(jen.Lit(name), jen.Err())),
		)
		for _, buf := range w.g.Buffers {
			w.keep(b, buf)
		}
		for _, e := range w.g.Events {
			w.keepEvent(b, e)
		}
		b.Id("g").Dot("stream").Op("=").Id("Stream").Call(w.c("own_stream"))
		b.Id("g").Dot("poolBytes").Op("=").Int64().Call(w.c("pool_bytes"))
		b.Add(gate("unlock"))
		b.Return(jen.Id("g"), jen.Nil())
	})
}

// refusals are the cases of what New finds wrong before it calls C.
func (w *wrapper) refusals(s *jen.Group) {
	name := "New" + w.name
	for _, d := range w.g.Dims {
		value := jen.Id("o").Dot(ir.Exported(d.Name))
		s.Case(value.Clone().Op("<").Lit(0)).Block(jen.Return(jen.Nil(), jen.Qual("fmt", "Errorf").Call(
			jen.Lit(fmt.Sprintf("%s: %s is %%d, want 0 or more", name, ir.Exported(d.Name))), value)))
	}
	if n := w.g.DeviceCount(); n > 1 {
		s.Case(jen.Len(jen.Id("o").Dot("Devices")).Op("!=").Lit(0).Op("&&").Len(jen.Id("o").Dot("Devices")).Op("!=").Lit(n)).Block(
			jen.Return(jen.Nil(), jen.Qual("fmt", "Errorf").Call(jen.Lit(fmt.Sprintf(
				"%s: %%d Devices, want %d: CUDA devices for the graph's devices 0 to %d", name, n, n-1)), jen.Len(jen.Id("o").Dot("Devices")))))
	}
	refuse := func(format string, args ...any) jen.Code {
		return jen.Return(jen.Nil(), jen.Qual("errors", "New").Call(jen.Lit(fmt.Sprintf(name+": "+format, args...))))
	}
	for _, c := range w.g.Callbacks {
		s.Case(jen.Id("o").Dot(ir.Exported(c.Name)).Op("==").Nil()).Block(
			refuse("%s is nil; it is the callback of %s", ir.Exported(c.Name), c.Pos))
	}
	s.Case(jen.Id("Backend").Op("==").Lit("cuda").Op("&&").Qual("C", "GoString").Call(jen.Qual("C", w.Symbol("hash")).Call()).Op("!=").Id("hash")).Block(
		refuse("lib%s.a was built from another %s.cu; run: go tool graphgen build %s", w.Base(), w.Base(), w.ImportPath))
}

// createArgs is on one line unless there are many.
func (w *wrapper) createArgs() jen.Code {
	args := append([]jen.Code{jen.Op("&").Id("g").Dot("c")}, w.deviceArgs()...)
	for _, d := range w.g.Dims {
		args = append(args, jen.Qual("C", "int64_t").Call(jen.Id("o").Dot(ir.Exported(d.Name))))
	}
	if len(w.callbacks) > 0 {
		args = append(args, jen.Id("call"), jen.Qual("C", "uintptr_t").Call(jen.Id("g").Dot("handle")))
	}
	return jen.Custom(jen.Options{Open: "(", Close: ")", Separator: ",", Multi: len(args) > 6}, args...)
}

// keep stores where a buffer lives, which does not change until Close.
func (w *wrapper) keep(b *jen.Group, buf *ir.Buffer) {
	switch buf.Class {
	case ir.Input, ir.Output:
		pointer := w.toGo(buf.Type, w.c(buf.Name))
		b.Id("g").Dot(field(buf)).Op("=").Qual("unsafe", "Slice").Call(pointer, w.c("len_"+buf.Name))
	case ir.Resident, ir.State:
		pointer := jen.Uintptr().Call(jen.Qual("unsafe", "Pointer").Call(w.c(buf.Name)))
		b.Id("g").Dot(field(buf)).Op("=").Id("DevicePointer").Call(pointer)
	}
}
