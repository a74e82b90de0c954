package cuda

import (
	"math"

	"github.com/cudagraph/graphgen/ir"
)

// The oracle evaluates trees with Go's own operators, on values as bits.

type integer interface {
	int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64
}
type number interface{ integer | float32 | float64 }

// arithmeticOf is what Go does with values of one type. A fault is reported and gives 0.
type arithmeticOf struct {
	binary  map[ir.ExprOp]func(x, y uint64) uint64
	divide  map[ir.ExprOp]func(x, y uint64) (uint64, bool)
	shift   map[ir.ExprOp]func(x, n uint64) uint64
	unary   map[ir.ExprOp]func(x uint64) uint64
	compare map[ir.ExprOp]func(x, y uint64) bool
	fold    map[string]func(x, y uint64) uint64
	to      map[ir.Type]func(x uint64) uint64
}

func decode[T number](bits uint64) T {
	var x T
	switch p := any(&x).(type) {
	case *float32:
		*p = math.Float32frombits(uint32(bits))
	case *float64:
		*p = math.Float64frombits(bits)
	case *int8:
		*p = int8(bits)
	case *int16:
		*p = int16(bits)
	case *int32:
		*p = int32(bits)
	case *int64:
		*p = int64(bits)
	case *uint8:
		*p = uint8(bits)
	case *uint16:
		*p = uint16(bits)
	case *uint32:
		*p = uint32(bits)
	case *uint64:
		*p = bits
	}
	return x
}

func encode[T number](x T) uint64 {
	switch x := any(x).(type) {
	case float32:
		return uint64(math.Float32bits(x))
	case float64:
		return math.Float64bits(x)
	case int8:
		return uint64(uint8(x))
	case int16:
		return uint64(uint16(x))
	case int32:
		return uint64(uint32(x))
	case int64:
		return uint64(x)
	case uint8:
		return uint64(x)
	case uint16:
		return uint64(x)
	case uint32:
		return uint64(x)
	}
	return any(x).(uint64)
}

func lift[T number](f func(x, y T) T) func(x, y uint64) uint64 {
	return func(x, y uint64) uint64 { return encode(f(decode[T](x), decode[T](y))) }
}

func test[T number](f func(x, y T) bool) func(x, y uint64) bool {
	return func(x, y uint64) bool { return f(decode[T](x), decode[T](y)) }
}

// converted is a conversion that the compiler cannot do ahead.
//
//go:noinline
func converted[T, F number](x F) T { return T(x) }

func conversion[T, F number]() func(uint64) uint64 {
	return func(x uint64) uint64 { return encode(converted[T](decode[F](x))) }
}

func numbersOf[T number]() arithmeticOf {
	return arithmeticOf{
		binary: map[ir.ExprOp]func(x, y uint64) uint64{
			ir.ExprAdd: lift(func(x, y T) T { return x + y }),
			ir.ExprSub: lift(func(x, y T) T { return x - y }),
			ir.ExprMul: lift(func(x, y T) T { return x * y }),
		},
		unary: map[ir.ExprOp]func(x uint64) uint64{
			ir.ExprNeg: func(x uint64) uint64 { return encode(-decode[T](x)) },
		},
		compare: map[ir.ExprOp]func(x, y uint64) bool{
			ir.ExprEq: test(func(x, y T) bool { return x == y }),
			ir.ExprNe: test(func(x, y T) bool { return x != y }),
			ir.ExprLt: test(func(x, y T) bool { return x < y }),
			ir.ExprLe: test(func(x, y T) bool { return x <= y }),
			ir.ExprGt: test(func(x, y T) bool { return x > y }),
			ir.ExprGe: test(func(x, y T) bool { return x >= y }),
		},
		fold: map[string]func(x, y uint64) uint64{
			"min": lift(func(x, y T) T { return min(x, y) }),
			"max": lift(func(x, y T) T { return max(x, y) }),
		},
		to: map[ir.Type]func(x uint64) uint64{
			ir.I8: conversion[int8, T](), ir.I16: conversion[int16, T](), ir.I32: conversion[int32, T](),
			ir.I64: conversion[int64, T](), ir.U8: conversion[uint8, T](), ir.U16: conversion[uint16, T](),
			ir.U32: conversion[uint32, T](), ir.U64: conversion[uint64, T](), ir.F32: conversion[float32, T](),
			ir.F64: conversion[float64, T](),
		},
	}
}

func floatsOf[T float32 | float64]() arithmeticOf {
	a := numbersOf[T]()
	a.binary[ir.ExprQuo] = lift(func(x, y T) T { return x / y })
	return a
}

func integersOf[T integer]() arithmeticOf {
	a := numbersOf[T]()
	a.binary[ir.ExprAnd] = lift(func(x, y T) T { return x & y })
	a.binary[ir.ExprOr] = lift(func(x, y T) T { return x | y })
	a.binary[ir.ExprXor] = lift(func(x, y T) T { return x ^ y })
	a.binary[ir.ExprAndNot] = lift(func(x, y T) T { return x &^ y })
	a.unary[ir.ExprCom] = func(x uint64) uint64 { return encode(^decode[T](x)) }
	a.shift = map[ir.ExprOp]func(x, n uint64) uint64{
		ir.ExprShl: func(x, n uint64) uint64 { return encode(decode[T](x) << n) },
		ir.ExprShr: func(x, n uint64) uint64 { return encode(decode[T](x) >> n) },
	}
	a.divide = map[ir.ExprOp]func(x, y uint64) (uint64, bool){
		ir.ExprQuo: divided(func(x, y T) T { return x / y }),
		ir.ExprRem: divided(func(x, y T) T { return x % y }),
	}
	return a
}

func divided[T integer](f func(x, y T) T) func(x, y uint64) (uint64, bool) {
	return func(x, y uint64) (uint64, bool) {
		if decode[T](y) == 0 {
			return 0, true
		}
		return lift(f)(x, y), false
	}
}

var golang = map[ir.Type]arithmeticOf{
	ir.I8: integersOf[int8](), ir.I16: integersOf[int16](), ir.I32: integersOf[int32](), ir.I64: integersOf[int64](),
	ir.U8: integersOf[uint8](), ir.U16: integersOf[uint16](), ir.U32: integersOf[uint32](), ir.U64: integersOf[uint64](),
	ir.F32: floatsOf[float32](), ir.F64: floatsOf[float64](),
}

// evaluate gives the bits of a tree's value; fault is set by a run-time fault on the way.
func evaluate(e *ir.Expr, env map[*ir.Var]uint64, fault *bool) uint64 {
	arg := func(i int) uint64 { return evaluate(e.Args[i], env, fault) }
	switch e.Op {
	case ir.ExprConst:
		return e.Bits
	case ir.ExprVar:
		return env[e.Var]
	case ir.ExprLAnd:
		return truthBits(arg(0) != 0 && arg(1) != 0)
	case ir.ExprLOr:
		return truthBits(arg(0) != 0 || arg(1) != 0)
	case ir.ExprNot:
		return 1 - arg(0)
	case ir.ExprConvert:
		return golang[e.Args[0].Type].to[e.Type](arg(0))
	case ir.ExprMath:
		if f := golang[e.Type].fold[e.Math]; f != nil {
			all := arg(0)
			for i := 1; i < len(e.Args); i++ {
				all = f(all, arg(i))
			}
			return all
		}
		return evaluateMath(e.Math, arg, len(e.Args))
	}
	a := golang[e.Args[0].Type]
	if e.Args[0].Type == ir.BOOL {
		return truthBits((arg(0) == arg(1)) == (e.Op == ir.ExprEq))
	}
	if f := a.compare[e.Op]; f != nil {
		return truthBits(f(arg(0), arg(1)))
	}
	if f := a.unary[e.Op]; f != nil {
		return f(arg(0))
	}
	if f := a.shift[e.Op]; f != nil {
		x, n := arg(0), golangCount(e.Args[1].Type, arg(1))
		if n < 0 {
			*fault = true
			return 0
		}
		return f(x, uint64(n))
	}
	if f := a.divide[e.Op]; f != nil {
		v, bad := f(arg(0), arg(1))
		*fault = *fault || bad
		return v
	}
	return a.binary[e.Op](arg(0), arg(1))
}

// golangCount is a shift count as a number; one too large for that is as good as the largest.
func golangCount(t ir.Type, bits uint64) int64 {
	v := int64(golang[t].to[ir.I64](bits))
	if t.Kind == ir.Uint && v < 0 {
		return math.MaxInt64
	}
	return v
}

func truthBits(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
