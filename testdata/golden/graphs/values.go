package graphs

import (
	"math"
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

var values = ir.Kernel("values", `
__global__ void values(bool b, int8_t i8, short int i16, int i32, long long i64, unsigned char u8, std::uint16_t u16,
                       unsigned int u32, unsigned long u64, float f32, const double f64, bool *ob, signed char *oi8,
                       int16_t oi16[], int32_t *oi32, int64_t *oi64, uint8_t *ou8, uint16_t *ou16, uint32_t *ou32,
                       uint64_t *ou64, float *of32, double *of64) {
  *ob = b, *oi8 = i8, *oi16 = i16, *oi32 = i32, *oi64 = i64;
  *ou8 = u8, *ou16 = u16, *ou32 = u32, *ou64 = u64, *of32 = f32, *of64 = f64;
}
`)

// Constants are a value of every type, one that a wrong width or sign would change.
var Constants = []any{true, int8(-100), int16(-30000), int32(math.MinInt32), int64(math.MinInt64 + 5), uint8(200), uint16(60000),
	uint32(math.MaxUint32), uint64(math.MaxUint64 - 3), float32(-1.1), math.SmallestNonzeroFloat64}

// Values gives a kernel a scalar of every type, and then a constant of every type.
func Values(g *ir.Builder) {
	var scalars []any
	for _, t := range ir.Types {
		scalars = append(scalars, g.Scalar(t.Name, t))
	}
	echo(g, "set", scalars)
	echo(g, "fixed", Constants)
}

// echo brings arguments of a kernel back, each in an output of its own.
func echo(g *ir.Builder, name string, args []any) {
	var results []ir.View
	args = slices.Clone(args)
	for _, t := range ir.Types {
		results = append(results, g.Temp(name+"_"+t.Name, t))
		args = append(args, ir.Out(results[len(results)-1]))
	}
	g.Launch(values, ir.Grid(1).Block(1), args...)
	for i, t := range ir.Types {
		g.Download(results[i], g.Output(name+"_out_"+t.Name, t))
	}
}
