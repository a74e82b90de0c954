package load

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// mathPackages are the packages whose functions every target knows by name.
var mathPackages = map[string]string{"math": "math.", "github.com/chewxy/math32": "math32."}

// mathName is the name of a function in ir.MathFuncs, when it is there.
func mathName(obj *types.Func) (string, bool) {
	prefix, ok := mathPackages[obj.Pkg().Path()]
	if !ok || obj.Signature().Recv() != nil {
		return "", false
	}
	_, ok = ir.MathFuncs[prefix+obj.Name()]
	return prefix + obj.Name(), ok
}

// call translates a call with one result.
func (f *function) call(e *ast.CallExpr) *ir.Expr {
	if c := f.anyCall(e); c != nil && c.Type.IsValid() {
		return c
	}
	return nil
}

// anyCall translates a call with any number of results, or a conversion.
func (f *function) anyCall(e *ast.CallExpr) *ir.Expr {
	fun := ast.Unparen(e.Fun)
	if tv := f.src.info.Types[fun]; tv.IsType() {
		return f.convert(e, tv.Type)
	}
	id, ok := calleeName(fun)
	if !ok {
		return f.refuseCallee(fun)
	}
	switch obj := f.src.info.Uses[id].(type) {
	case *types.Builtin:
		return f.builtin(e, obj)
	case *types.Func:
		return f.callFunc(e, obj)
	}
	return f.refuse(fun, functionValue)
}

// refuseCallee reports what is called when it is no name: a literal, an element, a generic function with its types.
func (f *function) refuseCallee(fun ast.Expr) *ir.Expr {
	switch fun := fun.(type) {
	case *ast.FuncLit:
		return f.refuseSyntax(fun)
	case *ast.IndexExpr, *ast.IndexListExpr:
		if _, ok := f.src.info.Types[fun].Type.(*types.Signature); ok && !f.src.info.Types[fun].Addressable() {
			return f.refuse(fun, genericFunc)
		}
	}
	return f.refuse(fun, functionValue)
}

func calleeName(fun ast.Expr) (*ast.Ident, bool) {
	switch fun := fun.(type) {
	case *ast.Ident:
		return fun, true
	case *ast.SelectorExpr:
		return fun.Sel, true
	}
	return nil, false
}

// builtin translates min and max.
func (f *function) builtin(e *ast.CallExpr, obj *types.Builtin) *ir.Expr {
	if _, ok := ir.MathFuncs[obj.Name()]; !ok || obj.Pkg() != nil {
		c, ok := builtins[obj.Name()]
		if !ok {
			c = unsafeFunction
		}
		return f.refuse(e, c)
	}
	args, ok := f.exprs(e.Args)
	if t, known := typeOf(f.src.info.Types[e].Type); ok && known {
		return &ir.Expr{Op: ir.ExprMath, Type: t, Pos: f.pos(e), Args: args, Math: obj.Name()}
	}
	return nil
}

// callFunc translates a call of a declared function.
func (f *function) callFunc(e *ast.CallExpr, obj *types.Func) *ir.Expr {
	name := calleeText(f.src.pkg, obj)
	if c, bad := refusedSignature(obj); bad {
		c.what += " (" + name + ")"
		return f.refuse(e, c)
	}
	args, ok := f.args(e, obj.Signature())
	if !ok {
		return nil
	}
	if bad := refusedVar(obj.Signature()); bad != nil {
		return f.refuse(e, construct{name + ", which has " + typeWords(bad.Type()) + ",", adviceNumbers})
	}
	out := &ir.Expr{Op: ir.ExprCall, Pos: f.pos(e), Args: args}
	if results, _ := typesOf(obj.Signature().Results()); len(results) == 1 {
		out.Type = results[0]
	}
	if math, ok := mathName(obj); ok {
		out.Op, out.Math = ir.ExprMath, math
		return out
	}
	if out.Callee = f.t.callee(f, e, obj); out.Callee == nil {
		return nil
	}
	f.calls(out.Callee)
	return out
}

// refusedSignature says what keeps a function from being called on the device, whatever its body does.
func refusedSignature(obj *types.Func) (construct, bool) {
	sig := obj.Signature()
	switch {
	case sig.Recv() != nil:
		return method, true
	case sig.TypeParams().Len() > 0:
		return genericFunc, true
	case sig.Variadic():
		return variadicFunc, true
	}
	return construct{}, false
}

// refusedVar is the first parameter or result of a type that device functions cannot hold.
func refusedVar(sig *types.Signature) *types.Var {
	_, bad := typesOf(sig.Params())
	if bad == nil {
		_, bad = typesOf(sig.Results())
	}
	return bad
}

func (f *function) args(e *ast.CallExpr, sig *types.Signature) ([]*ir.Expr, bool) {
	if len(e.Args) == 1 && sig.Params().Len() > 1 {
		f.refuse(e.Args[0], spread)
		return nil, false
	}
	return f.exprs(e.Args)
}

// calls notes that the body calls a function.
func (f *function) calls(callee *ir.Func) {
	for _, known := range f.out.Calls {
		if known == callee {
			return
		}
	}
	f.out.Calls = append(f.out.Calls, callee)
}

// calleeText names a function as the caller would.
func calleeText(from *types.Package, obj *types.Func) string {
	name := obj.Name()
	if recv := obj.Signature().Recv(); recv != nil {
		name = strings.TrimPrefix(types.TypeString(recv.Type(), func(*types.Package) string { return "" }), "*") + "." + name
	}
	if obj.Pkg() == nil || obj.Pkg().Path() == from.Path() {
		return name
	}
	return obj.Pkg().Name() + "." + name
}
