package load

import (
	"go/types"

	"github.com/cudagraph/graphgen/ir"
)

// basicTypes maps Go's basic types to element types; int and uint have 64 bits wherever there is a GPU. What is untyped
// when all is said takes its default type.
var basicTypes = map[types.BasicKind]ir.Type{
	types.Bool: ir.BOOL, types.UntypedBool: ir.BOOL,
	types.Int8: ir.I8, types.Int16: ir.I16, types.Int32: ir.I32, types.Int64: ir.I64, types.Int: ir.I64,
	types.Uint8: ir.U8, types.Uint16: ir.U16, types.Uint32: ir.U32, types.Uint64: ir.U64, types.Uint: ir.U64,
	types.Float32: ir.F32, types.Float64: ir.F64,
	types.UntypedInt: ir.I64, types.UntypedRune: ir.I32, types.UntypedFloat: ir.F64,
}

// typeOf is the element type with the arithmetic of a Go type; false when device functions cannot hold it.
func typeOf(t types.Type) (ir.Type, bool) {
	basic, ok := t.Underlying().(*types.Basic)
	if !ok {
		return ir.Type{}, false
	}
	found, ok := basicTypes[basic.Kind()]
	return found, ok
}

// typesOf maps the types of a tuple; bad is the first variable that has none.
func typesOf(tuple *types.Tuple) (list []ir.Type, bad *types.Var) {
	for v := range tuple.Variables() {
		t, ok := typeOf(v.Type())
		if !ok {
			return nil, v
		}
		list = append(list, t)
	}
	return list, nil
}

// kindOfType says in a word or two what a Go type is that device functions cannot hold.
func kindOfType(t types.Type) string {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return basicWords[u.Info()&^types.IsUntyped]
	case *types.Array:
		return "an array"
	case *types.Slice:
		return "a slice"
	case *types.Struct:
		return "a struct"
	case *types.Pointer:
		return "a pointer"
	case *types.Map:
		return "a map"
	case *types.Chan:
		return "a channel"
	case *types.Signature:
		return "a function value"
	case *types.Interface:
		return "an interface"
	}
	return "a value"
}

var basicWords = map[types.BasicInfo]string{
	types.IsString:                     "a string",
	types.IsComplex:                    "a complex number",
	types.IsInteger | types.IsUnsigned: "a uintptr",
	0:                                  "an untyped nil or unsafe.Pointer",
}
