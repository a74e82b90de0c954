package cuda

import (
	"fmt"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// printer prints one device function as lines of C++ that the compiler believes to stand in the Go file.
type printer struct {
	source *source
	fn     *ir.Func
	names  *names
	vars   map[*ir.Var]string
	uses   *uses
	lines  []string
	indent int
	file   string // where the compiler believes the next line to be
	line   int
}

// function prints f: its doc comment, the struct of its results if there are several, and its body.
func (s *source) function(f *ir.Func) []string {
	p := &printer{source: s, fn: f, vars: map[*ir.Var]string{}, uses: usesOf(f)}
	p.names = newNames(nil)
	for _, c := range f.Calls {
		p.names.taken[s.funcs[c]] = true
	}
	head := p.head()
	p.lines = append(s.resultStruct(f), comment(f.Doc)...)
	if body, ok := p.oneLine(head); ok {
		p.at(f.Pos)
		return append(p.lines, body)
	}
	p.at(f.Pos)
	p.emit(list(head[0], head[1:], ") {")...)
	p.indent++
	p.stmts(f.Body)
	p.indent--
	p.emit("}")
	return p.lines
}

// head is the start of the definition and the parameters.
func (p *printer) head() []string {
	f := p.fn
	parts := []string{"__device__ inline " + p.source.resultType(f) + " " + p.source.funcs[f] + "("}
	for _, v := range f.In {
		if !p.uses.read[v] && !p.uses.written[v] {
			parts = append(parts, v.Type.C)
			continue
		}
		p.vars[v] = p.names.pick(v.Name)
		parts = append(parts, v.Type.C+" "+p.vars[v])
	}
	if p.source.canFault(f) {
		parts = append(parts, "Fault *fault")
	}
	return parts
}

// oneLine prints a function that Go has on one line that way too.
func (p *printer) oneLine(head []string) (string, bool) {
	body := p.fn.Body
	if len(body) != 1 || body[0].Op != ir.StmtReturn || body[0].Pos != p.fn.Pos || len(body[0].Comment) > 0 {
		return "", false
	}
	ret, ok := p.returned(body[0])
	text := head[0] + strings.Join(head[1:], ", ") + ") { " + ret + " }"
	return text, ok && len(text) <= width
}

// at tells the compiler where the next line stands in Go, if it would believe something else.
func (p *printer) at(pos ir.Pos) {
	if !pos.IsValid() || pos.File == p.file && pos.Line == p.line {
		return
	}
	p.file, p.line = pos.File, pos.Line
	p.lines = append(p.lines, lineDirective(pos))
}

// emit adds lines.
func (p *printer) emit(lines ...string) {
	for _, l := range lines {
		p.lines = append(p.lines, strings.Repeat("  ", p.indent)+l)
		p.line++
	}
}

// resultType is the C++ type of a call.
func (s *source) resultType(f *ir.Func) string {
	if len(f.Out) == 1 {
		return f.Out[0].Type.C
	}
	return s.results[f]
}

// resultStruct declares the struct that carries several results.
func (s *source) resultStruct(f *ir.Func) []string {
	if len(f.Out) < 2 {
		return nil
	}
	lines := []string{"struct " + s.results[f] + " {"}
	for i, v := range f.Out {
		lines = append(lines, "  "+v.Type.C+" "+s.fields(f)[i]+";")
	}
	return append(lines, "};", "")
}

// fields are the names of several results.
func (s *source) fields(f *ir.Func) []string {
	n := newNames(nil)
	fields := make([]string, len(f.Out))
	for i, v := range f.Out {
		name := v.Name
		if name == "" || name == "_" {
			name = fmt.Sprintf("r%d", i)
		}
		fields[i] = n.pick(name)
	}
	return fields
}
