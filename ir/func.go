package ir

// Func is a device function: a Go function over numbers, as structured code that every target prints from the same
// tree. A graph records the name, place and types of a function given to Map; package load reads its source and fills
// in the rest.
type Func struct {
	Name    string `json:"name"`    // as Go spells it in its package; "func1" and so on for a literal
	Package string `json:"package"` // import path
	Pos     Pos    `json:"pos"`     // of the func keyword
	Params  []Type `json:"params"`  // types, as recorded
	Results []Type `json:"results"` // types, as recorded

	Doc   string  `json:"-"` // the Go doc comment, without // and without a trailing newline
	In    []*Var  `json:"-"` // one for each of Params
	Out   []*Var  `json:"-"` // one for each of Results; "" unless Go names them; the body defines those that it uses
	Body  []*Stmt `json:"-"` // nil until translated
	Calls []*Func `json:"-"` // functions that the body calls, each once, in order of first call
}

// Key tells functions apart.
func (f *Func) Key() string { return f.Package + "." + f.Name }

// Var is a parameter, result or local. Identity is the pointer; two may share a name where Go shadows.
type Var struct {
	Name string
	Type Type
}

// StmtOp is what a statement does.
type StmtOp uint8

// The statements. Loops, switches and the rest of Go come with their own rows in the table below.
const (
	StmtDefine StmtOp = iota // Vars := Exprs (one expression for each, or one call with several results); a nil Var is _
	StmtAssign               // Vars = Exprs, all expressions before any assignment; a nil Var is _
	StmtIf                   // if Exprs[0] { Body } else { Else }
	StmtReturn               // return Exprs (one for each result, or one call with several results)
	StmtBlock                // { Body }
	StmtEval                 // Exprs[0], for its faults alone (_ = a / b)
	stmtOpCount
)

// Stmt is one statement.
type Stmt struct {
	Op      StmtOp
	Pos     Pos
	Comment []string // lines that stand above it, without //
	Vars    []*Var
	Exprs   []*Expr
	Body    []*Stmt
	Else    []*Stmt // nil when there is none; an else-if is one StmtIf
}

var stmtNames = [stmtOpCount]string{"define", "assign", "if", "return", "block", "eval"}

// String is the statement's name, for dumps.
func (o StmtOp) String() string { return stmtNames[o] }

// ExprOp is what an expression computes.
type ExprOp uint8

// The expressions. Both operands of arithmetic and comparisons have one type; those of shifts need not.
const (
	ExprConst   ExprOp = iota // Bits
	ExprVar                   // Var
	ExprCall                  // Callee(Args...); its type is that of the only result, or none for several
	ExprMath                  // Math(Args...), a function of package math or math32, or a builtin
	ExprConvert               // Type(Args[0])
	ExprNeg                   // -x
	ExprCom                   // ^x
	ExprNot                   // !x
	ExprAdd                   // x + y, and so on
	ExprSub
	ExprMul
	ExprQuo // an integer quotient by zero is a fault
	ExprRem
	ExprAnd
	ExprOr
	ExprXor
	ExprAndNot
	ExprShl // a negative signed count is a fault
	ExprShr
	ExprEq
	ExprNe
	ExprLt
	ExprLe
	ExprGt
	ExprGe
	ExprLAnd // x && y, y evaluated only if x
	ExprLOr
	exprOpCount
)

// Expr is one expression, with Go's exact type.
type Expr struct {
	Op     ExprOp
	Type   Type
	Pos    Pos
	Args   []*Expr
	Bits   uint64 // of a constant, as in Constant
	Text   string // of a constant: how the user spelled it, when it is a literal or a named constant
	Var    *Var
	Callee *Func
	Math   string // "math.Sqrt", "math32.Exp2", "min": see MathFuncs
}

// exprInfo is the row of an ExprOp.
type exprInfo struct {
	name       string
	token      string // Go's operator; "" when there is none
	precedence int    // Go's, 5 binds tightest; 6 for unary operators, 7 for operands
	args       int    // operands; -1 when the callee says
}

var exprs = [exprOpCount]exprInfo{
	ExprConst:   {"const", "", 7, 0},
	ExprVar:     {"var", "", 7, 0},
	ExprCall:    {"call", "", 7, -1},
	ExprMath:    {"math", "", 7, -1},
	ExprConvert: {"convert", "", 7, 1},
	ExprNeg:     {"neg", "-", 6, 1},
	ExprCom:     {"com", "^", 6, 1},
	ExprNot:     {"not", "!", 6, 1},
	ExprAdd:     {"add", "+", 4, 2},
	ExprSub:     {"sub", "-", 4, 2},
	ExprMul:     {"mul", "*", 5, 2},
	ExprQuo:     {"quo", "/", 5, 2},
	ExprRem:     {"rem", "%", 5, 2},
	ExprAnd:     {"and", "&", 5, 2},
	ExprOr:      {"or", "|", 4, 2},
	ExprXor:     {"xor", "^", 4, 2},
	ExprAndNot:  {"andnot", "&^", 5, 2},
	ExprShl:     {"shl", "<<", 5, 2},
	ExprShr:     {"shr", ">>", 5, 2},
	ExprEq:      {"eq", "==", 3, 2},
	ExprNe:      {"ne", "!=", 3, 2},
	ExprLt:      {"lt", "<", 3, 2},
	ExprLe:      {"le", "<=", 3, 2},
	ExprGt:      {"gt", ">", 3, 2},
	ExprGe:      {"ge", ">=", 3, 2},
	ExprLAnd:    {"land", "&&", 2, 2},
	ExprLOr:     {"lor", "||", 1, 2},
}

// String is the op's name, for dumps.
func (o ExprOp) String() string { return exprs[o].name }

// Token is Go's operator, "" when the op is not one.
func (o ExprOp) Token() string { return exprs[o].token }

// Precedence is Go's, 5 for the tightest binary operators; 6 for unary operators, 7 for operands.
func (o ExprOp) Precedence() int { return exprs[o].precedence }

// CanFault reports whether evaluating e itself (not its operands) may be a run-time fault in Go: an integer division by
// something that is not a constant, or a shift by a signed count that is not one.
func (e *Expr) CanFault() bool {
	switch e.Op {
	case ExprQuo, ExprRem:
		return e.Type.IsInteger() && e.Args[1].Op != ExprConst
	case ExprShl, ExprShr:
		return e.Args[1].Type.Kind == Int && e.Args[1].Op != ExprConst
	}
	return false
}
