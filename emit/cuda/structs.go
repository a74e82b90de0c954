package cuda

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// structView is a Go struct in C. Its name has the prefix of the graph; in the user's kernels it has the user's.
type structView struct {
	Name, About string
	Fields      []string // declarations
	Check       []string // of the layout, at compile time
}

// structs fills in the structs that the header declares.
func (v *view) structs(types []ir.Type) {
	for _, t := range types {
		name := v.unit.CType(t)
		s := structView{Name: name, About: plain(fmt.Sprintf("%s of %s, byte for byte.", t.Name, t.Package))}
		checks := []string{fmt.Sprintf("sizeof(%s) == %d", name, t.Size), fmt.Sprintf("alignof(%s) == %d", name, t.Align)}
		taken := map[string]bool{}
		for _, f := range t.Fields {
			field := member(f.Name)
			for taken[field] {
				field += "_"
			}
			taken[field] = true
			s.Fields = append(s.Fields, v.unit.CType(f.Type)+" "+field+extents(f.Type)+";")
			checks = append(checks, fmt.Sprintf("offsetof(%s, %s) == %d", name, field, f.Offset))
			v.HasBool = v.HasBool || v.unit.CType(f.Type) == "bool"
		}
		s.Check = conjunction("static_assert(", checks, ", "+quote(t.Name+" lies otherwise in memory than in Go")+");")
		v.Structs = append(v.Structs, s)
	}
}

// member is the name of a field in C: Go's, where no keyword or macro can have it. Only macros are likely to be three
// capitals or more.
func member(name string) string {
	switch {
	case name == "_":
		return "unused"
	case upperFirst.MatchString(name) && (len(name) < 3 || !isLoud(name)):
		return name
	}
	return identifier(name)
}

var upperFirst = regexp.MustCompile(`^[A-Z][A-Za-z0-9_]*$`)

// extents are the brackets of an array.
func extents(t ir.Type) string {
	text := ""
	for ; t.Kind == ir.Array; t = t.Elem {
		text += fmt.Sprintf("[%d]", t.Len)
	}
	return text
}

// conjunction joins conditions by &&, over several lines where they are long.
func conjunction(head string, conditions []string, tail string) []string {
	for i := range conditions[:len(conditions)-1] {
		conditions[i] += " &&"
	}
	lines := list(head, conditions, tail)
	for i := range lines {
		lines[i] = strings.ReplaceAll(lines[i], "&&,", "&&")
	}
	return lines
}

// known gives a source the structs that it mentions, under the names that they have in Go. One that it declares itself is
// its own.
func (v *view) known(k *ir.CUDAKernel, types []ir.Type) []string {
	var aliases []string
	for _, t := range types {
		if regexp.MustCompile(`\b`+t.Name+`\b`).MatchString(k.Source) && !k.Declares(t.Name) {
			aliases = append(aliases, "using "+t.Name+" = "+v.unit.CType(t)+";")
		}
	}
	return aliases
}

// wordsOf is the type in which a kernel moves a struct or an array that it does not look into.
func wordsOf(t ir.Type) string {
	return fmt.Sprintf("Words<uint%d_t, %d>", 8*t.Align, t.Size/t.Align)
}

// movesWords reports whether some kernel of ours takes a struct or an array.
func (s *source) movesWords() bool {
	return slices.ContainsFunc(s.plan.Kernels, func(k *plan.Kernel) bool {
		return slices.ContainsFunc(k.Params, func(p plan.Param) bool { return p.Type.IsCompound() })
	})
}
