package golden

import (
	"fmt"
	"testing"

	"github.com/cudagraph/graphgen/testdata/golden/gpu"
	"github.com/cudagraph/graphgen/testdata/golden/graphs"
)

// memo calls a function with several results once for each index, and hands the results out one by one.
func memo[R any](f func(i int) R) func(i int) R {
	last, value := -1, *new(R)
	return func(i int) R {
		if i != last {
			last, value = i, f(i)
		}
		return value
	}
}

type arith[T any] struct{ a, b, c, d, e T }
type order struct {
	eq, ne, lt, le, gt, ge bool
	min, max               float32
}
type narrow[W any] struct {
	wide W
	i8   int8
	i16  int16
	i32  int32
	i64  int64
	u8   uint8
	u16  uint16
	u32  uint32
	u64  uint64
}

// Single precision: what IEEE 754 and the Go spec define is the same in Go, on the CPU and on a GPU.
func TestFloats(t *testing.T) {
	for _, n := range sizes {
		g, err := gpu.NewFloats(gpu.FloatsOptions{N: n})
		must(t, err)
		closer(t, g)
		x, y := g.X(), g.Y()
		pairs32(x, y)
		run(t, g)
		a := memo(func(i int) (r arith[float32]) {
			r.a, r.b, r.c, r.d, r.e = graphs.Arith32(x[i], y[i])
			return
		})
		f := memo(func(i int) (r arith[float32]) { r.a, r.b, r.c = graphs.Fused32(x[i], y[i]); return })
		o := memo(func(i int) (r order) {
			r.eq, r.ne, r.lt, r.le, r.gt, r.ge, r.min, r.max = graphs.Order32(x[i], y[i])
			return
		})
		c := memo(func(i int) (r narrow[float64]) {
			r.wide, r.i8, r.i16, r.i32, r.i64, r.u8, r.u16, r.u32, r.u64 = graphs.Narrow32(x[i])
			return
		})
		compare(t, n, func(i int) string { return fmt.Sprintf("%v, %v", x[i], y[i]) },
			col("sum", g.Arith0(), func(i int) float32 { return a(i).a }),
			col("difference", g.Arith1(), func(i int) float32 { return a(i).b }),
			col("product", g.Arith2(), func(i int) float32 { return a(i).c }),
			col("quotient", g.Arith3(), func(i int) float32 { return a(i).d }),
			col("root", g.Arith4(), func(i int) float32 { return a(i).e }),
			col("x*y+x", g.Fused0(), func(i int) float32 { return f(i).a }),
			col("x-x*y", g.Fused1(), func(i int) float32 { return f(i).b }),
			col("-(x*y)+x*x", g.Fused2(), func(i int) float32 { return f(i).c }),
			col("==", g.Order0(), func(i int) bool { return o(i).eq }),
			col("!=", g.Order1(), func(i int) bool { return o(i).ne }),
			col("<", g.Order2(), func(i int) bool { return o(i).lt }),
			col("<=", g.Order3(), func(i int) bool { return o(i).le }),
			col(">", g.Order4(), func(i int) bool { return o(i).gt }),
			col(">=", g.Order5(), func(i int) bool { return o(i).ge }),
			col("min", g.Order6(), func(i int) float32 { return o(i).min }),
			col("max", g.Order7(), func(i int) float32 { return o(i).max }),
			col("float64", g.Narrow0(), func(i int) float64 { return c(i).wide }),
			col("int8", g.Narrow1(), func(i int) int8 { return c(i).i8 }),
			col("int16", g.Narrow2(), func(i int) int16 { return c(i).i16 }),
			col("int32", g.Narrow3(), func(i int) int32 { return c(i).i32 }),
			col("int64", g.Narrow4(), func(i int) int64 { return c(i).i64 }),
			col("uint8", g.Narrow5(), func(i int) uint8 { return c(i).u8 }),
			col("uint16", g.Narrow6(), func(i int) uint16 { return c(i).u16 }),
			col("uint32", g.Narrow7(), func(i int) uint32 { return c(i).u32 }),
			col("uint64", g.Narrow8(), func(i int) uint64 { return c(i).u64 }),
		)
	}
}

// Double precision.
func TestDoubles(t *testing.T) {
	for _, n := range sizes {
		g, err := gpu.NewDoubles(gpu.DoublesOptions{N: n})
		must(t, err)
		closer(t, g)
		x, y := g.X(), g.Y()
		pairs64(x, y)
		run(t, g)
		a := memo(func(i int) (r arith[float64]) {
			r.a, r.b, r.c, r.d, r.e = graphs.Arith64(x[i], y[i])
			return
		})
		f := memo(func(i int) (r arith[float64]) { r.a, r.b, r.c = graphs.Fused64(x[i], y[i]); return })
		c := memo(func(i int) (r narrow[float32]) {
			r.wide, r.i8, r.i16, r.i32, r.i64, r.u8, r.u16, r.u32, r.u64 = graphs.Narrow64(x[i])
			return
		})
		compare(t, n, func(i int) string { return fmt.Sprintf("%v, %v", x[i], y[i]) },
			col("sum", g.Arith0(), func(i int) float64 { return a(i).a }),
			col("difference", g.Arith1(), func(i int) float64 { return a(i).b }),
			col("product", g.Arith2(), func(i int) float64 { return a(i).c }),
			col("quotient", g.Arith3(), func(i int) float64 { return a(i).d }),
			col("root", g.Arith4(), func(i int) float64 { return a(i).e }),
			col("x*y+x", g.Fused0(), func(i int) float64 { return f(i).a }),
			col("x-x*y", g.Fused1(), func(i int) float64 { return f(i).b }),
			col("-(x*y)+x*x", g.Fused2(), func(i int) float64 { return f(i).c }),
			col("float32", g.Narrow0(), func(i int) float32 { return c(i).wide }),
			col("int8", g.Narrow1(), func(i int) int8 { return c(i).i8 }),
			col("int16", g.Narrow2(), func(i int) int16 { return c(i).i16 }),
			col("int32", g.Narrow3(), func(i int) int32 { return c(i).i32 }),
			col("int64", g.Narrow4(), func(i int) int64 { return c(i).i64 }),
			col("uint8", g.Narrow5(), func(i int) uint8 { return c(i).u8 }),
			col("uint16", g.Narrow6(), func(i int) uint16 { return c(i).u16 }),
			col("uint32", g.Narrow7(), func(i int) uint32 { return c(i).u32 }),
			col("uint64", g.Narrow8(), func(i int) uint64 { return c(i).u64 }),
		)
	}
}

type eight[T any] struct{ a, b, c, d, e, f, g, h T }

func columns[T any](name string, got [8][]T, at func(i int) eight[T]) []column {
	return []column{
		col(name+"0", got[0], func(i int) T { return at(i).a }), col(name+"1", got[1], func(i int) T { return at(i).b }),
		col(name+"2", got[2], func(i int) T { return at(i).c }), col(name+"3", got[3], func(i int) T { return at(i).d }),
		col(name+"4", got[4], func(i int) T { return at(i).e }), col(name+"5", got[5], func(i int) T { return at(i).f }),
		col(name+"6", got[6], func(i int) T { return at(i).g }), col(name+"7", got[7], func(i int) T { return at(i).h }),
	}
}

// Integers of several widths wrap, shift and convert as in Go.
func TestIntegers(t *testing.T) {
	for _, n := range sizes {
		g, err := gpu.NewIntegers(gpu.IntegersOptions{N: n})
		must(t, err)
		closer(t, g)
		x, y := g.X(), g.Y()
		pairs(x, y, cornersInt, ^uint64(0), func(b uint64) int64 { return int64(b) })
		run(t, g)
		part := func(v []int64, size, i int) uint64 { // element i of the same bytes, seen with another size
			return uint64(v[i*size/8]) >> (8 * (i * size % 8))
		}
		b := memo(func(i int) (r eight[int8]) {
			r.a, r.b, r.c, r.d, r.e, r.f, r.g, r.h = graphs.Arith8(int8(part(x, 1, i)), int8(part(y, 1, i)))
			return
		})
		s := memo(func(i int) (r eight[uint16]) {
			r.a, r.b, r.c, r.d, r.e, r.f, r.g, r.h = graphs.Arith16(uint16(part(x, 2, i)), uint16(part(y, 2, i)))
			return
		})
		w := memo(func(i int) (r eight[int32]) {
			r.a, r.b, r.c, r.d, r.e, r.f, r.g, r.h = graphs.ArithInt32(int32(part(x, 4, i)), int32(part(y, 4, i)))
			return
		})
		l := memo(func(i int) (r eight[int64]) {
			r.a, r.b, r.c, r.d, r.e, r.f, r.g, r.h = graphs.ArithInt64(x[i], y[i])
			return
		})
		c := memo(func(i int) (r narrow[float64]) {
			var f32 float32
			r.i8, r.i16, r.i32, r.u8, r.u16, r.u32, r.u64, f32, r.wide = graphs.Widen64(x[i])
			r.i64 = int64(f32)
			return
		})
		single := func(i int) float32 {
			_, _, _, _, _, _, _, f, _ := graphs.Widen64(x[i])
			return f
		}
		u := func(i int) (uint64, bool, float32, float64) { return graphs.Unsigned64(uint64(x[i]), uint64(y[i])) }
		all := columns("byte", [8][]int8{g.Byte0(), g.Byte1(), g.Byte2(), g.Byte3(), g.Byte4(), g.Byte5(), g.Byte6(), g.Byte7()}, b)
		all = append(all, columns("short", [8][]uint16{g.Short0(), g.Short1(), g.Short2(), g.Short3(), g.Short4(), g.Short5(), g.Short6(), g.Short7()}, s)...)
		all = append(all, columns("word", [8][]int32{g.Word0(), g.Word1(), g.Word2(), g.Word3(), g.Word4(), g.Word5(), g.Word6(), g.Word7()}, w)...)
		all = append(all, columns("long", [8][]int64{g.Long0(), g.Long1(), g.Long2(), g.Long3(), g.Long4(), g.Long5(), g.Long6(), g.Long7()}, l)...)
		all = append(all,
			col("int8", g.Widened0(), func(i int) int8 { return c(i).i8 }),
			col("int16", g.Widened1(), func(i int) int16 { return c(i).i16 }),
			col("int32", g.Widened2(), func(i int) int32 { return c(i).i32 }),
			col("uint8", g.Widened3(), func(i int) uint8 { return c(i).u8 }),
			col("uint16", g.Widened4(), func(i int) uint16 { return c(i).u16 }),
			col("uint32", g.Widened5(), func(i int) uint32 { return c(i).u32 }),
			col("uint64", g.Widened6(), func(i int) uint64 { return c(i).u64 }),
			col("float32", g.Widened7(), single),
			col("float64", g.Widened8(), func(i int) float64 { return c(i).wide }),
			col("unsigned quotient", g.Unsigned0(), func(i int) uint64 { q, _, _, _ := u(i); return q }),
			col("unsigned less", g.Unsigned1(), func(i int) bool { _, l, _, _ := u(i); return l }),
			col("float32 of unsigned", g.Unsigned2(), func(i int) float32 { _, _, f, _ := u(i); return f }),
			col("float64 of unsigned", g.Unsigned3(), func(i int) float64 { _, _, _, f := u(i); return f }),
		)
		compare(t, n, func(i int) string { return fmt.Sprintf("%#x, %#x", uint64(x[i]), uint64(y[i])) }, all...)
	}
}
