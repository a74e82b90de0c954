package cuda

// The precedences of C++; a higher one binds tighter.
const (
	precCond = iota
	precLOr
	precLAnd
	precOr
	precXor
	precAnd
	precEq
	precRel
	precShift
	precAdd
	precMul
	precUnary
	precPrimary
)

// expr is a printed C++ expression.
type expr struct {
	text  string
	prec  int
	exact bool // its C++ type is that of the Go expression, not one that C++ promotes to or a literal's
}

func primary(text string) expr { return expr{text, precPrimary, true} }

// parens encloses the text when asked to.
func (e expr) parens(need bool) string {
	if need {
		return "(" + e.text + ")"
	}
	return e.text
}

// binary joins two operands.
func binary(x expr, token string, prec int, y expr) string {
	left := x.parens(x.prec < prec || unclear(prec, x.prec))
	right := y.parens(y.prec <= prec || unclear(prec, y.prec))
	return left + " " + token + " " + right
}

// unclear reports whether an operand needs parentheses for the reader, although C++ needs none: where its precedences
// surprise, and where compilers warn.
func unclear(op, operand int) bool {
	switch {
	case operand >= precUnary || operand == op && op != precEq && op != precRel:
		return false
	case op == precShift || op >= precOr && op <= precAnd:
		return true
	case op == precEq || op == precRel:
		return operand <= precRel
	}
	return op == precLOr && operand == precLAnd
}
