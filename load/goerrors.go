package load

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/cudagraph/graphgen/ir"
)

// goErrors are the go command's complaints about a package and about what it imports, once each.
func (p *program) goErrors(root *packages.Package) ir.ErrorList {
	var errs ir.ErrorList
	for pkg := range packages.Postorder([]*packages.Package{root}) {
		for _, e := range pkg.Errors {
			errs = append(errs, p.goError(e)...)
		}
	}
	errs.Sort()
	return errs
}

const cycleText = "import cycle not allowed: import stack: "

// goError reads a complaint. A package that does not compile has one: a line "# path", then those of the compiler.
func (p *program) goError(e packages.Error) ir.ErrorList {
	if stack, ok := strings.CutPrefix(e.Msg, cycleText); ok {
		paths := strings.Fields(strings.Trim(stack, "[]"))
		return ir.ErrorList{ir.Errorf(ir.Pos{}, "import cycle: %s; a graph package is a folder of its own and never imports "+
			"what is made from it", strings.Join(paths, " imports "))}
	}
	if head, rest, ok := strings.Cut(e.Msg, "\n"); ok && strings.HasPrefix(head, "# ") {
		return p.compilerErrors(rest)
	}
	pos, _ := p.cutPos(e.Pos + ": ")
	return ir.ErrorList{ir.Errorf(pos, "%s", e.Msg)}
}

// compilerErrors reads the compiler's output: a line for each mistake, with indented ones that explain it, some with a place
// of their own.
func (p *program) compilerErrors(text string) ir.ErrorList {
	var errs ir.ErrorList
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		explains := strings.HasPrefix(line, "\t")
		pos, msg := p.cutPos(strings.TrimPrefix(line, "\t"))
		errs = addOrExplain(errs, ir.Errorf(pos, "%s", msg), explains)
	}
	return errs
}

// addOrExplain appends a mistake, or appends what explains the last one to it.
func addOrExplain(errs ir.ErrorList, e *ir.Error, explains bool) ir.ErrorList {
	if explains && len(errs) > 0 {
		errs[len(errs)-1].Msg += "\n\t" + e.Error()
		return errs
	}
	return append(errs, e)
}

var posPrefix = regexp.MustCompile(`^(.+?):(\d+)(?::\d+)?: `)

// cutPos reads "file:line:column: message", with the file relative to where the go command ran.
func (p *program) cutPos(text string) (ir.Pos, string) {
	m := posPrefix.FindStringSubmatch(text)
	if m == nil {
		return ir.Pos{}, text
	}
	file := m[1]
	if !filepath.IsAbs(file) {
		file = filepath.Join(p.dir, file)
	}
	line, err := strconv.Atoi(m[2])
	if err != nil {
		return ir.Pos{}, text
	}
	return p.places.pos(file, line), text[len(m[0]):]
}
