package ir

import (
	"fmt"
	"math"
	"reflect"
	"unsafe"
)

// constantOf is a Go value as a constant of type t. A value of t's own Go type keeps its bits; an int or float64, which
// is what Go makes of an untyped constant, is taken when t can hold it exactly.
func constantOf(value any, t Type) (Constant, string) {
	v := reflect.ValueOf(value)
	if !v.IsValid() {
		return Constant{}, fmt.Sprintf("nil, want a value of %s", t)
	}
	if t.IsCompound() {
		return compoundOf(v, t)
	}
	own, ok := TypeOfGo(v.Type())
	switch {
	case ok && own == t:
		return Constant{Type: t, Bits: bitsOf(v)}, ""
	case ok && v.Kind() == reflect.Int:
		return fitInt(v.Int(), t)
	case ok && v.Kind() == reflect.Float64:
		return fitFloat(v.Float(), t)
	case ok:
		return Constant{}, fmt.Sprintf("the value is %s, want %s", own, t)
	}
	return Constant{}, fmt.Sprintf("the value is a %s, want %s", v.Type(), t)
}

// compoundOf is a Go struct or array as a constant of type t. Fields that are not exported come along, padding does not.
func compoundOf(v reflect.Value, t Type) (Constant, string) {
	own, mistake := typeOfGo(v.Type(), "")
	if mistake != "" || own != t {
		return Constant{}, fmt.Sprintf("the value is %s, want %s", v.Type(), t)
	}
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	c := Constant{Type: t, Bytes: make([]byte, t.Size)}
	copyLeaves(c.Bytes, unsafe.Slice((*byte)(p.UnsafePointer()), t.Size), t)
	return c, ""
}

// copyLeaves copies the numbers that a type is made of.
func copyLeaves(dst, src []byte, t Type) {
	switch t.Kind {
	case Struct:
		for _, f := range t.Fields {
			copyLeaves(dst[f.Offset:], src[f.Offset:], f.Type)
		}
	case Array:
		for i := range t.Len {
			copyLeaves(dst[i*t.Elem.Size:], src[i*t.Elem.Size:], t.Elem)
		}
	default:
		copy(dst, src[:t.Size])
	}
}

func bitsOf(v reflect.Value) uint64 {
	switch {
	case v.Kind() == reflect.Bool && v.Bool():
		return 1
	case v.Kind() == reflect.Float32:
		// Not v.Float(), whose way through float64 makes a signalling NaN a quiet one.
		return uint64(math.Float32bits(v.Convert(reflect.TypeFor[float32]()).Interface().(float32)))
	case v.Kind() == reflect.Float64:
		return math.Float64bits(v.Float())
	case v.CanInt():
		return uint64(v.Int()) & (1<<(8*v.Type().Size()) - 1)
	case v.CanUint():
		return v.Uint()
	}
	return 0
}

func fitInt(n int64, t Type) (Constant, string) {
	lost := Constant{}
	message := fmt.Sprintf("%d does not fit %s exactly", n, t)
	switch t.Kind {
	case Int:
		if shift := 64 - t.Bits; n<<shift>>shift != n {
			return lost, message
		}
		return Constant{Type: t, Bits: uint64(n) & mask(t)}, ""
	case Uint:
		if n < 0 || uint64(n)&^mask(t) != 0 {
			return lost, message
		}
		return Constant{Type: t, Bits: uint64(n)}, ""
	case Float:
		if c, err := fitFloat(float64(n), t); err == "" && int64(float64(n)) == n {
			return c, ""
		}
		return lost, message
	}
	return lost, fmt.Sprintf("%d is no %s", n, t)
}

func fitFloat(x float64, t Type) (Constant, string) {
	switch {
	case t == F64:
		return Constant{Type: t, Bits: math.Float64bits(x)}, ""
	case t == F32 && (float64(float32(x)) == x || math.IsNaN(x)):
		return Constant{Type: t, Bits: uint64(math.Float32bits(float32(x)))}, ""
	case t == F32:
		return Constant{}, fmt.Sprintf("%v does not fit f32 exactly; write float32(%v)", x, x)
	case x == math.Trunc(x) && math.Abs(x) < 1<<53:
		return fitInt(int64(x), t)
	}
	return Constant{}, fmt.Sprintf("%v does not fit %s exactly", x, t)
}

// mask has the bits of a type set.
func mask(t Type) uint64 { return 1<<(8*t.Size) - 1 }
