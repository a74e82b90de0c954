package gobind

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/cudagraph/graphgen/ir"
)

// uses says of host buffers what a launch does with them.
var uses = map[ir.Class]string{ir.Input: "reads", ir.Output: "writes"}

// bufferMethods are the methods that a declared buffer gets.
func (w *wrapper) bufferMethods(b *ir.Buffer) []method {
	switch b.Class {
	case ir.Input, ir.Output:
		return []method{w.slice(b)}
	case ir.Resident:
		return []method{w.load(b, "which has %s. Until it has been called, Launch fails"), w.pointer(b)}
	case ir.State:
		return []method{w.load(b, "which has %s, zero at first"), w.read(b), w.pointer(b)}
	case ir.External:
		return []method{w.bind(b)}
	}
	return nil
}

func (w *wrapper) slice(b *ir.Buffer) method {
	name := ir.Exported(b.Name)
	return method{
		name:   name,
		doc:    fmt.Sprintf("%s is the %s of %s: %s that every launch %s. It is pinned memory, and nil after Close.", name, b.Class, b.Pos, values(b), uses[b.Class]),
		result: jen.Index().Add(goType(b.Type)),
		body:   []jen.Code{jen.Return(jen.Id("whileOpen").Call(jen.Op("&").Id("g").Dot("gate"), jen.Id("g").Dot(field(b))))},
		short:  true,
		stub:   jen.Nil(),
		says:   "is nil",
	}
}

func (w *wrapper) load(b *ir.Buffer, about string) method {
	name := "Load" + ir.Exported(b.Name)
	return w.transfer(b, name, "load_", "src", fmt.Sprintf(
		"%s fills the %s of %s, "+about+". It fails while a launch has not been waited for.", name, b.Class, b.Pos, values(b)))
}

func (w *wrapper) read(b *ir.Buffer) method {
	name := "Read" + ir.Exported(b.Name)
	return w.transfer(b, name, "read_", "dst", fmt.Sprintf(
		"%s copies the %s of %s, which has %s. It fails while a launch has not been waited for.", name, b.Class, b.Pos, values(b)))
}

// transfer moves a whole buffer between a slice of the caller's and the device.
func (w *wrapper) transfer(b *ir.Buffer, name, symbol, slice, doc string) method {
	pointer := w.toC(b.Type, jen.Qual("unsafe", "SliceData").Call(jen.Id(slice)))
	return method{
		name:   name,
		doc:    doc,
		params: []jen.Code{jen.Id(slice).Index().Add(goType(b.Type))},
		result: jen.Error(),
		body: []jen.Code{jen.Return(gate("do", jen.Lit(name), jen.Func().Params().Error().Block(
			jen.If(jen.Id("n").Op(":=").Add(w.c("len_"+b.Name)), jen.Len(jen.Id(slice)).Op("!=").Int().Call(jen.Id("n"))).Block(
				jen.Return(jen.Qual("fmt", "Errorf").Call(jen.Lit("got %d values, want %d"), jen.Len(jen.Id(slice)), jen.Id("n"))),
			),
			jen.Return(failed(w.c(symbol+b.Name, pointer))),
		)))},
		stub: jen.Id("ErrClosed"),
		says: "returns ErrClosed",
	}
}

func (w *wrapper) pointer(b *ir.Buffer) method {
	name := ir.Exported(b.Name) + "Pointer"
	return method{
		name:   name,
		doc:    fmt.Sprintf("%s is the device memory of the %s of %s, for an external of another graph. It is 0 after Close.", name, b.Class, b.Pos),
		result: jen.Id("DevicePointer"),
		body:   []jen.Code{jen.Return(jen.Id("whileOpen").Call(jen.Op("&").Id("g").Dot("gate"), jen.Id("g").Dot(field(b))))},
		short:  true,
		stub:   jen.Lit(0),
		says:   "is 0",
	}
}

func (w *wrapper) bind(b *ir.Buffer) method {
	name := "Bind" + ir.Exported(b.Name)
	address := jen.Op("*").Parens(jen.Op("*").Qual("unsafe", "Pointer")).Call(jen.Qual("unsafe", "Pointer").Call(jen.Op("&").Id("p")))
	bytes := jen.Qual("C", "int64_t").Call(jen.Id("n"))
	if b.Type.Size > 1 {
		bytes.Op("*").Lit(b.Type.Size)
	}
	return method{
		name: name,
		doc: fmt.Sprintf("%s says where the external of %s is, for the launches that follow: n values at p, of which a launch uses %s. "+
			"The memory has to stay until another is bound or the graph is closed. Until it has been called, Launch fails. It fails while a "+
			"launch has not been waited for.", name, b.Pos, size(b.Len())),
		params: []jen.Code{jen.Id("p").Id("DevicePointer"), jen.Id("n").Int()},
		result: jen.Error(),
		body: []jen.Code{jen.Return(gate("do", jen.Lit(name), jen.Func().Params().Error().Block(
			jen.If(jen.Id("want").Op(":=").Add(w.c("len_"+b.Name)), jen.Id("n").Op("<").Int().Call(jen.Id("want"))).Block(
				jen.Return(jen.Qual("fmt", "Errorf").Call(jen.Lit("got %d values, want %d or more"), jen.Id("n"), jen.Id("want"))),
			),
			jen.Id("address").Op(":=").Add(address).Comment("no conversion, which vet takes for one into Go's memory"),
			jen.Return(failed(w.c("bind_"+b.Name, jen.Id("address"), bytes))),
		)))},
		stub: jen.Id("ErrClosed"),
		says: "returns ErrClosed",
	}
}

func (w *wrapper) setter(i int, s *ir.ScalarDecl) method {
	name := "Set" + ir.Exported(s.Name)
	value := w.cType(s.Type).Call(jen.Id("v"))
	if s.Type.IsCompound() {
		value = w.toC(s.Type, jen.Op("&").Id("v"))
	}
	return method{
		name:   name,
		doc:    fmt.Sprintf("%s sets the scalar of %s for the launches that follow; one that is running keeps its own. Until it has been called, Launch fails.", name, s.Pos),
		params: []jen.Code{jen.Id("v").Add(goType(s.Type))},
		result: jen.Error(),
		body: []jen.Code{jen.Return(gate("set", jen.Lit(name), lambda(
			failed(w.c("set_"+s.Name, value)))))},
		stub: jen.Id("ErrClosed"),
		says: "returns ErrClosed",
	}
}

// values says how many elements a buffer has.
func values(b *ir.Buffer) string {
	if b.Len().Is(1) {
		return "1 value"
	}
	return size(b.Len()) + " values"
}

// size is a Dim in the names of the options.
func size(d ir.Dim) string { return d.Format(ir.Exported) }

// taken are the names in the wrapper's struct that are not a buffer's.
var taken = []string{"gate", "c", "o", "handle", "stream", "poolBytes", "events", "start", "wait", "launchAndWait", "finish", "free", "freeEvents", "failed"}

// field is the name of the field that holds a buffer. No two buffers differ only by case or underscores.
func field(b *ir.Buffer) string { return local(b.Name, taken...) }

// local is a Go name for something that the user named, other than a keyword and the names given.
func local(name string, not ...string) string {
	name = ir.Exported(name)
	name = strings.ToLower(name[:1]) + name[1:]
	for token.IsKeyword(name) || slices.Contains(not, name) {
		name += "_"
	}
	return name
}
