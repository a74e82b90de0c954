package cuda

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// strided is a plan with a kernel over three axes: a is read transposed, row is broadcast, mask is of bools, and a
// function has two results, one of which goes to every other byte.
//
//	hi[i][j][k], lo[i][j][k] = split(a[k][j][i], row[j], mask[k])
func strided() builder {
	b := newPlan("Strided", "", "h", "w", "d")
	h, w, d := ir.Named("h"), ir.Named("w"), ir.Named("d")
	all := h.Mul(w).Mul(d)
	a := b.buffer("a", ir.State, plan.Device, ir.U16, 28, d, w, h)
	row := b.buffer("row", ir.Resident, plan.Device, ir.U8, 29, w)
	mask := b.buffer("mask", ir.Resident, plan.Device, ir.BOOL, 30, d)
	hi := b.buffer("hi", ir.State, plan.Device, ir.U8, 31, all.Mul(2))
	lo := b.buffer("lo", ir.State, plan.Device, ir.BOOL, 32, h, w, d)

	x, r, m := variable("a", ir.U16), variable("row", ir.U8), variable("mask", ir.BOOL)
	y := variable("a", ir.U16) // shadows the parameter
	split := function("split", 10, []*ir.Var{x, r, m}, []ir.Type{ir.U8, ir.BOOL},
		&ir.Stmt{Op: ir.StmtIf, Pos: at(11), Comment: []string{"Masked values are only halved."},
			Exprs: []*ir.Expr{use(m)},
			Body: []*ir.Stmt{
				{Op: ir.StmtDefine, Pos: at(13), Vars: []*ir.Var{y}, Exprs: []*ir.Expr{op(ir.ExprShr, ir.U16, use(x), bitsOf(ir.U64, 1))}},
				ret(14, op(ir.ExprConvert, ir.U8, use(y)), bitsOf(ir.BOOL, 1)),
			}},
		&ir.Stmt{Op: ir.StmtAssign, Pos: at(16), Vars: []*ir.Var{x}, Exprs: []*ir.Expr{
			op(ir.ExprAdd, ir.U16, use(x), op(ir.ExprConvert, ir.U16, use(r)))}},
		ret(17, op(ir.ExprAndNot, ir.U8, op(ir.ExprConvert, ir.U8, use(x)), bitsOf(ir.U8, 1)),
			op(ir.ExprEq, ir.BOOL, op(ir.ExprAnd, ir.U16, use(x), bitsOf(ir.U16, 1)), bitsOf(ir.U16, 1))))
	split.Out[0].Name, split.Out[1].Name = "hi", "odd"
	b.Funcs = []*ir.Func{split}
	by := func(i int) plan.Stride { return plan.Stride{Param: i} }
	c := func(n int64) plan.Stride { return plan.Stride{Const: n, Param: -1} }
	k := &plan.Kernel{Name: "split", Doc: "split for every element.", Vector: 1, Axes: []int{6, 5},
		Params: []plan.Param{
			{Kind: plan.Pointer, Name: "a", Type: ir.U16, Mode: ir.Reads},
			{Kind: plan.Pointer, Name: "row", Type: ir.U8, Mode: ir.Reads},
			{Kind: plan.Pointer, Name: "mask", Type: ir.BOOL, Mode: ir.Reads},
			{Kind: plan.Pointer, Name: "hi", Type: ir.U8, Mode: ir.Writes},
			{Kind: plan.Pointer, Name: "lo", Type: ir.BOOL, Mode: ir.Writes},
			{Kind: plan.Count, Name: "d", Type: ir.I64}, {Kind: plan.Count, Name: "w", Type: ir.I64},
			{Kind: plan.Count, Name: "h", Type: ir.I64}, {Kind: plan.Count, Name: "a_stride", Type: ir.I64},
			{Kind: plan.Count, Name: "lo_stride", Type: ir.I64}, {Kind: plan.Count, Name: "hi_stride", Type: ir.I64},
			{Kind: plan.Count, Name: "hi_stride", Type: ir.I64}, {Kind: plan.Count, Name: "count", Type: ir.I64},
		},
		Body: []plan.Instr{
			{Op: plan.Load, Param: 0, Index: []plan.Stride{c(1), by(7), by(8)}, Results: []plan.Register{register(0, "a", ir.U16)}},
			{Op: plan.Load, Param: 1, Index: []plan.Stride{c(0), c(1), c(0)}, Results: []plan.Register{register(1, "row", ir.U8)}},
			{Op: plan.Load, Param: 2, Index: []plan.Stride{c(0), c(0), c(1)}, Results: []plan.Register{register(2, "mask", ir.BOOL)}},
			{Op: plan.Call, Func: split, Args: []plan.Operand{kept(0), kept(1), kept(2)},
				Results: []plan.Register{register(3, "hi", ir.U8), register(4, "lo", ir.BOOL)}},
			{Op: plan.Store, Param: 3, Index: []plan.Stride{by(11), by(10), c(2)}, Args: []plan.Operand{kept(3)}},
			{Op: plan.Store, Param: 4, Index: []plan.Stride{by(9), by(5), c(1)}, Args: []plan.Operand{kept(4)}},
		},
	}
	b.Kernels = []*plan.Kernel{k}
	b.launch("map split", 33, &plan.LaunchStep{Kernel: k, Work: all, Args: []plan.Arg{
		b.pointer(a, ir.Reads), b.pointer(row, ir.Reads), b.pointer(mask, ir.Reads), b.pointer(hi, ir.Writes), b.pointer(lo, ir.Writes),
		counted(d), counted(w), counted(h), counted(w.Mul(h)), counted(w.Mul(d)), counted(d.Mul(2)), counted(w.Mul(d).Mul(2)), counted(all)}})
	return b
}

// split is the Go function that the plan translates.
func split(a uint16, row uint8, mask bool) (hi uint8, odd bool) {
	if mask {
		a := a >> 1
		return uint8(a), true
	}
	a = a + uint16(row)
	return uint8(a) &^ 1, a&1 == 1
}

// TestStrided runs the kernel over several shapes, one without elements, and compares with Go.
func TestStrided(t *testing.T) {
	t.Parallel()
	run := driven(t, "strided", strided())
	for _, s := range [][3]int{{1, 1, 1}, {2, 3, 4}, {7, 1, 9}, {0, 3, 4}, {31, 17, 5}} {
		h, w, d := s[0], s[1], s[2]
		var want strings.Builder
		for i := range h {
			for j := range w {
				for k := range d {
					hi, odd := split(uint16(7919*((k*w+j)*h+i)), uint8(37*j), k%3 == 1)
					fmt.Fprintf(&want, "%d %d 238\n", hi, truthBits(odd))
				}
			}
		}
		expect(t, run(nil, fmt.Sprint(h), fmt.Sprint(w), fmt.Sprint(d)), want.String())
	}
}
