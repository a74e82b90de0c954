package load

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// isLiteral reports whether the runtime's name is that of a function literal: Tone.func1.
func isLiteral(name string) bool { return strings.Contains(name, ".func") }

// literal translates a function literal, which must capture nothing.
func (t *translator) literal(g *ir.Graph, n *ir.Node, src *source, complain func(construct)) *ir.Func {
	found := src.literals(g.Funcs[n.Func])
	switch {
	case len(found) == 0:
		complain(sourceless)
		return nil
	case len(found) > 1:
		complain(alike)
		return nil
	}
	lit := found[0]
	name := src.literalName(lit)
	rename(g, n.Func, name)
	t.begin(n)
	names := src.captures(lit)
	for _, name := range names {
		t.errs.Addf(n.Pos, "%s: captured variable %s: pass it as a scalar or a constant", n, name)
	}
	if len(names) > 0 {
		return nil
	}
	key := src.PkgPath + "." + name
	if done, ok := t.done[key]; ok {
		return done
	}
	sig := src.info.Types[lit].Type.(*types.Signature)
	t.done[key] = t.newFunction(src, name, sig, lit.Type).translate(lit.Body)
	return t.done[key]
}

// rename gives a recorded function another name, and those that the Builder named after it.
func rename(g *ir.Graph, index int, name string) {
	old := g.Funcs[index].Name
	for _, n := range g.Nodes {
		if n.Op != ir.OpMap || n.Func != index {
			continue
		}
		n.Name = name
		for _, b := range freshBuffers(g, n) {
			if b.Hint == old {
				b.Hint = name
			}
		}
	}
}

// literalName numbers the literals of a declaration in the order written. The runtime's names are not good enough: they
// depend on what the compiler inlines.
func (s *source) literalName(lit *ast.FuncLit) string {
	for _, file := range s.files {
		for _, d := range file.Decls {
			if d.Pos() <= lit.Pos() && lit.End() <= d.End() {
				return fmt.Sprintf("%s.func%d", declName(d), literalIndex(d, lit.Pos()))
			}
		}
	}
	return "func"
}

func declName(d ast.Decl) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Name.Name
	case *ast.GenDecl:
		if spec, ok := d.Specs[0].(*ast.ValueSpec); ok {
			return spec.Names[0].Name
		}
	}
	return "init"
}

func literalIndex(d ast.Decl, at token.Pos) int {
	index := 0
	ast.Inspect(d, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok && lit.Pos() <= at {
			index++
		}
		return true
	})
	return index
}

// literals finds the innermost function literals around a recorded line that have the recorded types. The line is that
// of the first instruction, which may be in the body.
func (s *source) literals(fn *ir.Func) []*ast.FuncLit {
	var found []*ast.FuncLit
	for _, file := range s.files {
		if s.p.fset.Position(file.Pos()).Filename != fn.Pos.File {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.FuncLit)
			if ok && s.covers(lit, fn.Pos.Line) && s.hasTypes(lit, fn) {
				found = slices.DeleteFunc(found, func(outer *ast.FuncLit) bool { return lit.End() <= outer.End() })
				found = append(found, lit)
			}
			return true
		})
	}
	return found
}

func (s *source) covers(n ast.Node, line int) bool {
	return s.p.fset.Position(n.Pos()).Line <= line && line <= s.p.fset.Position(n.End()).Line
}

func (s *source) hasTypes(lit *ast.FuncLit, fn *ir.Func) bool {
	sig := s.info.Types[lit].Type.(*types.Signature)
	params, bad := typesOf(sig.Params())
	results, worse := typesOf(sig.Results())
	return bad == nil && worse == nil && slices.Equal(params, fn.Params) && slices.Equal(results, fn.Results)
}

// captures lists the variables of surrounding functions that a literal uses, in order of use.
func (s *source) captures(lit *ast.FuncLit) []string {
	var names []string
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := s.info.Uses[id].(*types.Var)
		local := ok && !v.IsField() && v.Pkg() == s.pkg && v.Parent() != s.pkg.Scope()
		if local && (v.Pos() < lit.Pos() || v.Pos() > lit.End()) && !slices.Contains(names, v.Name()) {
			names = append(names, v.Name())
		}
		return true
	})
	return names
}
