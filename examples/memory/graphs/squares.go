// Package graphs describes the GPU work of the memory command.
package graphs

import "github.com/cudagraph/graphgen/ir"

//go:generate go tool graphgen -o ../gpu .

func square(x float32) float32   { return x * x }
func negative(x float32) float32 { return x * -1 }

// NegateSquares squares numbers and negates the squares. Its scratch is three arrays, of which two have the same memory.
func NegateSquares(g *ir.Builder) {
	n := g.Dim("n")
	squares := g.Map(square, g.Upload(g.Input("input", ir.F32, n)))
	g.Download(squares, g.Output("squares", ir.F32, n))
	g.Download(g.Map(negative, squares), g.Output("negatives", ir.F32, n))
}

// KeepNegatives does so too, and leaves the negatives on the device.
func KeepNegatives(g *ir.Builder) {
	n := g.Dim("n")
	squares := g.Map(square, g.Upload(g.Input("input", ir.F32, n)))
	g.Download(squares, g.Output("squares", ir.F32, n))
	negatives := g.State("negatives", ir.F32, n)
	g.MapInto(negatives, negative, squares)
}

var compare = ir.Kernel("compare", `
// compare sets failed where a number is off its reference by more than a part in a thousand.
__global__ void compare(const float *got, const float *want, int64_t n, int32_t *failed) {
  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float off = got[i] - want[i];
  if (off * off > 1e-6f * want[i] * want[i]) atomicExch(failed, 1);
}
`)

// Validate compares numbers that another graph has left on the device with those that they should be.
func Validate(g *ir.Builder) {
	n := g.Dim("n")
	got, want := g.External("got", ir.F32, n), g.Resident("want", ir.F32, n)
	flag := g.Temp("flag", ir.I32)
	g.Fill(flag, 0)
	g.Launch(compare, ir.Grid(n.CeilDiv(512)).Block(512), ir.In(got), ir.In(want), n, ir.InOut(flag))
	g.Download(flag, g.Output("failed", ir.I32))
}
