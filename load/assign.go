package load

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO,
	token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR,
	token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

// assign translates =, := and the likes of +=.
func (f *function) assign(s *ast.AssignStmt) []*ir.Stmt {
	if op, ok := assignOps[s.Tok]; ok {
		return f.update(s, s.Lhs[0], op, f.expr(s.Rhs[0]))
	}
	exprs, ok := f.values(s.Rhs, len(s.Lhs))
	if s.Tok == token.DEFINE {
		return f.shortDefine(s, exprs, ok)
	}
	out := &ir.Stmt{Op: ir.StmtAssign, Pos: f.pos(s), Exprs: exprs}
	for _, lhs := range s.Lhs {
		v, good := f.target(lhs)
		out.Vars = append(out.Vars, v)
		ok = ok && good
	}
	if !ok {
		return nil
	}
	return tidy(out)
}

// shortDefine translates :=. Where some of the variables are old, the new ones are defined first and all assigned.
func (f *function) shortDefine(s *ast.AssignStmt, exprs []*ir.Expr, ok bool) []*ir.Stmt {
	out := &ir.Stmt{Op: ir.StmtDefine, Pos: f.pos(s), Exprs: exprs}
	fresh := &ir.Stmt{Op: ir.StmtDefine, Pos: out.Pos}
	for _, lhs := range s.Lhs {
		id := lhs.(*ast.Ident)
		v, good := f.defineOrFind(id, !ok)
		out.Vars = append(out.Vars, v)
		ok = ok && good
		switch {
		case f.src.info.Defs[id] == nil && id.Name != "_":
			out.Op = ir.StmtAssign
		case v != nil:
			fresh.Vars = append(fresh.Vars, v)
			fresh.Exprs = append(fresh.Exprs, f.number(id, 0, v.Type))
		}
	}
	switch {
	case !ok:
		return nil
	case out.Op == ir.StmtDefine:
		return tidy(out)
	}
	return append(one(fresh), tidy(out)...)
}

// defineOrFind gives the variable on the left side of :=, new or old.
func (f *function) defineOrFind(id *ast.Ident, refused bool) (*ir.Var, bool) {
	if f.src.info.Defs[id] != nil {
		return f.define(id, refused)
	}
	return f.target(id)
}

// update translates x op= y and x++.
func (f *function) update(s ast.Stmt, lhs ast.Expr, op token.Token, y *ir.Expr) []*ir.Stmt {
	v, ok := f.target(lhs)
	if !ok || v == nil || y == nil {
		return nil
	}
	pos := f.pos(s)
	x := &ir.Expr{Op: ir.ExprVar, Type: v.Type, Pos: pos, Var: v}
	sum := &ir.Expr{Op: binaryOps[op], Type: v.Type, Pos: pos, Args: []*ir.Expr{x, y}}
	return one(&ir.Stmt{Op: ir.StmtAssign, Pos: pos, Vars: []*ir.Var{v}, Exprs: []*ir.Expr{sum}})
}

func (f *function) incDec(s *ast.IncDecStmt) []*ir.Stmt {
	op := map[token.Token]token.Token{token.INC: token.ADD, token.DEC: token.SUB}[s.Tok]
	t, ok := typeOf(f.src.info.Types[s.X].Type)
	if !ok {
		t = ir.I64 // the target is refused
	}
	return f.update(s, s.X, op, f.number(s, 1, t))
}

// target is the variable that an assignment writes: nil for _; false after a mistake.
func (f *function) target(lhs ast.Expr) (*ir.Var, bool) {
	id, ok := ast.Unparen(lhs).(*ast.Ident)
	if !ok {
		f.expr(lhs) // reports what it is
		return nil, false
	}
	if id.Name == "_" {
		return nil, true
	}
	obj, ok := f.src.info.ObjectOf(id).(*types.Var)
	if !ok {
		return nil, false
	}
	v := f.variable(id, obj)
	return v, v != nil
}

// tidy drops what is assigned to _ alone: of that, only expressions that can fault stay, as statements of their own.
func tidy(s *ir.Stmt) []*ir.Stmt {
	for _, v := range s.Vars {
		if v != nil {
			return one(s)
		}
	}
	var out []*ir.Stmt
	for _, e := range s.Exprs {
		if matters(e) {
			out = append(out, &ir.Stmt{Op: ir.StmtEval, Pos: s.Pos, Exprs: []*ir.Expr{e}})
		}
	}
	return out
}

// matters reports whether an expression can be noticed by other than its value: a fault, here or in a callee.
func matters(e *ir.Expr) bool {
	return e.CanFault() || e.Op == ir.ExprCall || slices.ContainsFunc(e.Args, matters)
}
