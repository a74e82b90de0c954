package ir

import (
	"errors"
	"fmt"
)

// operands says which types an operator takes and gives.
type operands uint8

const (
	anyOperands operands = iota // checked otherwise
	arithmetic                  // numbers of the result's type
	integers                    // integers of the result's type
	logical                     // bools, and gives one
	equality                    // two of one type; gives a bool
	ordering                    // two numbers of one type; gives a bool
	shifting                    // an integer of the result's type, and an integer
	conversion                  // a number to a number, or a bool to a bool
)

var operandsOf = [exprOpCount]operands{
	ExprConvert: conversion,
	ExprNeg:     arithmetic, ExprCom: integers, ExprNot: logical,
	ExprAdd: arithmetic, ExprSub: arithmetic, ExprMul: arithmetic, ExprQuo: arithmetic, ExprRem: integers,
	ExprAnd: integers, ExprOr: integers, ExprXor: integers, ExprAndNot: integers,
	ExprShl: shifting, ExprShr: shifting,
	ExprEq: equality, ExprNe: equality,
	ExprLt: ordering, ExprLe: ordering, ExprGt: ordering, ExprGe: ordering,
	ExprLAnd: logical, ExprLOr: logical,
}

// operandRules has a row for each kind of operands.
var operandRules = map[operands]func(e *Expr) bool{
	anyOperands: func(*Expr) bool { return true },
	arithmetic:  func(e *Expr) bool { return e.Type != BOOL && e.operandsAre(e.Type) },
	integers:    func(e *Expr) bool { return e.Type.IsInteger() && e.operandsAre(e.Type) },
	logical:     func(e *Expr) bool { return e.Type == BOOL && e.operandsAre(BOOL) },
	equality:    func(e *Expr) bool { return e.Type == BOOL && e.operandsAre(e.Args[0].Type) },
	ordering: func(e *Expr) bool {
		return e.Type == BOOL && e.Args[0].Type != BOOL && e.operandsAre(e.Args[0].Type)
	},
	shifting: func(e *Expr) bool {
		return e.Type.IsInteger() && e.Args[0].Type == e.Type && e.Args[1].Type.IsInteger()
	},
	conversion: func(e *Expr) bool { return (e.Type == BOOL) == (e.Args[0].Type == BOOL) },
}

func (e *Expr) operandsAre(t Type) bool {
	for _, x := range e.Args {
		if x.Type != t {
			return false
		}
	}
	return true
}

// Verify checks the body of a translated function. What it finds is a mistake of graphgen's, never of the user's.
func (f *Func) Verify() error {
	v := &funcVerifier{f: f, defined: map[*Var]bool{}, calls: map[*Func]bool{}}
	v.types("parameters", varTypes(f.In), f.Params)
	v.types("results", varTypes(f.Out), f.Results)
	for _, x := range f.In {
		v.defined[x] = true
	}
	for _, callee := range f.Calls {
		v.calls[callee] = true
	}
	v.body(f.Body)
	if !returns(f.Body) {
		v.failf(f.Pos, "the body ends without a return")
	}
	return errors.Join(v.errs...)
}

type funcVerifier struct {
	f       *Func
	defined map[*Var]bool
	calls   map[*Func]bool
	errs    []error
}

func (v *funcVerifier) failf(pos Pos, format string, args ...any) {
	v.errs = append(v.errs, fmt.Errorf("func %s: %s: %s", v.f.Key(), pos, fmt.Sprintf(format, args...)))
}

// body checks a block. What it defines is not known after it.
func (v *funcVerifier) body(list []*Stmt) {
	var local []*Var
	for _, s := range list {
		for _, e := range s.Exprs {
			v.expr(e, len(s.Exprs) == 1)
		}
		stmtRules[s.Op](v, s)
		if s.Op == StmtDefine {
			local = append(local, s.Vars...)
		}
		v.body(s.Body)
		v.body(s.Else)
	}
	for _, x := range local {
		delete(v.defined, x)
	}
}

// stmtRules has a row for each statement.
var stmtRules = [stmtOpCount]func(*funcVerifier, *Stmt){
	StmtDefine: func(v *funcVerifier, s *Stmt) {
		v.assigned(s)
		for _, x := range s.Vars {
			if x != nil && v.defined[x] {
				v.failf(s.Pos, "%s is defined twice", x.Name)
			}
			v.defined[x] = true
		}
	},
	StmtAssign: func(v *funcVerifier, s *Stmt) {
		v.assigned(s)
		for _, x := range s.Vars {
			if x != nil && !v.defined[x] {
				v.failf(s.Pos, "%s is assigned before it is defined", x.Name)
			}
		}
	},
	StmtIf: func(v *funcVerifier, s *Stmt) {
		if len(s.Exprs) != 1 || s.Exprs[0].Type != BOOL {
			v.failf(s.Pos, "if wants one bool")
		}
	},
	StmtReturn: func(v *funcVerifier, s *Stmt) { v.types("return", exprTypes(s.Exprs), v.f.Results, s.Pos) },
	StmtBlock: func(v *funcVerifier, s *Stmt) {
		if len(s.Exprs)+len(s.Vars)+len(s.Else) > 0 {
			v.failf(s.Pos, "a block has a body alone")
		}
	},
	StmtEval: func(v *funcVerifier, s *Stmt) {
		if len(s.Exprs) != 1 {
			v.failf(s.Pos, "eval wants one expression")
		}
	},
}

// assigned checks that values have the types of their variables.
func (v *funcVerifier) assigned(s *Stmt) {
	given := exprTypes(s.Exprs)
	want := make([]Type, len(s.Vars))
	for i, x := range s.Vars {
		if x != nil {
			want[i] = x.Type
		} else if i < len(given) {
			want[i] = given[i]
		}
	}
	v.types(s.Op.String(), given, want, s.Pos)
}

func (v *funcVerifier) types(what string, got, want []Type, at ...Pos) {
	pos := append(at, v.f.Pos)[0]
	if len(got) != len(want) {
		v.failf(pos, "%s: %d, want %d", what, len(got), len(want))
		return
	}
	for i := range got {
		if got[i] != want[i] {
			v.failf(pos, "%s %d: %s, want %s", what, i+1, got[i], want[i])
		}
	}
}

// exprTypes are the types of values: of each expression, or of one call with several results.
func exprTypes(exprs []*Expr) []Type {
	if len(exprs) == 1 && exprs[0].Op == ExprCall && !exprs[0].Type.IsValid() {
		return exprs[0].Callee.Results
	}
	types := make([]Type, len(exprs))
	for i, e := range exprs {
		types[i] = e.Type
	}
	return types
}

func varTypes(vars []*Var) []Type {
	types := make([]Type, len(vars))
	for i, x := range vars {
		types[i] = x.Type
	}
	return types
}

// expr checks an expression; several says that it may be a call with several results.
func (v *funcVerifier) expr(e *Expr, several bool) {
	row := exprs[e.Op]
	for _, x := range e.Args {
		v.expr(x, false)
	}
	switch {
	case row.args >= 0 && len(e.Args) != row.args:
		v.failf(e.Pos, "%s: %d operands, want %d", e.Op, len(e.Args), row.args)
		return
	case !e.Type.IsValid() && (!several || e.Op != ExprCall):
		v.failf(e.Pos, "%s: no type", e.Op)
	case !operandRules[operandsOf[e.Op]](e):
		v.failf(e.Pos, "%s of %v gives %s", e.Op, exprTypes(e.Args), e.Type)
	}
	if rule := exprRules[e.Op]; rule != nil {
		rule(v, e)
	}
}

// exprRules has a row for each expression that is more than its operands.
var exprRules = map[ExprOp]func(*funcVerifier, *Expr){
	ExprConst: func(v *funcVerifier, e *Expr) {
		if e.Type.IsValid() && e.Bits&^mask(e.Type) != 0 {
			v.failf(e.Pos, "const: bits %#x do not fit %s", e.Bits, e.Type)
		}
	},
	ExprVar: func(v *funcVerifier, e *Expr) {
		switch {
		case e.Var == nil || !v.defined[e.Var]:
			v.failf(e.Pos, "a variable is used before it is defined")
		case e.Var.Type != e.Type:
			v.failf(e.Pos, "%s is %s, want %s", e.Var.Name, e.Var.Type, e.Type)
		}
	},
	ExprCall: func(v *funcVerifier, e *Expr) {
		v.types("call of "+e.Callee.Name, exprTypes(e.Args), e.Callee.Params, e.Pos)
		if !v.calls[e.Callee] {
			v.failf(e.Pos, "%s is not among Calls", e.Callee.Name)
		}
		if e.Type.IsValid() {
			v.types("result of "+e.Callee.Name, []Type{e.Type}, e.Callee.Results, e.Pos)
		}
	},
	ExprMath: func(v *funcVerifier, e *Expr) {
		row, ok := MathFuncs[e.Math]
		if !ok || row.Args >= 0 && len(e.Args) != row.Args || row.Args < 0 && len(e.Args) == 0 {
			v.failf(e.Pos, "%s with %d arguments", e.Math, len(e.Args))
		}
	},
}

// returns reports whether a block ends in a return on every path, as Go's terminating statements do.
func returns(list []*Stmt) bool {
	if len(list) == 0 {
		return false
	}
	last := list[len(list)-1]
	switch last.Op {
	case StmtReturn:
		return true
	case StmtBlock:
		return returns(last.Body)
	case StmtIf:
		return last.Else != nil && returns(last.Body) && returns(last.Else)
	}
	return false
}
