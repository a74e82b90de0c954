package load

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// entry is a graph function.
type entry struct {
	Name string
	pos  ir.Pos
	doc  string
}

// findGraphs lists the graph functions of a package: all, or those named.
func findGraphs(s *source, only []string) ([]entry, error) {
	if s.Name == "main" {
		return nil, mistake(ir.Pos{}, "package %s is a command, which nothing can import; put graph functions in a package "+
			"of their own", s.PkgPath)
	}
	entries, hidden := s.graphFuncs()
	if len(entries) == 0 {
		return nil, mistake(ir.Pos{}, "package %s has no graph function; a graph function is exported and looks like "+
			"func Tone(g *ir.Builder)%s", s.PkgPath, hidden)
	}
	if err := checkNames(entries); err != nil {
		return nil, err
	}
	return choose(s, entries, only)
}

func mistake(pos ir.Pos, format string, args ...any) error {
	return ir.ErrorList{ir.Errorf(pos, format, args...)}
}

// graphFuncs finds graph functions in the order written. hidden mentions one that is only not exported.
func (s *source) graphFuncs() (entries []entry, hidden string) {
	for _, f := range s.files {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || !isGraph(s.info.Defs[fd.Name]) {
				continue
			}
			e := entry{Name: fd.Name.Name, pos: s.pos(fd.Type.Func), doc: docText(fd.Doc)}
			if fd.Name.IsExported() {
				entries = append(entries, e)
				continue
			}
			hidden = fmt.Sprintf(" (%s at %s is not exported)", e.Name, e.pos)
		}
	}
	return entries, hidden
}

// isGraph reports whether obj is a func(*ir.Builder).
func isGraph(obj types.Object) bool {
	f, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	sig := f.Signature()
	if sig.Recv() != nil || sig.TypeParams().Len() > 0 || sig.Results().Len() > 0 || sig.Params().Len() != 1 {
		return false
	}
	pointer, ok := types.Unalias(sig.Params().At(0).Type()).(*types.Pointer)
	if !ok {
		return false
	}
	named, ok := types.Unalias(pointer.Elem()).(*types.Named)
	return ok && named.Obj().Name() == "Builder" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == irPath
}

var asciiName = regexp.MustCompile(`^[A-Z][A-Za-z0-9_]*$`)

// checkNames refuses graphs whose files or C symbols would clash.
func checkNames(entries []entry) error {
	var errs ir.ErrorList
	taken := map[string]entry{}
	for _, e := range entries {
		if !asciiName.MatchString(e.Name) {
			errs.Addf(e.pos, "graph %s: want a name of ASCII letters, digits and _, which C and file names can carry", e.Name)
		}
		key := strings.ToLower(strings.ReplaceAll(e.Name, "_", ""))
		if other, ok := taken[key]; ok {
			errs.Addf(e.pos, "graph %s: differs from graph %s at %s only by case or underscores; choose another name",
				e.Name, other.Name, other.pos)
			continue
		}
		taken[key] = e
	}
	return errs.Err()
}

// UnknownGraphError lists names in Options.Graphs that the package has no graph for.
type UnknownGraphError struct{ ir.ErrorList }

func choose(s *source, entries []entry, only []string) ([]entry, error) {
	if only == nil {
		return entries, nil
	}
	var errs ir.ErrorList
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name
	}
	for _, name := range only {
		if !slices.Contains(names, name) {
			errs.Addf(ir.Pos{}, "package %s has no graph %s; it has %s", s.PkgPath, name, strings.Join(names, ", "))
		}
	}
	if len(errs) > 0 {
		return nil, &UnknownGraphError{errs}
	}
	return slices.DeleteFunc(entries, func(e entry) bool { return !slices.Contains(only, e.Name) }), nil
}

// docText is a doc comment without its markers.
func docText(group *ast.CommentGroup) string { return strings.TrimRight(group.Text(), "\n") }
