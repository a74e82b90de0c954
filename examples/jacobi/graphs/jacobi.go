// Package graphs describes the GPU work of the jacobi command.
package graphs

import (
	_ "embed"
	"math"

	"github.com/cudagraph/graphgen/ir"
)

//go:generate go tool graphgen -o ../gpu .

//go:embed corrections.cuh
var correctionsSource string

//go:embed sum_abs.cuh
var sumAbsSource string

var (
	corrections = ir.Kernel("corrections", correctionsSource)
	sumAbs      = ir.Kernel("sum_abs", sumAbsSource)
)

// goesOn holds for NaN too, so that a system without a solution goes on to the limit, which is an error.
func goesOn(change, threshold float64) bool { return !(change <= threshold) }

func plus(x, dx float64) float64 { return x + dx }
func lessOne(x float64) float64  { return x - 1 }
func next(n int64) int64         { return n + 1 }

// Jacobi solves A x = b, whose solution is all ones, by Jacobi's method from zero on: until the unknowns change by no more
// than a threshold together, of which the device decides. It gives x, the number of iterations, and the sum of errors.
func Jacobi(g *ir.Builder) {
	const threads = 256
	n := g.Dim("n")
	threshold := g.Scalar("threshold", ir.F64)
	a, b := g.Resident("a", ir.F32, n, n), g.Resident("b", ir.F64, n)
	sum := func(g *ir.Builder, sum, of ir.View) {
		g.Launch(sumAbs, ir.Grid(1).Block(threads).Shared(8*threads), ir.In(of), n, ir.Out(sum))
	}

	x, change, done := g.Temp("unknowns", ir.F64, n), g.Temp("change", ir.F64), g.Temp("done", ir.I64)
	g.Fill(x, 0)
	g.Fill(change, math.Inf(1))
	g.Fill(done, 0)
	g.While(ir.Test(goesOn, change, threshold), func(g *ir.Builder) {
		dx := g.Temp("dx", ir.F64, n)
		g.Launch(corrections, ir.Grid(n.CeilDiv(threads/32)).Block(threads), ir.In(a), ir.In(b), ir.In(x), n, ir.Out(dx))
		g.MapInto(x, plus, x, dx)
		sum(g, change, dx)
		g.MapInto(done, next, done)
	}).AtMost(n.Mul(n).Mul(4))

	off := g.Temp("off", ir.F64)
	sum(g, off, g.Map(lessOne, x))
	g.Download(x, g.Output("x", ir.F64, n))
	g.Download(done, g.Output("iterations", ir.I64))
	g.Download(off, g.Output("error", ir.F64))
}
