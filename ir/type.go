package ir

import (
	"fmt"
	"reflect"
)

// Kind classifies types by their arithmetic.
type Kind uint8

// The kinds of element types.
const (
	Bool Kind = iota
	Int
	Uint
	Float
)

// Type is the type of an element of a buffer, or of a value in a device function. Types are interned: two are the same
// when == says so.
type Type struct{ *TypeInfo }

// TypeInfo describes a type.
type TypeInfo struct {
	Kind Kind
	Name string // in messages and dumps: f32
	Go   string // in Go: float32
	C    string // in CUDA C++: float
	Bits int    // of arithmetic; a bool has 1
	Size int    // bytes in memory
}

// The element types.
var (
	BOOL = Type{&TypeInfo{Bool, "bool", "bool", "bool", 1, 1}}
	I8   = Type{&TypeInfo{Int, "i8", "int8", "int8_t", 8, 1}}
	I16  = Type{&TypeInfo{Int, "i16", "int16", "int16_t", 16, 2}}
	I32  = Type{&TypeInfo{Int, "i32", "int32", "int32_t", 32, 4}}
	I64  = Type{&TypeInfo{Int, "i64", "int64", "int64_t", 64, 8}}
	U8   = Type{&TypeInfo{Uint, "u8", "uint8", "uint8_t", 8, 1}}
	U16  = Type{&TypeInfo{Uint, "u16", "uint16", "uint16_t", 16, 2}}
	U32  = Type{&TypeInfo{Uint, "u32", "uint32", "uint32_t", 32, 4}}
	U64  = Type{&TypeInfo{Uint, "u64", "uint64", "uint64_t", 64, 8}}
	F32  = Type{&TypeInfo{Float, "f32", "float32", "float", 32, 4}}
	F64  = Type{&TypeInfo{Float, "f64", "float64", "double", 64, 8}}
)

// Types lists every element type.
var Types = []Type{BOOL, I8, I16, I32, I64, U8, U16, U32, U64, F32, F64}

// IsValid reports whether t is a type at all; the zero Type is none.
func (t Type) IsValid() bool { return t.TypeInfo != nil }

// String is the name used in messages.
func (t Type) String() string {
	if !t.IsValid() {
		return "no type"
	}
	return t.Name
}

// IsInteger reports whether arithmetic on the type wraps.
func (t Type) IsInteger() bool { return t.Kind == Int || t.Kind == Uint }

// TypeNamed finds a type by the name used in messages.
func TypeNamed(name string) (Type, bool) {
	for _, t := range Types {
		if t.Name == name {
			return t, true
		}
	}
	return Type{}, false
}

// MarshalText gives the name, which is empty for no type: graphs with mistakes are written, too.
func (t Type) MarshalText() ([]byte, error) {
	if !t.IsValid() {
		return nil, nil
	}
	return []byte(t.Name), nil
}

// UnmarshalText finds the type by its name.
func (t *Type) UnmarshalText(text []byte) error {
	found, ok := TypeNamed(string(text))
	if !ok && len(text) > 0 {
		return fmt.Errorf("unknown type %q", text)
	}
	*t = found
	return nil
}

// goKinds maps Go's kinds to element types; int and uint have 64 bits wherever there is a GPU.
var goKinds = map[reflect.Kind]Type{
	reflect.Bool: BOOL, reflect.Int8: I8, reflect.Int16: I16, reflect.Int32: I32, reflect.Int64: I64, reflect.Int: I64,
	reflect.Uint8: U8, reflect.Uint16: U16, reflect.Uint32: U32, reflect.Uint64: U64, reflect.Uint: U64,
	reflect.Float32: F32, reflect.Float64: F64,
}

// TypeOfGo is the element type with the memory and arithmetic of a Go type; false when there is none.
func TypeOfGo(t reflect.Type) (Type, bool) {
	found, ok := goKinds[t.Kind()]
	return found, ok
}
