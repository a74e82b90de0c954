package load

import (
	"go/ast"
	"go/types"
	"strconv"

	"github.com/cudagraph/graphgen/ir"
)

// function is one Go function on its way to an ir.Func.
type function struct {
	t        *translator
	src      *source
	out      *ir.Func
	vars     map[types.Object]*ir.Var // nil for those of a type that has been refused
	used     map[*ir.Var]bool         // what the body mentions
	comments *comments
}

// newFunction begins a function whose types are known to be supported.
func (t *translator) newFunction(src *source, name string, sig *types.Signature, syntax *ast.FuncType) *function {
	f := &function{t: t, src: src, vars: map[types.Object]*ir.Var{}, used: map[*ir.Var]bool{}}
	f.out = &ir.Func{Name: name, Package: src.PkgPath, Pos: src.pos(syntax.Func)}
	for v := range sig.Params().Variables() {
		f.out.In = append(f.out.In, f.parameter(v, "arg"+strconv.Itoa(len(f.out.In)+1)))
	}
	named := false
	for v := range sig.Results().Variables() {
		named = named || v.Name() != ""
		f.out.Out = append(f.out.Out, f.parameter(v, "result"+strconv.Itoa(len(f.out.Out)+1)))
	}
	for _, v := range f.out.In {
		f.out.Params = append(f.out.Params, v.Type)
	}
	for _, v := range f.out.Out {
		f.out.Results = append(f.out.Results, v.Type)
		if !named {
			v.Name = ""
		}
	}
	return f
}

// parameter makes the variable of a parameter or result; otherwise names it when Go does not.
func (f *function) parameter(v *types.Var, otherwise string) *ir.Var {
	t, _ := typeOf(v.Type())
	out := &ir.Var{Name: v.Name(), Type: t}
	if out.Name == "" || out.Name == "_" {
		out.Name = otherwise
		for v.Parent() != nil && v.Parent().Lookup(out.Name) != nil {
			out.Name += "_"
		}
	}
	f.vars[v] = out
	return out
}

// translate fills in the body; nil after a mistake.
func (f *function) translate(body *ast.BlockStmt) *ir.Func {
	before := len(f.t.errs)
	f.t.stack = append(f.t.stack, f.out)
	f.comments = newComments(f.t.p.fset, f.file(body), body)
	f.out.Body = f.zeroResults(f.block(body))
	f.t.stack = f.t.stack[:len(f.t.stack)-1]
	if len(f.t.errs) > before {
		return nil
	}
	return f.out
}

// zeroResults defines the named results that the body uses as variables, before it begins.
func (f *function) zeroResults(body []*ir.Stmt) []*ir.Stmt {
	s := &ir.Stmt{Op: ir.StmtDefine, Pos: f.out.Pos}
	for _, v := range f.out.Out {
		if f.used[v] {
			s.Vars = append(s.Vars, v)
			s.Exprs = append(s.Exprs, &ir.Expr{Op: ir.ExprConst, Type: v.Type, Pos: f.out.Pos})
		}
	}
	if len(s.Vars) == 0 {
		return body
	}
	return append(one(s), body...)
}

// variable finds the variable that an identifier means; nil after a mistake.
func (f *function) variable(id *ast.Ident, obj *types.Var) *ir.Var {
	v, ok := f.vars[obj]
	if !ok {
		f.refuse(id, packageVariable(id.Name))
	}
	f.used[v] = true
	return v
}

func (f *function) file(n ast.Node) *ast.File {
	for _, file := range f.src.files {
		if file.FileStart <= n.Pos() && n.Pos() < file.FileEnd {
			return file
		}
	}
	return &ast.File{}
}

func (f *function) pos(n ast.Node) ir.Pos { return f.src.pos(n.Pos()) }
