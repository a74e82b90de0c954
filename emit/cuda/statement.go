package cuda

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// stmts prints a block's statements, up to the first that ends the function: C++ compilers warn of what Go allows after
// it. It reports whether there was one.
func (p *printer) stmts(body []*ir.Stmt) (ended bool) {
	for _, s := range body {
		p.emit(comments(s.Comment)...)
		if p.stmt(s) {
			return true
		}
	}
	return false
}

// block is stmts in a scope of its own.
func (p *printer) block(body []*ir.Stmt) (ended bool) {
	outer := p.names
	p.names = newNames(outer)
	p.indent++
	ended = p.stmts(body)
	p.indent--
	p.names = outer
	return ended
}

// printStmt is filled by init, since printing a block refers to it again.
var printStmt map[ir.StmtOp]func(*printer, *ir.Stmt) bool

func init() {
	printStmt = map[ir.StmtOp]func(*printer, *ir.Stmt) bool{
		ir.StmtDefine: (*printer).define,
		ir.StmtAssign: (*printer).assign,
		ir.StmtIf:     (*printer).ifElse,
		ir.StmtReturn: (*printer).ret,
		ir.StmtBlock:  (*printer).braces,
		ir.StmtEval:   (*printer).eval,
	}
}

func (p *printer) stmt(s *ir.Stmt) (ended bool) {
	if s.Op != ir.StmtBlock {
		p.at(s.Pos)
	}
	return printStmt[s.Op](p, s)
}

func (p *printer) define(s *ir.Stmt) bool {
	if len(s.Exprs) < len(s.Vars) {
		p.defineResults(s)
		return false
	}
	for i, v := range s.Vars {
		if v == nil {
			p.emit("(void)" + p.operand(s.Exprs[i]) + ";")
			continue
		}
		p.declare(v, p.value(s.Exprs[i]))
	}
	return false
}

// defineResults names the results of a call: const auto [hi, lo] = split(x).
func (p *printer) defineResults(s *ir.Stmt) {
	if slices.ContainsFunc(s.Vars, func(v *ir.Var) bool { return v != nil && (p.uses.written[v] || p.vars[v] != "") }) {
		values := p.unpack(s.Exprs[0])
		for i, v := range s.Vars {
			if v != nil {
				p.declare(v, values[i])
			}
		}
		return
	}
	call := p.value(s.Exprs[0])
	names := make([]string, len(s.Vars))
	for i, v := range s.Vars {
		names[i] = p.names.pick(varName(v))
		if v != nil {
			p.vars[v] = names[i]
		}
	}
	p.emit("[[maybe_unused]] const auto [" + strings.Join(names, ", ") + "] = " + call + ";")
}

// declare defines a variable. The name is chosen after the value is printed, since the value may mention an outer
// variable of that name.
func (p *printer) declare(v *ir.Var, value string) {
	if name, ok := p.vars[v]; ok {
		p.emit(name + " = " + value + ";")
		return
	}
	p.vars[v] = p.names.pick(v.Name)
	start := ""
	if !p.uses.read[v] {
		start = "[[maybe_unused]] "
	}
	if !p.uses.written[v] {
		start += "const "
	}
	p.emit(start + v.Type.C + " " + p.vars[v] + " = " + value + ";")
}

// unpack calls a function of several results and names them.
func (p *printer) unpack(call *ir.Expr) []string {
	name := p.names.pick("results")
	p.emit("const auto " + name + " = " + p.value(call) + ";")
	fields := p.source.fields(call.Callee)
	values := make([]string, len(fields))
	for i, f := range fields {
		values[i] = name + "." + f
	}
	return values
}

// assign gives variables new values, all evaluated before the first is stored.
func (p *printer) assign(s *ir.Stmt) bool {
	var values []string
	switch {
	case len(s.Exprs) < len(s.Vars):
		values = p.unpack(s.Exprs[0])
	case p.entangled(s):
		for i, e := range s.Exprs {
			name := p.names.pick(varName(s.Vars[i]) + "_next")
			p.emit(fmt.Sprintf("const %s %s = %s;", e.Type.C, name, p.value(e)))
			values = append(values, name)
		}
	default:
		for i, e := range s.Exprs {
			p.set(s.Vars[i], p.value(e))
		}
		return false
	}
	for i, v := range s.Vars {
		p.set(v, values[i])
	}
	return false
}

func varName(v *ir.Var) string {
	if v == nil {
		return "unused"
	}
	return v.Name
}

func (p *printer) set(v *ir.Var, value string) {
	if v == nil {
		p.emit("(void)(" + value + ");")
		return
	}
	p.emit(p.vars[v] + " = " + value + ";")
}

// entangled reports whether a value mentions a variable that an earlier one of the same statement has changed by then.
func (p *printer) entangled(s *ir.Stmt) bool {
	for i, e := range s.Exprs {
		if mentions(e, s.Vars[:i]) {
			return true
		}
	}
	return false
}

func (p *printer) ifElse(s *ir.Stmt) bool {
	p.emit("if (" + p.value(s.Exprs[0]) + ") {")
	ended := p.block(s.Body)
	for s.Else != nil {
		next := s.Else[0]
		if len(s.Else) != 1 || next.Op != ir.StmtIf || len(next.Comment) > 0 {
			p.emit("} else {")
			ended = p.block(s.Else) && ended
			p.emit("}")
			return ended
		}
		p.at(next.Pos)
		p.emit("} else if (" + p.value(next.Exprs[0]) + ") {")
		ended = p.block(next.Body) && ended
		s = next
	}
	p.emit("}")
	return false
}

func (p *printer) braces(s *ir.Stmt) bool {
	p.emit("{")
	ended := p.block(s.Body)
	p.emit("}")
	return ended
}

func (p *printer) eval(s *ir.Stmt) bool {
	p.emit("(void)" + p.operand(s.Exprs[0]) + ";")
	return false
}

func (p *printer) ret(s *ir.Stmt) bool {
	text, ok := p.returned(s)
	if !ok {
		text = "return {" + strings.Join(p.unpack(s.Exprs[0]), ", ") + "};"
	}
	p.emit(text)
	return true
}

// returned prints a return statement; false when it takes apart another function's results first.
func (p *printer) returned(s *ir.Stmt) (string, bool) {
	switch {
	case len(s.Exprs) < len(p.fn.Out):
		return "", false
	case len(s.Exprs) == 1:
		return "return " + p.value(s.Exprs[0]) + ";", true
	}
	values := make([]string, len(s.Exprs))
	for i, e := range s.Exprs {
		x := p.expr(e, e.Op == ir.ExprConst)
		if values[i] = x.text; !x.exact && e.Op != ir.ExprConst {
			values[i] = e.Type.C + "(" + x.text + ")" // braces refuse to narrow
		}
	}
	return "return {" + strings.Join(values, ", ") + "};", true
}

func comments(lines []string) []string {
	var out []string
	for _, l := range lines {
		out = append(out, comment(l)...)
	}
	return out
}
