package ir

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
	"strings"
)

// String is d as an expression that Go and C++ read alike.
func (d Dim) String() string { return d.Format(func(name string) string { return name }) }

// Format is String with every name replaced.
func (d Dim) Format(name func(string) string) string {
	if d.err != "" {
		return "?"
	}
	if len(d.terms) == 0 {
		return "0"
	}
	var b strings.Builder
	for i, t := range d.terms {
		coef := t.coef
		switch {
		case i > 0 && coef < 0 && coef != -coef:
			b.WriteString(" - ")
			coef = -coef
		case i > 0:
			b.WriteString(" + ")
		}
		b.WriteString(t.format(coef, name))
	}
	return b.String()
}

func (t term) format(coef int64, name func(string) string) string {
	var factors []string
	if coef != 1 || len(t.atoms) == 0 {
		factors = append(factors, strconv.FormatInt(coef, 10))
	}
	for _, a := range t.atoms {
		factors = append(factors, a.format(name, len(factors) == 0))
	}
	return strings.Join(factors, "*")
}

// format prints an atom; a quotient needs parentheses unless it stands first, since * and / associate to the left.
func (a atom) format(name func(string) string, first bool) string {
	if a.num == nil {
		return name(a.name)
	}
	q := a.num.operand(name) + "/" + a.den.operand(name)
	if first {
		return q
	}
	return "(" + q + ")"
}

// operand prints d as an operand of a division.
func (d Dim) operand(name func(string) string) string {
	text := d.Format(name)
	if len(d.terms) == 1 && d.terms[0].coef >= 0 && len(d.terms[0].atoms) <= 1 && !strings.ContainsAny(text, "*/") {
		return text
	}
	return "(" + text + ")"
}

func (a atom) key() string { return a.format(func(name string) string { return name }, true) }

// MarshalText gives the expression.
func (d Dim) MarshalText() ([]byte, error) {
	if d.err != "" {
		return nil, fmt.Errorf("bad size: %s", d.err)
	}
	return []byte(d.String()), nil
}

// dimNames finds the names in an expression. They get a suffix on the way through Go's parser: one may be a keyword.
var dimNames = regexp.MustCompile(`[A-Za-z]\w*`)

// UnmarshalText reads what MarshalText wrote.
func (d *Dim) UnmarshalText(text []byte) error {
	e, err := parser.ParseExpr(dimNames.ReplaceAllString(string(text), "${0}_"))
	if err != nil {
		return err
	}
	*d = dimOfExpr(e)
	if d.err != "" {
		return fmt.Errorf("bad size %q: %s", text, d.err)
	}
	return nil
}

var dimOperators = map[token.Token]func(Dim, any) Dim{
	token.ADD: Dim.Add, token.SUB: Dim.Sub, token.MUL: Dim.Mul, token.QUO: Dim.Div,
}

func dimOfExpr(e ast.Expr) Dim {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return dimOfExpr(e.X)
	case *ast.Ident:
		return Named(strings.TrimSuffix(e.Name, "_"))
	case *ast.BasicLit:
		n, err := strconv.ParseInt(e.Value, 10, 64)
		if err != nil {
			return Dim{err: err.Error()}
		}
		return Const(n)
	case *ast.UnaryExpr:
		if e.Op == token.SUB {
			return Dim{}.Sub(dimOfExpr(e.X))
		}
	case *ast.BinaryExpr:
		if op, ok := dimOperators[e.Op]; ok {
			return op(dimOfExpr(e.X), dimOfExpr(e.Y))
		}
	}
	return Dim{err: "not an expression of sizes"}
}
