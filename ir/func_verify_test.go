package ir

import (
	"strings"
	"testing"
)

// sample is a correct function that has every statement and most kinds of expressions.
func sample() *Func {
	x, n := &Var{"x", F32}, &Var{"n", I32}
	y, quotient := &Var{"y", F32}, &Var{"q", I32}
	callee := &Func{Name: "split", Package: "p", Params: []Type{I32}, Results: []Type{I32, I32}}
	use := func(v *Var) *Expr { return &Expr{Op: ExprVar, Type: v.Type, Var: v} }
	one := &Expr{Op: ExprConst, Type: F32, Bits: 0x3f800000}
	binary := func(op ExprOp, t Type, a, b *Expr) *Expr { return &Expr{Op: op, Type: t, Args: []*Expr{a, b}} }
	return &Func{
		Name: "f", Package: "p", Params: []Type{F32, I32}, Results: []Type{F32},
		In: []*Var{x, n}, Out: []*Var{{"", F32}}, Calls: []*Func{callee},
		Body: []*Stmt{
			{Op: StmtDefine, Vars: []*Var{y}, Exprs: []*Expr{binary(ExprAdd, F32, use(x), one)}},
			{Op: StmtDefine, Vars: []*Var{quotient, nil}, Exprs: []*Expr{{Op: ExprCall, Callee: callee, Args: []*Expr{use(n)}}}},
			{Op: StmtBlock, Body: []*Stmt{
				{Op: StmtAssign, Vars: []*Var{y}, Exprs: []*Expr{{Op: ExprConvert, Type: F32, Args: []*Expr{use(quotient)}}}},
			}},
			{Op: StmtEval, Exprs: []*Expr{binary(ExprShl, I32, use(n), use(n))}},
			{
				Op: StmtIf, Exprs: []*Expr{binary(ExprLt, BOOL, use(x), use(y))},
				Body: []*Stmt{{Op: StmtReturn, Exprs: []*Expr{{Op: ExprMath, Type: F32, Math: "min", Args: []*Expr{use(x), use(y)}}}}},
				Else: []*Stmt{{Op: StmtReturn, Exprs: []*Expr{{Op: ExprNeg, Type: F32, Args: []*Expr{use(x)}}}}},
			},
		},
	}
}

// TestVerify fails when the verifier refuses a correct function, or lets one of many breaks pass.
func TestVerify(t *testing.T) {
	if err := sample().Verify(); err != nil {
		t.Fatal(err)
	}
	for want, breakIt := range map[string]func(f *Func){
		"parameters 1: f32, want i32":           func(f *Func) { f.Params[0] = I32 },
		"results: 1, want 2":                    func(f *Func) { f.Results = append(f.Results, F32) },
		"the body ends without a return":        func(f *Func) { f.Body[4].Else = nil },
		"x is defined twice":                    func(f *Func) { f.Body[0].Vars[0] = f.In[0] },
		"define 1: f32, want i32":               func(f *Func) { f.Body[0].Vars[0].Type = I32 },
		"define: 2, want 3":                     func(f *Func) { f.Body[1].Vars = append(f.Body[1].Vars, nil) },
		"q is assigned before it is defined":    func(f *Func) { f.Body[2].Body[0].Vars[0] = &Var{"q", F32} },
		"a variable is used before it":          func(f *Func) { f.Body[0], f.Body[2] = f.Body[2], f.Body[0] },
		"if wants one bool":                     func(f *Func) { f.Body[4].Exprs[0] = f.Body[0].Exprs[0] },
		"return 1: f32, want i32":               func(f *Func) { f.Results[0] = I32 },
		"a block has a body alone":              func(f *Func) { f.Body[2].Exprs = f.Body[3].Exprs },
		"eval wants one expression":             func(f *Func) { f.Body[3].Exprs = nil },
		"add: 1 operands, want 2":               func(f *Func) { f.Body[0].Exprs[0].Args = f.Body[0].Exprs[0].Args[:1] },
		"add of [f32 f32] gives i32":            func(f *Func) { f.Body[0].Exprs[0].Type = I32 },
		"rem of [f32 f32] gives f32":            func(f *Func) { f.Body[0].Exprs[0].Op = ExprRem },
		"shl of [i32 i32] gives f32":            func(f *Func) { f.Body[3].Exprs[0].Type = F32 },
		"lt of [f32 f32] gives f32":             func(f *Func) { f.Body[4].Exprs[0].Type = F32 },
		"land of [f32 f32] gives bool":          func(f *Func) { f.Body[4].Exprs[0].Op = ExprLAnd },
		"convert of [i32] gives bool":           func(f *Func) { f.Body[2].Body[0].Exprs[0].Type = BOOL },
		"const: bits 0x100000000 do not fit":    func(f *Func) { f.Body[0].Exprs[0].Args[1].Bits = 1 << 32 },
		"x is f32, want i32":                    func(f *Func) { f.Body[0].Exprs[0].Args[0].Type = I32 },
		"call of split: 0, want 1":              func(f *Func) { f.Body[1].Exprs[0].Args = nil },
		"split is not among Calls":              func(f *Func) { f.Calls = nil },
		"min with 0 arguments":                  func(f *Func) { f.Body[4].Body[0].Exprs[0].Args = nil },
		"math.Nothing with 2 arguments":         func(f *Func) { f.Body[4].Body[0].Exprs[0].Math = "math.Nothing" },
		"neg: no type":                          func(f *Func) { f.Body[4].Else[0].Exprs[0].Type = Type{} },
		"result of split: 1, want 2":            func(f *Func) { f.Body[1].Exprs[0].Type = I32 },
		"math.Sqrt with 2 arguments":            func(f *Func) { f.Body[4].Body[0].Exprs[0].Math = "math.Sqrt" },
		"eq of [f32 i32] gives bool":            func(f *Func) { f.Body[4].Exprs[0].Op, f.Body[4].Exprs[0].Args[1].Type = ExprEq, I32 },
		"a variable is used before it is defin": func(f *Func) { f.Body[0].Exprs[0].Args[0].Var = nil },
	} {
		f := sample()
		breakIt(f)
		if err := f.Verify(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// TestOperatorTables fails when an expression or statement is added without its rows.
func TestOperatorTables(t *testing.T) {
	for op := range exprOpCount {
		row := exprs[op]
		if row.token != "" && operandsOf[op] == anyOperands {
			t.Errorf("%s: the verifier does not know its operands", op)
		}
		if row.token == "" && exprPrinters[op] == nil {
			t.Errorf("%s: no printer", op)
		}
	}
	for op := range stmtOpCount {
		if stmtPrinters[op] == nil || stmtRules[op] == nil {
			t.Errorf("%s: no printer or no rule", op)
		}
	}
}
