package load

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// graph translates the functions that a graph's steps call.
func (t *translator) graph(g *ir.Graph) {
	seen := map[int]bool{}
	for _, n := range g.Nodes {
		if n.Op != ir.OpMap || seen[n.Func] {
			continue
		}
		seen[n.Func] = true
		t.step = n.String() + " at " + n.Pos.String()
		if f := t.recorded(n, g.Funcs[n.Func]); f != nil {
			g.Funcs[n.Func] = f
		}
	}
	t.step = ""
}

// shapes of the runtime's names for what cannot be a device function.
var refusedNames = []struct {
	mark string
	construct
}{
	{"[...]", construct{"a generic function", "wrap it in a function literal of one type"}},
	{"-fm", construct{"a method value", "wrap it in a function that takes the receiver's fields as parameters"}},
}

// recorded finds the source of a function that a step was given, by what the runtime said of it, and translates it.
func (t *translator) recorded(n *ir.Node, fn *ir.Func) *ir.Func {
	complain := func(c construct) {
		t.errs.Addf(n.Pos, "%s: %s cannot be a device function; %s", n, c.what, c.advice)
	}
	for _, row := range refusedNames {
		if strings.Contains(fn.Name, row.mark) {
			complain(row.construct)
			return nil
		}
	}
	src, err := t.p.source(fn.Package)
	if err != nil {
		t.errs.Addf(n.Pos, "%s: reading the source: %v", n, err)
		return nil
	}
	if obj, ok := src.pkg.Scope().Lookup(fn.Name).(*types.Func); ok {
		return t.named(src, obj, complain)
	}
	if receiver, _, ok := strings.Cut(fn.Name, "."); ok {
		if _, ok := src.pkg.Scope().Lookup(strings.Trim(receiver, "(*)")).(*types.TypeName); ok && !isLiteral(fn.Name) {
			complain(construct{"a method expression", "wrap it in a function that takes the receiver's fields as parameters"})
			return nil
		}
	}
	return t.literal(n, src, fn, complain)
}

// isLiteral reports whether the runtime's name is that of a function literal: Tone.func1.
func isLiteral(name string) bool { return strings.Contains(name, ".func") }

// literal translates a function literal, which must capture nothing.
func (t *translator) literal(n *ir.Node, src *source, fn *ir.Func, complain func(construct)) *ir.Func {
	found := src.literals(fn)
	switch {
	case len(found) == 0:
		complain(sourceless)
		return nil
	case len(found) > 1:
		complain(alike)
		return nil
	}
	lit := found[0]
	names := src.captures(lit)
	for _, name := range names {
		t.errs.Addf(n.Pos, "%s: captured variable %s: pass it as a scalar or a constant", n, name)
	}
	if len(names) > 0 {
		return nil
	}
	key := fn.Key() + " " + src.pos(lit.Pos()).String()
	if done, ok := t.done[key]; ok {
		return done
	}
	sig := src.info.Types[lit].Type.(*types.Signature)
	t.done[key] = t.newFunction(src, fn.Name, sig, lit.Type).translate(lit.Body)
	return t.done[key]
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
