// Package funcs holds the Go device functions of random graphs. All of them are exact: Go, g++ and nvcc must agree on
// every bit, but for the payload of a NaN that arithmetic makes.
package funcs

import (
	"reflect"
	"runtime"
	"strings"
)

// Func is a device function and what the oracle must know of it.
type Func struct {
	Name  string
	Fn    any
	Moves bool // float results are bits of arguments, so that the payload of a NaN is exact
	Bits  bool // results depend on the payload of NaN arguments
}

// Type is the function's Go type.
func (f *Func) Type() reflect.Type { return reflect.TypeOf(f.Fn) }

// All lists the functions.
var All = table()

func table() []*Func {
	var all []*Func
	add := func(row Func, fns ...any) {
		for _, fn := range fns {
			row.Fn = fn
			all = append(all, &Func{Name(fn), row.Fn, row.Moves, row.Bits})
		}
	}
	add(Func{}, AddF32, SubF32, MulF32, QuoF32, NegF32, MulAddF32, DotF32, SqrtF32, RootF32, ReciprocalF32, MinF32,
		MaxF32, ReluF32, MixF32, HornerF32, SharesF32, AbsF32, FloorF32, ScaleF32)
	add(Func{}, AddF64, SubF64, MulF64, QuoF64, SqrtF64, MulAddF64, FusedF64, ClampF64, MinF64, MaxF64, TruncF64, SplitF64)
	add(Func{}, AddI8, MulI8, QuoI8, SubI16, AverageI16, RemI16, AddI32, MulI32, NegI32, DivideI32, ShiftI32, CollatzI32,
		AddI64, MulI64, ScaleI64, HashI64, MedianI64)
	add(Func{}, AddU8, SaturateU8, ShiftU8, MulU16, MaskU16, XorU32, MulAddU32, ShiftU32, RotateU32, GcdStepU32, SubU64,
		QuoU64, HalvesU64, TripleU64)
	add(Func{}, F32ToI32, F32ToI8, F32ToU8, F32ToU32, F32ToF64, F64ToF32, F64ToI64, F64ToU64, F64ToI16, I64ToF32,
		U64ToF64, U64ToF32, I32ToF32, I32ToI64, I64ToI8, I8ToU64, I16ToU32, U16ToF64, U32ToI16, U8ToF32, U8ToU16)
	add(Func{}, LessThanF32, EqualF64, UnorderedF32, IsNaNF64, AtLeastI32, BelowU64, DiffersI16, OddI64, Not, Both, Either,
		OneOf, PickU8, BoolToI32, GuardedI32)
	add(Func{Moves: true}, KeepF32, LessF32, OrderF32, KeepF64, PickF64, PickF32)
	add(Func{Moves: true, Bits: true}, BitsF32, FromBitsF64)
	return all
}

// Of finds the row of a function; functions that are not in the table only compute.
func Of(fn any) Func {
	at := reflect.ValueOf(fn).Pointer()
	for _, f := range All {
		if reflect.ValueOf(f.Fn).Pointer() == at {
			return *f
		}
	}
	return Func{Fn: fn}
}

// Name is how Go spells a function in its package.
func Name(fn any) string {
	name := runtime.FuncForPC(reflect.ValueOf(fn).Pointer()).Name()
	return name[strings.LastIndex(name, ".")+1:]
}
