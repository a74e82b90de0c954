package load

import (
	"go/ast"
	"go/types"
	"reflect"

	"github.com/cudagraph/graphgen/ir"
)

// construct is something of Go that device functions cannot have: what it is, and what to do instead.
type construct struct{ what, advice string }

const (
	adviceNumbers = "they work on numbers and bools"
	adviceNoLoop  = "write the iterations out, or make each a Map"
	adviceElse    = "use if and else"
	adviceHost    = "leave it to Go code on the host"
	adviceNoState = "pass what it holds as a parameter"
	adviceFlat    = "pass each element as a parameter of its own"
	adviceName    = "call a function of the package by its name"
)

// constructs says it of syntax. What is missing here is translated.
var constructs = map[reflect.Type]construct{
	reflect.TypeFor[*ast.ForStmt]():        {"a for loop", adviceNoLoop},
	reflect.TypeFor[*ast.RangeStmt]():      {"a range loop", adviceNoLoop},
	reflect.TypeFor[*ast.SwitchStmt]():     {"a switch", adviceElse},
	reflect.TypeFor[*ast.TypeSwitchStmt](): {"a type switch", adviceNumbers},
	reflect.TypeFor[*ast.SelectStmt]():     {"a select", adviceHost},
	reflect.TypeFor[*ast.DeferStmt]():      {"a defer", adviceHost},
	reflect.TypeFor[*ast.GoStmt]():         {"a go statement", adviceHost},
	reflect.TypeFor[*ast.SendStmt]():       {"a channel send", adviceHost},
	reflect.TypeFor[*ast.LabeledStmt]():    {"a label", adviceElse},
	reflect.TypeFor[*ast.BranchStmt]():     {"a jump", adviceElse},
	reflect.TypeFor[*ast.FuncLit]():        {"a function literal", "make it a function of the package and call that"},
	reflect.TypeFor[*ast.CompositeLit]():   {"a composite literal", adviceNumbers},
	reflect.TypeFor[*ast.IndexExpr]():      {"an index expression", adviceFlat},
	reflect.TypeFor[*ast.IndexListExpr]():  {"a generic function", "write it for one type"},
	reflect.TypeFor[*ast.SliceExpr]():      {"a slice expression", adviceFlat},
	reflect.TypeFor[*ast.StarExpr]():       {"a pointer", "pass the value and return the new one"},
	reflect.TypeFor[*ast.TypeAssertExpr](): {"a type assertion", adviceNumbers},
	reflect.TypeFor[*ast.SelectorExpr]():   {"a field", adviceFlat},
}

// builtins says it of Go's builtin functions.
var builtins = map[string]construct{
	"append": {"append", adviceNumbers}, "cap": {"cap", adviceNumbers}, "clear": {"clear", adviceNumbers},
	"close": {"close", adviceHost}, "complex": {"complex", adviceNumbers}, "copy": {"copy", adviceNumbers},
	"delete": {"delete", adviceNumbers}, "imag": {"imag", adviceNumbers}, "len": {"len", adviceNumbers},
	"make": {"make", adviceNumbers}, "new": {"new", adviceNumbers},
	"panic": {"a panic", "return a value that says so, such as a NaN"},
	"print": {"print", adviceHost}, "println": {"println", adviceHost}, "real": {"real", adviceNumbers},
	"recover": {"recover", adviceHost},
}

// Constructs that syntax alone does not show.
var (
	packageVariable = func(name string) construct {
		return construct{"the package-level variable " + name, "make it a constant, or pass it as a scalar"}
	}
	method         = construct{"a method", "call a function of the package instead"}
	genericFunc    = construct{"a generic function", "write it for one type"}
	functionValue  = construct{"a call of a function value", adviceName}
	variadicFunc   = construct{"a variadic function", "give it a fixed number of parameters"}
	addressOf      = construct{"a pointer", "pass the value and return the new one"}
	receive        = construct{"a channel receive", adviceHost}
	spread         = construct{"a call whose several results are the arguments of another", "assign them to variables first"}
	noSource       = construct{"a function without Go source", "write it in Go"}
	unsafeFunction = construct{"a function of package unsafe", adviceNumbers}
	alike          = construct{"a function literal that shares its line with another", "give each a line of its own"}
	sourceless     = construct{"a function whose source cannot be found", "make it a function of the package"}
)

// refuse reports a construct at its line, with what needs it and what to do. It gives nil, which stands for a result
// that is not to be complained about again; neither is what is done with a variable that was refused.
func (f *function) refuse(at ast.Node, c construct) *ir.Expr {
	if f.mentionsRefused(at) {
		return nil
	}
	f.t.errs.Addf(f.pos(at), "%s: %s is not supported in device functions; %s%s", f.out.Name, c.what, c.advice, f.t.needed())
	return nil
}

// mentionsRefused reports whether an expression works on a variable that was refused where it was declared.
func (f *function) mentionsRefused(at ast.Node) bool {
	found := false
	if e, ok := at.(ast.Expr); ok {
		ast.Inspect(e, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				v, known := f.vars[f.src.info.Uses[id]]
				found = found || known && v == nil
			}
			return true
		})
	}
	return found
}

// refuseSyntax reports an expression or statement by its syntax.
func (f *function) refuseSyntax(at ast.Node) *ir.Expr {
	c, ok := constructs[reflect.TypeOf(at)]
	if !ok {
		c = construct{"this", adviceNumbers}
	}
	return f.refuse(at, c)
}

// refuseType reports a variable that device functions cannot hold.
func (f *function) refuseType(at ast.Node, name string, t types.Type) *ir.Expr {
	return f.refuse(at, construct{name + ", which is " + typeWords(t) + ",", adviceNumbers})
}

func typeWords(t types.Type) string { return kindOfType(t) + " (" + typeText(t) + ")" }

func typeText(t types.Type) string { return types.TypeString(t, (*types.Package).Name) }
