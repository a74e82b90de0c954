package load

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// Ref names a function of a package.
type Ref struct{ Package, Name string }

// Translate gives functions as ir.Funcs without running anything: for tests, and for tools that start from functions.
// Packages are import paths or folders, resolved in dir.
func Translate(ctx context.Context, dir string, refs ...Ref) ([]*ir.Func, error) {
	var patterns []string
	for _, r := range refs {
		if !slices.Contains(patterns, r.Package) {
			patterns = append(patterns, r.Package)
		}
	}
	if len(patterns) == 0 {
		return nil, nil
	}
	p, err := list(ctx, Options{Dir: dir}, patterns...)
	if err != nil {
		return nil, err
	}
	t := newTranslator(p)
	var funcs []*ir.Func
	for _, r := range refs {
		src, err := p.source(p.roots[slices.Index(patterns, r.Package)].PkgPath)
		if err != nil {
			return nil, err
		}
		obj, ok := src.pkg.Scope().Lookup(r.Name).(*types.Func)
		if !ok {
			return nil, fmt.Errorf("%s has no function %s", src.PkgPath, r.Name)
		}
		funcs = append(funcs, t.named(src, obj, func(c construct) {
			t.errs.Addf(src.pos(obj.Pos()), "%s: %s is not supported in device functions; %s", r.Name, c.what, c.advice)
		}))
	}
	if err := t.errs.Err(); err != nil {
		return nil, err
	}
	return funcs, t.verify()
}

// translator turns Go functions into ir.Funcs, each once.
type translator struct {
	p     *program
	done  map[string]*ir.Func // by key and place; nil after a mistake
	stack []*ir.Func          // being translated, callers first
	step  string              // what needs them: "map shoulder at graphs/tone.go:28"
	errs  ir.ErrorList
}

func newTranslator(p *program) *translator { return &translator{p: p, done: map[string]*ir.Func{}} }

// needed ends a message with the step that needs the function.
func (t *translator) needed() string {
	if t.step == "" {
		return ""
	}
	return " (needed by " + t.step + ")"
}

// named translates a declared function that is called from Go: by a step, or by a test. complain is told of what cannot
// be translated at all.
func (t *translator) named(src *source, obj *types.Func, complain func(construct)) *ir.Func {
	decl := src.decls[obj.Name()]
	if c, bad := refusedSignature(obj); bad {
		complain(c)
		return nil
	}
	if bad := refusedVar(obj.Signature()); bad != nil {
		complain(construct{typeWords(bad.Type()), adviceNumbers})
		return nil
	}
	if name, ok := mathName(obj); ok {
		return t.math(src, obj, decl, name)
	}
	if decl == nil || decl.Body == nil {
		complain(noSource)
		return nil
	}
	return t.declared(src, decl, obj)
}

// declared translates a function with a body, once.
func (t *translator) declared(src *source, decl *ast.FuncDecl, obj *types.Func) *ir.Func {
	key := src.PkgPath + "." + obj.Name()
	if done, ok := t.done[key]; ok {
		return done
	}
	own := src.info.Defs[decl.Name].(*types.Func) // obj may come from export data; the body means this one's parameters
	f := t.newFunction(src, obj.Name(), own.Signature(), decl.Type)
	f.out.Doc = docText(decl.Doc)
	t.done[key] = f.translate(decl.Body)
	return t.done[key]
}

// callee translates a function that a device function calls.
func (t *translator) callee(f *function, at ast.Node, obj *types.Func) *ir.Func {
	name := calleeText(f.src.pkg, obj)
	key := obj.Pkg().Path() + "." + obj.Name()
	if i := slices.IndexFunc(t.stack, func(g *ir.Func) bool { return g.Key() == key }); i >= 0 {
		f.refuse(at, construct{"recursion (" + t.cycle(i) + ")", "compute it without"})
		return nil
	}
	src, err := t.p.source(obj.Pkg().Path())
	if err != nil {
		t.errs.Addf(f.pos(at), "%s: reading the source of %s: %v%s", f.out.Name, name, err, t.needed())
		return nil
	}
	decl := src.decls[obj.Name()]
	if decl == nil || decl.Body == nil {
		f.refuse(at, construct{noSource.what + " (" + name + ")", noSource.advice})
		return nil
	}
	return t.declared(src, decl, obj)
}

// cycle shows who calls whom, from the function at i on the stack back to itself.
func (t *translator) cycle(i int) string {
	var names []string
	for _, g := range t.stack[i:] {
		names = append(names, g.Name)
	}
	return strings.Join(append(names, t.stack[i].Name), " calls ")
}

// verify checks every function that was translated. What it finds is a mistake of this package.
func (t *translator) verify() error {
	var errs []error
	for _, key := range slices.Sorted(maps.Keys(t.done)) {
		errs = append(errs, t.done[key].Verify())
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("internal error, please report it: %w", err)
	}
	return nil
}

// math makes a function of one that every target knows by name, so that a step can use it directly.
func (t *translator) math(src *source, obj *types.Func, decl *ast.FuncDecl, name string) *ir.Func {
	f := t.newFunction(src, obj.Name(), obj.Signature(), decl.Type)
	f.out.Doc = docText(decl.Doc)
	call := &ir.Expr{Op: ir.ExprMath, Type: f.out.Results[0], Pos: f.out.Pos, Math: name}
	for _, v := range f.out.In {
		call.Args = append(call.Args, &ir.Expr{Op: ir.ExprVar, Type: v.Type, Pos: f.out.Pos, Var: v})
	}
	f.out.Body = one(&ir.Stmt{Op: ir.StmtReturn, Pos: f.out.Pos, Exprs: []*ir.Expr{call}})
	return f.out
}
