package gobind

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/cudagraph/graphgen/ir"
)

// options declares what New takes; it is the same with and without cgo.
func (w *wrapper) options(f *jen.File) {
	text := fmt.Sprintf("%sOptions fixes what does not change between launches.", w.name)
	if len(w.callbacks) > 0 {
		text += "\n\nA callback runs while its launch waits for it. Its slices are the graph's own memory, and its error, or its panic, is that of " +
			"the launch. It must not use CUDA, nor wait for any graph."
	}
	doc(f, "%s", text)
	f.Type().Id(w.name + "Options").StructFunc(func(s *jen.Group) {
		for _, d := range w.g.Dims {
			s.Id(ir.Exported(d.Name)).Int().Comment(w.sizes(d.Name))
		}
		w.deviceOptions(s)
		for i, c := range w.g.Callbacks {
			s.Line().Comment("// " + w.callbackDoc(i))
			s.Id(ir.Exported(c.Name)).Func().Params(w.callbackParams(i)...).Error()
		}
	})
}

// sizes says what a dim is the size of.
func (w *wrapper) sizes(dim string) string {
	var names []string
	verb := "elements of "
	for _, b := range w.g.Buffers {
		if b.Name == "" || b.Class == ir.Temp || !slices.Contains(b.Len().Names(), dim) {
			continue
		}
		names = append(names, b.Name)
		if !b.Len().Equal(ir.Named(dim)) {
			verb = "sizes "
		}
	}
	if len(names) == 0 {
		return "a size within the graph"
	}
	return verb + list(names)
}

// callbackDoc says what a callback reads and writes.
func (w *wrapper) callbackDoc(i int) string {
	c := w.g.Callbacks[i]
	text := fmt.Sprintf("%s is the callback of %s.", ir.Exported(c.Name), c.Pos)
	var reads, writes []string
	for _, a := range w.callbackArgs(i) {
		name := w.g.Buffers[a.View.Buffer].Name
		if a.Mode&ir.Reads != 0 && !slices.Contains(reads, name) {
			reads = append(reads, name)
		}
		if a.Mode&ir.Writes != 0 && !slices.Contains(writes, name) {
			writes = append(writes, name)
		}
	}
	if does := does(reads, writes); does != "" {
		text += " It " + does + "."
	}
	return text
}

// does says what something does with buffers: "reads hdr and writes ldr".
func does(reads, writes []string) string {
	var parts []string
	if len(reads) > 0 {
		parts = append(parts, "reads "+list(reads))
	}
	if len(writes) > 0 {
		parts = append(parts, "writes "+list(writes))
	}
	return list(parts)
}

func (w *wrapper) callbackArgs(i int) []ir.Arg {
	if w.callbacks[i] == nil {
		return nil
	}
	return w.callbacks[i].Args
}

// callbackParams are the slices that a callback takes; two of one buffer get numbers.
func (w *wrapper) callbackParams(i int) []jen.Code {
	var params []jen.Code
	var used []string
	for _, a := range w.callbackArgs(i) {
		base := local(w.g.Buffers[a.View.Buffer].Name)
		name := base
		for n := 2; slices.Contains(used, name); n++ {
			name = fmt.Sprintf("%s%d", base, n)
		}
		used = append(used, name)
		params = append(params, jen.Id(name).Index().Add(goType(a.View.Type)))
	}
	return params
}

// typeDoc is the user's own doc, and how the wrapper is used.
func (w *wrapper) typeDoc() string {
	text := strings.TrimSpace(w.g.Doc)
	if text == "" {
		text = fmt.Sprintf("%s runs the graph of %s.", w.name, w.g.Pos)
	}
	var reads, writes []string
	for _, b := range w.g.Buffers {
		switch b.Class {
		case ir.Input:
			reads = append(reads, ir.Exported(b.Name))
		case ir.Output:
			writes = append(writes, ir.Exported(b.Name))
		}
	}
	use := "Its methods may be called from several goroutines."
	if does := does(reads, writes); does != "" {
		them := "they belong"
		if len(reads)+len(writes) == 1 {
			them = "it belongs"
		}
		use += fmt.Sprintf(" A launch %s: %s to the graph between Launch and Wait, and to the caller otherwise.", does, them)
	}
	return text + "\n\n" + use
}
