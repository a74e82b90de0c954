package ir

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"testing"
	"unsafe"
)

type (
	Inner struct {
		Flag bool
		On   [3]int16
	}
	Outer struct {
		Small uint8
		Ratio float64
		Inner
		Rows   [2][2]Inner
		Count  int
		hidden float32
		_      [3]uint8
		Last   uint8
	}
	Other Outer
)

// A type is one, however often and wherever it is made, also in the process that reads the graph.
func TestTypeInterned(t *testing.T) {
	types := []Type{TypeOf[Outer](), TypeOf[[3]Outer](), TypeOf[[2][5]uint8](), TypeOf[Inner](), TypeOf[Other](), F32, {}}
	again := []Type{TypeOf[Outer](), TypeOf[[3]Outer](), TypeOf[[2][5]byte](), TypeOf[Inner](), TypeOf[Other](), TypeOf[float32](), {}}
	data, err := json.Marshal(types)
	if err != nil {
		t.Fatal(err)
	}
	var read []Type
	if err := json.Unmarshal(data, &read); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(types, again) || !slices.Equal(types, read) {
		t.Errorf("%v, made again %v, read %v", types, again, read)
	}
	for i, a := range types {
		if slices.Contains(types[i+1:], a) {
			t.Errorf("%v is two of the types", a)
		}
	}
}

// A type has the layout that Go gives it.
func TestTypeLayout(t *testing.T) {
	var o Outer
	typ := TypeOf[Outer]()
	if typ.Size != int(unsafe.Sizeof(o)) || typ.Align != int(unsafe.Alignof(o)) || typ.Package != reflect.TypeOf(o).PkgPath() {
		t.Errorf("%+v", *typ.TypeInfo)
	}
	want := []Field{
		{"Small", U8, 0, ""}, {"Ratio", F64, int(unsafe.Offsetof(o.Ratio)), ""},
		{"Inner", TypeOf[Inner](), int(unsafe.Offsetof(o.Inner)), ""},
		{"Rows", TypeOf[[2][2]Inner](), int(unsafe.Offsetof(o.Rows)), ""},
		{"Count", I64, int(unsafe.Offsetof(o.Count)), "int"}, {"hidden", F32, int(unsafe.Offsetof(o.hidden)), ""},
		{"_", TypeOf[[3]uint8](), int(unsafe.Offsetof(o.hidden)) + 4, ""}, {"Last", U8, int(unsafe.Offsetof(o.Last)), ""},
	}
	if !slices.Equal(typ.Fields, want) {
		t.Errorf("got %+v, want %+v", typ.Fields, want)
	}
	if list := StructsIn(TypeOf[[4]Outer](), TypeOf[Inner]()); !slices.Equal(list, []Type{TypeOf[Inner](), typ}) {
		t.Errorf("structs are %v, want Inner before Outer, each once", list)
	}
}

// The bytes of a constant are those of its fields, whatever lies between them.
func TestConstantBytes(t *testing.T) {
	type T = Outer
	memory := make([]byte, unsafe.Sizeof(T{}))
	for i := range memory {
		memory[i] = 0xee // also where there is padding
	}
	o := (*T)(unsafe.Pointer(unsafe.SliceData(memory)))
	o.Small, o.Ratio, o.Count, o.hidden, o.Last = 1, math.Float64frombits(0x7ff0000000000001), -2, float32(math.Copysign(0, -1)), 7
	o.Inner = Inner{true, [3]int16{-1, 2, 3}}
	o.Rows = [2][2]Inner{}
	c, err := constantOf(*o, TypeOf[T]())
	if err != "" {
		t.Fatal(err)
	}
	want := make([]byte, len(memory))
	put := func(at uintptr, bytes ...byte) { copy(want[at:], bytes) }
	put(0, 1)
	put(unsafe.Offsetof(o.Ratio), 1, 0, 0, 0, 0, 0, 0xf0, 0x7f)
	put(unsafe.Offsetof(o.Inner), 1, 0, 0xff, 0xff, 2, 0, 3, 0)
	put(unsafe.Offsetof(o.Count), 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)
	put(unsafe.Offsetof(o.hidden), 0, 0, 0, 0x80, 0xee, 0xee, 0xee, 7)
	if !slices.Equal(c.Bytes, want) {
		t.Errorf("got  % x\nwant % x", c.Bytes, want)
	}
	if got, want := TypeOf[Inner](), (Constant{Type: TypeOf[Inner](), Bytes: want[16:24]}); want.String() != "Inner{Flag:true On:[-1 2 3]}" {
		t.Errorf("%v: %v", got, want)
	}
	for _, value := range []any{Other{}, Inner{}, 1, nil, &Outer{}, [3]uint8{}} {
		if _, err := constantOf(value, TypeOf[T]()); err == "" {
			t.Errorf("%T is taken for an Outer", value)
		}
	}
}

// A source that declares a type itself does not see the graph's of that name.
func TestDeclares(t *testing.T) {
	for source, want := range map[string]bool{
		"struct Pixel { int x; };": true, "struct __align__(8) Pixel {": true, "using Pixel = float4;": true,
		"typedef float4 Pixel;": true, "typedef struct { int x; } Pixel;": true, "#define Pixel float4": true, "class Pixel : Base {": true,
		"// struct Pixel { };": false, "struct Pixels { };": false, "void f(Pixel p);": false, "auto s = sizeof(Pixel);": false,
		"struct Box { Pixel p; };": false, "using P = Pixel;": false,
	} {
		if got := (&CUDAKernel{Source: source}).Declares("Pixel"); got != want {
			t.Errorf("%s: %v, want %v", source, got, want)
		}
	}
}
