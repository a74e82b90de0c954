// Package graphs describes the GPU work of the conjugategradient command.
package graphs

import "github.com/cudagraph/graphgen/ir"

//go:generate go tool graphgen -o ../gpu .

// far holds for NaN too, so that a system without a solution goes on to the limit, which is an error.
func far(rr, bound float32) bool { return !(rr <= bound) }

func ratio(a, b float32) float32    { return a / b }
func plus(x, k, y float32) float32  { return x + k*y }
func minus(x, k, y float32) float32 { return x - k*y }

// advance gives what the next direction has of this one, and the square that is left now.
func advance(fresh, rr float32) (beta, left float32) { return fresh / rr, fresh }

func next(iterations int64) int64 { return iterations + 1 }

// matrix is a sparse one in compressed rows, in device memory.
type matrix struct{ starts, cols, values ir.View }

// Solve solves A x = b by conjugate gradients from zero on, for a sparse symmetric positive definite A of n rows with so
// many values: until the square of the residual's length is no more than a bound, of which the device decides. Where most
// iterations are not enough, the launch says so.
func Solve(g *ir.Builder) {
	n, values, most := g.Dim("n"), g.Dim("values"), g.Dim("most")
	bound := g.Scalar("bound", ir.F32)
	a := matrix{g.Resident("starts", ir.I32, n.Add(1)), g.Resident("cols", ir.I32, values), g.Resident("values_of_a", ir.F32, values)}
	b := g.Resident("b", ir.F32, n)

	x, p, r := g.Temp("unknowns", ir.F32, n), g.Temp("p", ir.F32, n), g.Temp("r", ir.F32, n)
	g.Fill(x, 0)
	g.Fill(p, 0)
	g.Copy(r, b)
	rr, beta, iterations := g.Temp("rr", ir.F32), g.Temp("beta", ir.F32), g.Temp("done", ir.I64)
	dot(g, "first_rr", rr, r, r)
	g.Fill(beta, 0)
	g.Fill(iterations, 0)

	g.While(ir.Test(far, rr, bound), func(g *ir.Builder) {
		g.MapInto(p, plus, r, beta, p)
		ap := times(g, a, p)
		pap, fresh := g.Temp("pap", ir.F32), g.Temp("fresh", ir.F32)
		dot(g, "pap", pap, p, ap)
		alpha := g.Map(ratio, rr, pap)
		g.MapInto(x, plus, x, alpha, p)
		g.MapInto(r, minus, r, alpha, ap)
		dot(g, "fresh", fresh, r, r)
		g.MapNInto([]ir.View{beta, rr}, advance, fresh, rr)
		g.MapInto(iterations, next, iterations)
	}).AtMost(most)

	g.Download(x, g.Output("x", ir.F32, n))
	g.Download(rr, g.Output("square", ir.F32))
	g.Download(iterations, g.Output("iterations", ir.I64))
}

// times multiplies a matrix with a vector.
func times(g *ir.Builder, a matrix, v ir.View) ir.View {
	const threads = 256
	n := v.Shape[0]
	out := g.Temp("ap", ir.F32, n)
	g.Launch(multiply, ir.Grid(n.CeilDiv(threads)).Block(threads), ir.In(a.starts), ir.In(a.cols), ir.In(a.values), ir.In(v), n, ir.Out(out))
	return out
}

// dot multiplies two vectors. The name is for its scratch.
func dot(g *ir.Builder, name string, result, a, b ir.View) {
	const threads, each = 256, 16 // elements of a thread
	block := func(blocks any) ir.Config { return ir.Grid(blocks).Block(threads).Shared(8 * threads) }
	n := a.Shape[0]
	blocks := n.CeilDiv(threads * each)
	sums := g.Temp(name+"_of_blocks", ir.F64, blocks)
	g.Launch(products, block(blocks), ir.In(a), ir.In(b), n, ir.Out(sums))
	g.Launch(total, block(1), ir.In(sums), blocks, ir.Out(result))
}
