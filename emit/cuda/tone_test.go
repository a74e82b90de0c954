package cuda

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

func f32(v float32) *ir.Expr { return bitsOf(ir.F32, uint64(math.Float32bits(v))) }

// toneFuncs are the functions of the graph Tone.
func toneFuncs() (expose, shoulder, bright *ir.Func) {
	x, stops := variable("x", ir.F32), variable("stops", ir.F32)
	expose = function("expose", 10, []*ir.Var{x, stops}, []ir.Type{ir.F32},
		ret(10, op(ir.ExprMul, ir.F32, use(x), mathCall("math32.Exp2", ir.F32, use(stops)))))
	expose.Doc = "expose scales linear light by a number of stops."

	x = variable("x", ir.F32)
	shoulder = function("shoulder", 13, []*ir.Var{x}, []ir.Type{ir.F32},
		ret(13, op(ir.ExprQuo, ir.F32, use(x), op(ir.ExprAdd, ir.F32, f32(1), use(x)))))
	shoulder.Doc = "shoulder rolls highlights off."

	x = variable("x", ir.F32)
	bright = function("bright", 16, []*ir.Var{x}, []ir.Type{ir.F32},
		&ir.Stmt{Op: ir.StmtIf, Pos: at(17), Exprs: []*ir.Expr{op(ir.ExprGt, ir.BOOL, use(x), f32(1))},
			Body: []*ir.Stmt{ret(18, op(ir.ExprSub, ir.F32, use(x), f32(1)))}},
		ret(20, f32(0)))
	bright.Doc = "bright keeps what lies above display white."
	return expose, shoulder, bright
}

// tone is the plan of the graph Tone: an upload, one fused kernel with two outputs, two downloads.
func tone() builder {
	b := newPlan("Tone", "Tone maps linear light to display values, and keeps the glow of what clips.", "n")
	n := ir.Named("n")
	stops := b.scalar("stops", ir.F32, 26)
	hostHdr := b.buffer("hdr", ir.Input, plan.Pinned, ir.F32, 27, n)
	hostLdr := b.buffer("ldr", ir.Output, plan.Pinned, ir.F32, 31, n)
	hostGlow := b.buffer("glow", ir.Output, plan.Pinned, ir.F32, 32, n)
	hdr := b.pool(b.buffer("hdr", ir.Temp, plan.Pool, ir.F32, 27, n))
	b.buffer("lit", ir.Temp, plan.None, ir.F32, 28, n)
	ldr := b.buffer("ldr", ir.Temp, plan.Pool, ir.F32, 29, n) // in the slot of hdr
	glow := b.pool(b.buffer("glow", ir.Temp, plan.Pool, ir.F32, 30, n), 0)

	expose, shoulder, bright := toneFuncs()
	b.Funcs = []*ir.Func{expose, shoulder, bright}
	k := &plan.Kernel{
		Name: "expose_shoulder_bright", Doc: "expose, shoulder and bright in one kernel: lit stays in a register.",
		Params: []plan.Param{
			{Kind: plan.Pointer, Name: "hdr", Type: ir.F32, Mode: ir.Reads},
			{Kind: plan.Scalar, Name: "stops", Type: ir.F32},
			{Kind: plan.Pointer, Name: "ldr", Type: ir.F32, Mode: ir.Writes},
			{Kind: plan.Pointer, Name: "glow", Type: ir.F32, Mode: ir.Writes},
			{Kind: plan.Count, Name: "n", Type: ir.I64},
		},
		Vector: 4,
		Body: []plan.Instr{
			{Op: plan.Load, Param: 0, Index: strides(1), Results: []plan.Register{register(0, "hdr", ir.F32)}},
			{Op: plan.Call, Func: expose, Args: []plan.Operand{kept(0), param(1)}, Results: []plan.Register{register(1, "lit", ir.F32)}},
			{Op: plan.Call, Func: shoulder, Args: []plan.Operand{kept(1)}, Results: []plan.Register{register(2, "ldr", ir.F32)}},
			{Op: plan.Call, Func: bright, Args: []plan.Operand{kept(1)}, Results: []plan.Register{register(3, "glow", ir.F32)}},
			{Op: plan.Store, Param: 2, Index: strides(1), Args: []plan.Operand{kept(2)}},
			{Op: plan.Store, Param: 3, Index: strides(1), Args: []plan.Operand{kept(3)}},
		},
	}
	b.Kernels = []*plan.Kernel{k}
	b.copy("upload hdr", 27, hdr, hostHdr)
	b.launch("map expose+shoulder+bright", 28, &plan.LaunchStep{Kernel: k, Work: n, Args: []plan.Arg{
		b.pointer(hdr, ir.Reads), {Kind: plan.Scalar, Type: ir.F32, Scalar: stops},
		b.pointer(ldr, ir.Writes), b.pointer(glow, ir.Writes), counted(n)}}, 0)
	b.copy("download ldr", 31, hostLdr, ldr, 1)
	b.copy("download glow", 32, hostGlow, glow, 1)
	return b
}

// TestTone compares the graph with its Go functions for sizes around the vector and the block.
func TestTone(t *testing.T) {
	t.Parallel()
	run := driven(t, "tone", tone())
	for _, n := range []int{0, 1, 3, 4, 1000, 1023, 1024, 1025, 5000} {
		var want strings.Builder
		for _, scale := range []float32{2, 0.25} { // a power of two, so that exp2 is exact everywhere
			for i := range n {
				lit := float32(i) / 7 * scale
				glow := float32(0)
				if lit > 1 {
					glow = lit - 1
				}
				fmt.Fprintf(&want, "%08x %08x\n", math.Float32bits(lit/(1+lit)), math.Float32bits(glow))
			}
		}
		expect(t, run([]string{"GRAPHGEN_HOST_POISON=1"}, fmt.Sprint(n)), want.String())
	}
}
