package load

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/cudagraph/graphgen/ir"
)

// block translates the statements of a block.
func (f *function) block(b *ast.BlockStmt) []*ir.Stmt {
	f.comments.enter(b)
	out := []*ir.Stmt{}
	for _, s := range b.List {
		comment := f.comments.before(s)
		stmts := f.stmt(s)
		if len(stmts) > 0 {
			stmts[0].Comment = comment
		}
		out = append(out, stmts...)
		f.comments.done(s)
	}
	f.comments.done(b)
	return out
}

// stmt translates one statement to none, one or several.
func (f *function) stmt(s ast.Stmt) []*ir.Stmt {
	switch s := s.(type) {
	case *ast.EmptyStmt:
		return nil
	case *ast.BlockStmt:
		return one(&ir.Stmt{Op: ir.StmtBlock, Pos: f.pos(s), Body: f.block(s)})
	case *ast.AssignStmt:
		return f.assign(s)
	case *ast.IncDecStmt:
		return f.incDec(s)
	case *ast.DeclStmt:
		return f.decl(s.Decl.(*ast.GenDecl))
	case *ast.IfStmt:
		return f.ifElse(s)
	case *ast.ReturnStmt:
		return f.returns(s)
	case *ast.ExprStmt:
		return f.evaluate(s.X)
	}
	f.refuseSyntax(s)
	return nil
}

func one(s *ir.Stmt) []*ir.Stmt { return []*ir.Stmt{s} }

// evaluate translates an expression whose value nobody uses.
func (f *function) evaluate(e ast.Expr) []*ir.Stmt {
	var x *ir.Expr
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && f.src.info.Types[e].Value == nil {
		x = f.anyCall(call)
	} else {
		x = f.expr(e)
	}
	if x == nil {
		return nil
	}
	return one(&ir.Stmt{Op: ir.StmtEval, Pos: f.pos(e), Exprs: []*ir.Expr{x}})
}

// ifElse translates an if. A constant condition leaves one branch, as it does in Go's compiler: what the other does
// for some other machine need not be supported.
func (f *function) ifElse(s *ast.IfStmt) []*ir.Stmt {
	if s.Init != nil {
		return one(&ir.Stmt{Op: ir.StmtBlock, Pos: f.pos(s), Body: f.initialised(s)})
	}
	return f.branches(s)
}

// initialised translates an if with its init statement, for a block of their own.
func (f *function) initialised(s *ast.IfStmt) []*ir.Stmt {
	if s.Init == nil {
		return f.branches(s)
	}
	return append(f.stmt(s.Init), f.branches(s)...)
}

func (f *function) branches(s *ast.IfStmt) []*ir.Stmt {
	if v := f.src.info.Types[s.Cond].Value; v != nil {
		if constant.BoolVal(v) {
			return f.stmt(s.Body)
		}
		return f.elseOf(s)
	}
	cond := f.expr(s.Cond)
	out := &ir.Stmt{Op: ir.StmtIf, Pos: f.pos(s), Exprs: []*ir.Expr{cond}, Body: f.block(s.Body)}
	if s.Else != nil {
		switch e := s.Else.(type) {
		case *ast.BlockStmt:
			out.Else = f.block(e)
		case *ast.IfStmt:
			out.Else = append([]*ir.Stmt{}, f.initialised(e)...)
		}
	}
	return one(out)
}

func (f *function) elseOf(s *ast.IfStmt) []*ir.Stmt {
	if s.Else == nil {
		return nil
	}
	return f.stmt(s.Else)
}

// returns translates a return; a bare one returns the named results.
func (f *function) returns(s *ast.ReturnStmt) []*ir.Stmt {
	out := &ir.Stmt{Op: ir.StmtReturn, Pos: f.pos(s)}
	if len(s.Results) == 0 {
		for _, v := range f.out.Out {
			f.used[v] = true
			out.Exprs = append(out.Exprs, &ir.Expr{Op: ir.ExprVar, Type: v.Type, Pos: out.Pos, Var: v})
		}
		return one(out)
	}
	var ok bool
	if out.Exprs, ok = f.values(s.Results, len(f.out.Results)); !ok {
		return nil
	}
	return one(out)
}

// values translates the right side of an assignment, definition or return to want places: one expression for each, or
// a call with several results.
func (f *function) values(list []ast.Expr, want int) ([]*ir.Expr, bool) {
	if len(list) == 1 && want > 1 {
		call, ok := ast.Unparen(list[0]).(*ast.CallExpr)
		if !ok { // v, ok := m[k] and the like
			f.refuseSyntax(ast.Unparen(list[0]))
			return nil, false
		}
		x := f.anyCall(call)
		return []*ir.Expr{x}, x != nil
	}
	return f.exprs(list)
}

// decl translates var declarations; constants and types are known to the type checker.
func (f *function) decl(d *ast.GenDecl) []*ir.Stmt {
	if d.Tok != token.VAR {
		return nil
	}
	var out []*ir.Stmt
	for _, spec := range d.Specs {
		spec := spec.(*ast.ValueSpec)
		s := &ir.Stmt{Op: ir.StmtDefine, Pos: f.pos(spec)}
		ok := true
		if len(spec.Values) > 0 {
			s.Exprs, ok = f.values(spec.Values, len(spec.Names))
		}
		for i, id := range spec.Names {
			v, good := f.define(id, !ok)
			s.Vars = append(s.Vars, v)
			ok = ok && good
			if len(spec.Values) == 0 && v != nil {
				s.Exprs = append(s.Exprs, f.number(spec.Names[i], 0, v.Type))
			}
		}
		if ok {
			out = append(out, tidy(s)...)
		}
	}
	return out
}

// define makes the variable that an identifier declares: nil for _; false after a mistake. When its value has been
// refused, its type is not complained about too.
func (f *function) define(id *ast.Ident, refused bool) (*ir.Var, bool) {
	if id.Name == "_" {
		return nil, true
	}
	obj := f.src.info.Defs[id].(*types.Var)
	t, ok := typeOf(obj.Type())
	if !ok {
		f.vars[obj] = nil
		if !refused {
			f.refuseType(id, id.Name, obj.Type())
		}
		return nil, false
	}
	v := &ir.Var{Name: id.Name, Type: t}
	f.vars[obj] = v
	return v, true
}
