// Package cuda prints an execution plan as CUDA C++: a standalone source with the kernels, the tables of the plan and a
// small runtime; the C header that the Go wrapper includes; and the file by which cgo compiles the same sources for the
// CPU. Every name and decision is made here; the templates only repeat and substitute.
package cuda

import (
	"bytes"
	"text/template"

	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/templates"
)

// outputs says which template makes which file.
var outputs = []struct{ template, suffix string }{
	{"source.tmpl", ".cu"},
	{"header.tmpl", ".h"},
}

// C++ is full of braces, so actions stand between {% and %}.
var parsed = template.Must(template.New("").Delims("{%", "%}").ParseFS(templates.FS, "*.tmpl"))

// Emit prints u's plan: tone.cu and tone.h.
func Emit(u *emit.Unit) ([]emit.File, error) {
	var errs ir.ErrorList
	v := newView(u, &errs)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	var files []emit.File
	for _, o := range outputs {
		var text bytes.Buffer
		if err := parsed.ExecuteTemplate(&text, o.template, v); err != nil {
			return nil, err
		}
		data := text.Bytes()
		if o.suffix == ".cu" {
			data = stamp(numberLines(data))
		}
		files = append(files, emit.File{Name: u.Base() + o.suffix, Data: data})
	}
	return files, nil
}
