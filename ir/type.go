package ir

import "reflect"

// Kind classifies types by their arithmetic; structs and arrays have none.
type Kind uint8

// The kinds of element types.
const (
	Bool Kind = iota
	Int
	Uint
	Float
	Struct
	Array
)

// Type is the type of an element of a buffer, or of a value in a device function. Types are interned: two are the same
// when == says so.
type Type struct{ *TypeInfo }

// TypeInfo describes a type.
type TypeInfo struct {
	Kind  Kind   `json:"kind"`
	Name  string `json:"name"` // in messages and dumps: f32, Pixel, [3]u8
	Go    string `json:"-"`    // of a number in Go: float32
	C     string `json:"-"`    // of a number in CUDA C++: float
	Bits  int    `json:"-"`    // of a number's arithmetic; a bool has 1
	Size  int    `json:"size"` // bytes in memory
	Align int    `json:"align"`

	Package string  `json:"package,omitempty"` // import path of a struct's
	Fields  []Field `json:"fields,omitempty"`  // of a struct, in memory order
	Elem    Type    `json:"elem,omitzero"`     // of an array
	Len     int     `json:"len,omitempty"`     // of an array

	mistake string // why a Go type is no element type
}

// Field is a field of a struct.
type Field struct {
	Name   string `json:"name"` // _ for one that nobody uses
	Type   Type   `json:"type"`
	Offset int    `json:"offset"`       // bytes
	Go     string `json:"go,omitempty"` // int or uint, where that is what the field, or the arrays in it, are made of
}

// The element types that are numbers, and bool.
var (
	BOOL = number(Bool, "bool", "bool", "bool", 1, 1)
	I8   = number(Int, "i8", "int8", "int8_t", 8, 1)
	I16  = number(Int, "i16", "int16", "int16_t", 16, 2)
	I32  = number(Int, "i32", "int32", "int32_t", 32, 4)
	I64  = number(Int, "i64", "int64", "int64_t", 64, 8)
	U8   = number(Uint, "u8", "uint8", "uint8_t", 8, 1)
	U16  = number(Uint, "u16", "uint16", "uint16_t", 16, 2)
	U32  = number(Uint, "u32", "uint32", "uint32_t", 32, 4)
	U64  = number(Uint, "u64", "uint64", "uint64_t", 64, 8)
	F32  = number(Float, "f32", "float32", "float", 32, 4)
	F64  = number(Float, "f64", "float64", "double", 64, 8)
)

func number(k Kind, name, goName, c string, bits, size int) Type {
	return Type{&TypeInfo{Kind: k, Name: name, Go: goName, C: c, Bits: bits, Size: size, Align: size}}
}

// Types lists the element types that are numbers, and bool. TypeOf makes structs and arrays of them.
var Types = []Type{BOOL, I8, I16, I32, I64, U8, U16, U32, U64, F32, F64}

// IsValid reports whether t is a type at all; the zero Type is none, nor is what TypeOf makes of a type without fixed bytes.
func (t Type) IsValid() bool { return t.TypeInfo != nil && t.mistake == "" }

// IsCompound reports whether t is a struct or an array, which device code moves but does not compute with.
func (t Type) IsCompound() bool { return t.IsValid() && t.Kind >= Struct }

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

// goKinds maps Go's kinds to element types; int and uint have 64 bits wherever there is a GPU.
var goKinds = map[reflect.Kind]Type{
	reflect.Bool: BOOL, reflect.Int8: I8, reflect.Int16: I16, reflect.Int32: I32, reflect.Int64: I64, reflect.Int: I64,
	reflect.Uint8: U8, reflect.Uint16: U16, reflect.Uint32: U32, reflect.Uint64: U64, reflect.Uint: U64,
	reflect.Float32: F32, reflect.Float64: F64,
}

// TypeOfGo is the number type with the memory and arithmetic of a Go type; false when there is none.
func TypeOfGo(t reflect.Type) (Type, bool) {
	found, ok := goKinds[t.Kind()]
	return found, ok
}
