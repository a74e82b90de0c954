package ir

import (
	"net/url"
	"reflect"
	"runtime"
	"strings"
)

// value is an argument that is no buffer: a scalar, a size or a Go constant of type want.
func (g *Builder) value(what string, x any, want Type) (Arg, bool) {
	switch x := x.(type) {
	case Scalar:
		return g.scalarArg(what, x, want)
	case Dim:
		if _, bad := g.undeclared(x); x.err != "" || bad {
			g.errorf("%s: a size that is not of this graph", what)
			return Arg{}, false
		}
		if want != I64 {
			g.errorf("%s is a size, which is i64, want %s", what, want)
			return Arg{}, false
		}
		return Arg{Size: &x}, true
	case Access:
		g.errorf("%s: ir.In, ir.Out and ir.InOut are for Launch and Callback; give the buffer itself", what)
		return Arg{}, false
	}
	c, err := constantOf(x, want)
	if err != "" {
		g.errorf("%s: %s", what, err)
	}
	return Arg{Const: &c}, err == ""
}

func (g *Builder) scalarArg(what string, s Scalar, want Type) (Arg, bool) {
	switch s.g {
	case g.recording:
	case nil:
		g.errorf("%s: the zero Scalar; scalars come from the Builder's Scalar", what)
		return Arg{}, false
	default:
		g.errorf("%s: the scalar belongs to another graph", what)
		return Arg{}, false
	}
	decl := g.graph.Scalars[s.index]
	if decl.Type.IsValid() && decl.Type != want {
		g.errorf("%s is %s, want %s", what, decl.Type, want)
		return Arg{}, false
	}
	return Arg{Scalar: &s.index}, decl.Type.IsValid()
}

// function records a Go function by name, place and types.
func (g *Builder) function(op string, f any) (*Func, int, bool) {
	v := reflect.ValueOf(f)
	if v.Kind() != reflect.Func {
		g.errorf("%s: want a Go function, got %T", op, f)
		return nil, 0, false
	}
	if v.IsNil() {
		g.errorf("%s: the function is nil", op)
		return nil, 0, false
	}
	fn := describe(v.Pointer())
	t := v.Type()
	for i := range t.NumIn() {
		fn.Params = append(fn.Params, g.paramType(op+" "+fn.Name, "parameter", i, t.In(i)))
	}
	for i := range t.NumOut() {
		fn.Results = append(fn.Results, g.paramType(op+" "+fn.Name, "result", i, t.Out(i)))
	}
	if t.NumOut() == 0 {
		g.errorf("%s %s: the function has no result", op, fn.Name)
		return fn, 0, false
	}
	for _, t := range append(fn.Params, fn.Results...) {
		if !t.IsValid() {
			return fn, 0, false
		}
	}
	for i, known := range g.graph.Funcs {
		if known.Key() == fn.Key() && known.Pos == fn.Pos {
			return known, i, true
		}
	}
	g.graph.Funcs = append(g.graph.Funcs, fn)
	return fn, len(g.graph.Funcs) - 1, true
}

func (g *Builder) paramType(what, role string, i int, t reflect.Type) Type {
	found, ok := TypeOfGo(t)
	switch {
	case ok:
	case t.Kind() == reflect.Struct || t.Kind() == reflect.Array:
		g.errorf("%s: %s %d is a %s; device functions do not take or give structs and arrays yet, only numbers and bools",
			what, role, i+1, t)
	default:
		g.errorf("%s: %s %d is a %s; device functions take and give numbers and bools", what, role, i+1, t)
	}
	return found
}

// describe finds the name and place of a function from its code.
func describe(pc uintptr) *Func {
	code := runtime.FuncForPC(pc)
	file, line := code.FileLine(pc)
	full := code.Name()
	slash := strings.LastIndex(full, "/") + 1
	dot := slash + strings.Index(full[slash:], ".")
	pkg := full[:dot]
	if plain, err := url.PathUnescape(pkg); err == nil {
		pkg = plain // the linker escapes dots in the last element
	}
	return &Func{Name: full[dot+1:], Package: pkg, Pos: Pos{File: file, Line: line}}
}
