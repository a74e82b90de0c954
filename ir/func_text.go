package ir

import (
	"fmt"
	"math"
	"path"
	"strconv"
	"strings"
)

// String is the function as Go-like text, with element types for types and constants of the type written out: f32(0.5).
func (f *Func) String() string {
	p := &funcPrinter{home: f.Package}
	p.comment(strings.Split(f.Doc, "\n"))
	p.line("func %s(%s)%s { // %s", f.Name, varList(f.In), resultList(f.Out), f.Pos)
	p.body(f.Body)
	p.line("}")
	return p.text.String()
}

// funcPrinter writes one function.
type funcPrinter struct {
	text  strings.Builder
	depth int
	home  string // import path of the function; names of others get a package
}

func (p *funcPrinter) line(format string, args ...any) {
	p.text.WriteString(strings.Repeat("\t", p.depth))
	fmt.Fprintf(&p.text, format, args...)
	p.text.WriteByte('\n')
}

func (p *funcPrinter) comment(lines []string) {
	for _, line := range lines {
		if line != "" || len(lines) > 1 {
			p.line("%s", strings.TrimRight("// "+line, " "))
		}
	}
}

func (p *funcPrinter) body(list []*Stmt) {
	p.depth++
	for _, s := range list {
		p.comment(s.Comment)
		stmtPrinters[s.Op](p, s)
	}
	p.depth--
}

// stmtPrinters has a row for each statement.
var stmtPrinters [stmtOpCount]func(*funcPrinter, *Stmt)

func init() { // in init, since the rows refer to the table again
	stmtPrinters = [stmtOpCount]func(*funcPrinter, *Stmt){
		StmtDefine: func(p *funcPrinter, s *Stmt) { p.line("%s := %s", targets(s.Vars), p.list(s.Exprs)) },
		StmtAssign: func(p *funcPrinter, s *Stmt) { p.line("%s = %s", targets(s.Vars), p.list(s.Exprs)) },
		StmtReturn: func(p *funcPrinter, s *Stmt) { p.line("%s", strings.TrimSpace("return "+p.list(s.Exprs))) },
		StmtEval:   func(p *funcPrinter, s *Stmt) { p.line("_ = %s", p.list(s.Exprs)) },
		StmtIf:     (*funcPrinter).ifElse,
		StmtBlock: func(p *funcPrinter, s *Stmt) {
			p.line("{")
			p.body(s.Body)
			p.line("}")
		},
	}
}

func (p *funcPrinter) ifElse(s *Stmt) {
	p.line("if %s {", p.list(s.Exprs))
	p.body(s.Body)
	for len(s.Else) == 1 && s.Else[0].Op == StmtIf && s.Else[0].Comment == nil {
		s = s.Else[0]
		p.line("} else if %s {", p.list(s.Exprs))
		p.body(s.Body)
	}
	if s.Else != nil {
		p.line("} else {")
		p.body(s.Else)
	}
	p.line("}")
}

func (p *funcPrinter) list(exprs []*Expr) string {
	texts := make([]string, len(exprs))
	for i, e := range exprs {
		texts[i] = p.expr(e, 0)
	}
	return strings.Join(texts, ", ")
}

// expr prints e as an operand of something that binds as tightly as outer.
func (p *funcPrinter) expr(e *Expr, outer int) string {
	row := exprs[e.Op]
	var text string
	switch {
	case row.token != "" && row.args == 1:
		text = row.token + p.expr(e.Args[0], row.precedence)
	case row.token != "":
		text = p.expr(e.Args[0], row.precedence-1) + " " + row.token + " " + p.expr(e.Args[1], row.precedence)
	default:
		return exprPrinters[e.Op](p, e)
	}
	if row.precedence <= outer {
		return "(" + text + ")"
	}
	return text
}

// exprPrinters has a row for each expression that is no operator.
var exprPrinters = map[ExprOp]func(*funcPrinter, *Expr) string{}

func init() {
	exprPrinters[ExprConst] = func(_ *funcPrinter, e *Expr) string { return constText(e) }
	exprPrinters[ExprVar] = func(_ *funcPrinter, e *Expr) string { return e.Var.Name }
	exprPrinters[ExprCall] = func(p *funcPrinter, e *Expr) string { return p.callee(e.Callee) + "(" + p.list(e.Args) + ")" }
	exprPrinters[ExprMath] = func(p *funcPrinter, e *Expr) string { return e.Math + "(" + p.list(e.Args) + ")" }
	exprPrinters[ExprConvert] = func(p *funcPrinter, e *Expr) string { return e.Type.Name + "(" + p.list(e.Args) + ")" }
}

func (p *funcPrinter) callee(f *Func) string {
	if f.Package == p.home {
		return f.Name
	}
	return path.Base(f.Package) + "." + f.Name
}

// constText is a constant with its exact value, and the name that the user gave it.
func constText(e *Expr) string {
	value := constValue(e.Type, e.Bits)
	if e.Type == BOOL {
		return value
	}
	if strings.ContainsFunc(e.Text, func(r rune) bool { return r >= 'A' }) && !strings.ContainsAny(e.Text[:1], "'0123456789.") {
		value += " /* " + e.Text + " */"
	}
	return e.Type.Name + "(" + value + ")"
}

func constValue(t Type, bits uint64) string {
	switch t.Kind {
	case Bool:
		return strconv.FormatBool(bits != 0)
	case Uint:
		return strconv.FormatUint(bits, 10)
	case Int:
		shift := 64 - t.Bits
		return strconv.FormatInt(int64(bits<<shift)>>shift, 10)
	}
	if t == F32 {
		return strconv.FormatFloat(float64(math.Float32frombits(uint32(bits))), 'g', -1, 32)
	}
	return strconv.FormatFloat(math.Float64frombits(bits), 'g', -1, 64)
}

func targets(vars []*Var) string {
	names := make([]string, len(vars))
	for i, v := range vars {
		names[i] = "_"
		if v != nil {
			names[i] = v.Name
		}
	}
	return strings.Join(names, ", ")
}

func varList(vars []*Var) string {
	texts := make([]string, len(vars))
	for i, v := range vars {
		texts[i] = strings.TrimSpace(v.Name + " " + v.Type.String())
	}
	return strings.Join(texts, ", ")
}

func resultList(vars []*Var) string {
	switch {
	case len(vars) == 0:
		return ""
	case len(vars) == 1 && vars[0].Name == "":
		return " " + varList(vars)
	}
	return " (" + varList(vars) + ")"
}
