package load

import (
	"math"
	"math/big"
	"reflect"
	"strings"

	"github.com/chewxy/math32"

	"github.com/cudagraph/graphgen/ir"
)

// goTypes are Go types with the arithmetic of the element types.
var goTypes = map[ir.Type]reflect.Type{
	ir.BOOL: reflect.TypeFor[bool](), ir.F32: reflect.TypeFor[float32](), ir.F64: reflect.TypeFor[float64](),
	ir.I8: reflect.TypeFor[int8](), ir.I16: reflect.TypeFor[int16](), ir.I32: reflect.TypeFor[int32](),
	ir.I64: reflect.TypeFor[int64](), ir.U8: reflect.TypeFor[uint8](), ir.U16: reflect.TypeFor[uint16](),
	ir.U32: reflect.TypeFor[uint32](), ir.U64: reflect.TypeFor[uint64](),
}

// goValue is a value of a Go type with the given bits.
func goValue(bits uint64, t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	switch {
	case t.Kind() == reflect.Bool:
		v.SetBool(bits != 0)
	case t.Kind() == reflect.Float32: // not SetFloat, which quiets NaNs
		x := math.Float32frombits(uint32(bits))
		v = reflect.ValueOf(&x).Elem().Convert(t)
	case v.CanFloat():
		v.SetFloat(math.Float64frombits(bits))
	case v.CanInt():
		shift := 64 - 8*t.Size()
		v.SetInt(int64(bits<<shift) >> shift)
	default:
		v.SetUint(bits)
	}
	return v
}

// goBits is the opposite.
func goBits(v reflect.Value) uint64 {
	switch {
	case v.Kind() == reflect.Bool:
		return truth(v.Bool())
	case v.Kind() == reflect.Float32:
		return uint64(math.Float32bits(float32(v.Float())))
	case v.CanFloat():
		return math.Float64bits(v.Float())
	case v.CanInt():
		return uint64(v.Int()) & (math.MaxUint64 >> (64 - 8*v.Type().Size()))
	}
	return v.Uint()
}

// convert is a conversion between element types, by Go's own where a float becomes an integer: out of range, Go leaves
// the result to the machine.
func convert(bits uint64, from, to ir.Type) uint64 {
	switch {
	case from == ir.BOOL:
		return bits
	case from.Kind == ir.Float && to.Kind == ir.Float:
		return floatBits(float(bits, from), to)
	case from.Kind == ir.Float:
		return floatToInteger(bits, from, to)
	case to == ir.F32:
		x, _ := new(big.Float).SetInt(integer(bits, from)).Float32()
		return uint64(math.Float32bits(x))
	case to == ir.F64:
		x, _ := new(big.Float).SetInt(integer(bits, from)).Float64()
		return math.Float64bits(x)
	}
	return cut(integer(bits, from), to)
}

func floatToInteger(bits uint64, from, to ir.Type) uint64 {
	if from == ir.F32 {
		return toInteger(math.Float32frombits(uint32(bits)), to)
	}
	return toInteger(math.Float64frombits(bits), to)
}

func toInteger[F float32 | float64](x F, to ir.Type) uint64 {
	v := map[ir.Type]any{
		ir.I8: int8(x), ir.I16: int16(x), ir.I32: int32(x), ir.I64: int64(x),
		ir.U8: uint8(x), ir.U16: uint16(x), ir.U32: uint32(x), ir.U64: uint64(x),
	}[to]
	return goBits(reflect.ValueOf(v))
}

// mathFunctions are the functions of math and math32 that the library uses.
var mathFunctions = map[string]any{
	"math.Sqrt": math.Sqrt, "math.Floor": math.Floor, "math.Trunc": math.Trunc, "math.FMA": math.FMA,
	"math.Float32bits": math.Float32bits, "math.Float32frombits": math.Float32frombits, "math.Max": math.Max,
	"math.Copysign": math.Copysign, "math.Inf": math.Inf, "math.IsInf": math.IsInf, "math.IsNaN": math.IsNaN,
	"math32.Exp2": math32.Exp2, "math32.Sqrt": math32.Sqrt, "math32.Abs": math32.Abs,
}

func mathCall(e *ir.Expr, args []uint64) uint64 {
	if !strings.Contains(e.Math, ".") {
		return extreme(e, args)
	}
	f := reflect.ValueOf(mathFunctions[e.Math])
	var in []reflect.Value
	for i, bits := range args {
		in = append(in, goValue(bits, f.Type().In(i)))
	}
	return goBits(f.Call(in)[0])
}

// extreme is the builtin min or max: NaN when any is, and -0 below +0.
func extreme(e *ir.Expr, args []uint64) uint64 {
	best := args[0]
	t := e.Type
	for _, x := range args[1:] {
		less := t.Kind != ir.Float && integer(x, t).Cmp(integer(best, t)) < 0
		if t.Kind == ir.Float {
			a, b := float(x, t), float(best, t)
			if math.IsNaN(b) {
				continue
			}
			if math.IsNaN(a) {
				best = x
				continue
			}
			less = a < b || a == b && math.Signbit(a)
		}
		if less == (e.Math == "min") {
			best = x
		}
	}
	return best
}
