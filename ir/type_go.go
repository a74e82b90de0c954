package ir

import (
	"cmp"
	"fmt"
	"reflect"
	"regexp"
)

// TypeOf is the element type of a Go type: a bool, a number, a fixed array, or an exported struct, of these all the way
// down, laid out in memory as Go does. A type that has no fixed bytes is a mistake of the declaration that it is given to.
func TypeOf[T any]() Type {
	t, mistake := typeOfGo(reflect.TypeFor[T](), "")
	if mistake != "" {
		return Type{&TypeInfo{mistake: mistake}}
	}
	return t
}

// typeOfGo is TypeOf; path leads to the type from the one that the user gave: Pixel.Next.
func typeOfGo(t reflect.Type, path string) (Type, string) {
	if number, ok := TypeOfGo(t); ok {
		return number, ""
	}
	at := cmp.Or(path, t.String())
	refuse := func(format string, args ...any) (Type, string) {
		why := fmt.Sprintf(format, args...)
		if path != "" {
			why = path + ": " + why
		}
		return Type{}, why
	}
	if why := refusals[t.Kind()]; why != "" {
		return refuse("%s %s", t, why)
	}
	switch {
	case t.Size() == 0:
		return refuse("%s has no bytes", t)
	case t.Kind() == reflect.Array:
		elem, mistake := typeOfGo(t.Elem(), at+"[]")
		return arrayOf(elem, t.Len(), mistake)
	case t.Name() == "":
		return refuse("a struct without a name; declare it as an exported type")
	case !exportedType.MatchString(t.Name()):
		return refuse("%s: want an exported type with a name of ASCII letters, digits and _, and no type parameters", t)
	}
	return structOf(t, cmp.Or(path, t.Name()))
}

var exportedType = regexp.MustCompile(`^[A-Z][A-Za-z0-9_]*$`)

// refusals say why a kind of Go's is no element type.
var refusals = map[reflect.Kind]string{
	reflect.Pointer: noBytes, reflect.UnsafePointer: noBytes, reflect.Slice: noBytes, reflect.String: noBytes,
	reflect.Map: noBytes, reflect.Interface: noBytes, reflect.Chan: noBytes, reflect.Func: noBytes,
	reflect.Complex64: "is complex; give its two parts", reflect.Complex128: "is complex; give its two parts",
	reflect.Uintptr: "is an address in the host's memory; use uint64 for a number",
}

const noBytes = "has no fixed bytes"

func arrayOf(elem Type, n int, mistake string) (Type, string) {
	if mistake != "" {
		return Type{}, mistake
	}
	return intern(&TypeInfo{Kind: Array, Name: fmt.Sprintf("[%d]%s", n, elem), Size: n * elem.Size, Align: elem.Align, Elem: elem, Len: n}), ""
}

func structOf(t reflect.Type, path string) (Type, string) {
	info := &TypeInfo{Kind: Struct, Name: t.Name(), Size: int(t.Size()), Align: t.Align(), Package: t.PkgPath()}
	for f := range t.Fields() {
		ft, mistake := typeOfGo(f.Type, path+"."+f.Name)
		if mistake != "" {
			return Type{}, mistake
		}
		info.Fields = append(info.Fields, Field{f.Name, ft, int(f.Offset), platformInt(f.Type)})
	}
	return intern(info), ""
}

// platformInt is int or uint where a type is one, or an array of them.
func platformInt(t reflect.Type) string {
	for t.Kind() == reflect.Array {
		t = t.Elem()
	}
	if k := t.Kind(); k == reflect.Int || k == reflect.Uint {
		return k.String()
	}
	return ""
}
