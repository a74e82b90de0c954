package cuda

import (
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

func i32(v int32) *ir.Expr { return bitsOf(ir.I32, uint64(uint32(v))) }

const bumpSource = "\ufeff#include <cstdint>\r\n" + `#ifdef __CUDACC__
#  include <cuda_fp16.h>
#endif
/* a comment that is not code:
#include "missing.h"
*/
__device__ int64_t twice(int64_t x) { return 2 * x; }

__global__ void bump(int64_t *total, const int32_t *value, int64_t by, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0 && n > 0) *total += twice(by) + value[0] * 0;
} // the end, without a new line`

// steps is a plan with a step of every kind and a buffer of every class. The kernel divides, so that it may fault.
//
//	rate := share(x, t); total += 2*by; note(); out = rate
func steps() builder {
	b := newPlan("Steps", "Steps has a step of every kind.", "n")
	n := ir.Named("n")
	by := b.scalar("by", ir.I64, 27)
	x := b.buffer("x", ir.Input, plan.Pinned, ir.I32, 28, n)
	out := b.buffer("out", ir.Output, plan.Pinned, ir.I32, 29, n)
	ext := b.buffer("parts", ir.External, plan.Bound, ir.I32, 30, n)
	total := b.buffer("total", ir.State, plan.Device, ir.I64, 31)
	table := b.buffer("table", ir.Resident, plan.Device, ir.I32, 32, ir.Const(3))
	dx := b.pool(b.buffer("x", ir.Temp, plan.Pool, ir.I32, 33, n))
	part := b.pool(b.buffer("part", ir.Temp, plan.Pool, ir.I32, 34, n), 0)
	rate := b.pool(b.buffer("rate", ir.Temp, plan.Pool, ir.I32, 35, n), 0, 1)
	b.Graph.Callbacks = []*ir.CallbackDecl{{Name: "unused", Pos: at(26)}, {Name: "note", Pos: at(26)}}
	b.Graph.Events = []*ir.EventDecl{{Name: "free", Pos: at(41)}, {Name: "ready", Pos: at(42)}}
	b.Graph.Requires = []*ir.Require{{Low: n, High: ir.Const(1 << 20), What: "slice of x ends at n, beyond 1048576", Pos: at(36)}}

	v, p, first := variable("x", ir.I32), variable("part", ir.I32), variable("first", ir.I32)
	share := function("share", 10, []*ir.Var{v, p, first}, []ir.Type{ir.I32},
		ret(11, op(ir.ExprAdd, ir.I32, &ir.Expr{Op: ir.ExprQuo, Type: ir.I32, Pos: at(11), Args: []*ir.Expr{use(v), use(p)}}, use(first))))
	b.Funcs = []*ir.Func{share}
	k := &plan.Kernel{Name: "share", Doc: "share for every element.", Vector: 4,
		Params: []plan.Param{
			{Kind: plan.Pointer, Name: "x", Type: ir.I32, Mode: ir.ReadsWrites},
			{Kind: plan.Pointer, Name: "part", Type: ir.I32, Mode: ir.Reads},
			{Kind: plan.Pointer, Name: "table", Type: ir.I32, Mode: ir.Reads},
			{Kind: plan.Pointer, Name: "rate", Type: ir.I32, Mode: ir.Writes},
			{Kind: plan.Count, Name: "n", Type: ir.I64},
		},
		Body: []plan.Instr{
			{Op: plan.Load, Param: 0, Index: strides(1), Results: []plan.Register{register(0, "x", ir.I32)}},
			{Op: plan.Load, Param: 1, Index: strides(1), Results: []plan.Register{register(1, "part", ir.I32)}},
			{Op: plan.Load, Param: 2, Index: strides(0), Results: []plan.Register{register(2, "table", ir.I32)}},
			{Op: plan.Call, Func: share, Args: []plan.Operand{kept(0), kept(1), kept(2)}, Results: []plan.Register{register(3, "rate", ir.I32)}},
			{Op: plan.Store, Param: 3, Index: strides(1), Args: []plan.Operand{kept(3)}},
			{Op: plan.Store, Param: 0, Index: strides(1), Args: []plan.Operand{kept(3)}},
		},
	}
	fill := &plan.Kernel{Name: "fill_i32", Doc: "sets elements of i32 to one value.", Vector: 1,
		Params: []plan.Param{
			{Kind: plan.Pointer, Name: "rate", Type: ir.I32, Mode: ir.Writes},
			{Kind: plan.Value, Name: "value", Type: ir.I32},
			{Kind: plan.Count, Name: "n", Type: ir.I64},
		},
		Body: []plan.Instr{{Op: plan.Store, Param: 0, Index: strides(1), Args: []plan.Operand{param(1)}}},
	}
	b.Kernels = []*plan.Kernel{k, fill}

	free := b.step(plan.Step{Kind: plan.EventWait, Name: "wait free", Pos: at(33), Event: &plan.EventStep{Event: 0}})
	up := b.copy("upload x", 33, dx, x, free)
	gather := b.copy("copy parts", 34, part, ext, free)
	clear := b.step(plan.Step{Kind: plan.Memset, Name: "fill rate", Pos: at(35),
		Memset: &plan.MemsetStep{Dst: plan.Place{Buffer: rate}, Value: 0xffffffff, Size: 4, Count: n, Rows: ir.Const(1)}})
	fence := b.step(plan.Step{Kind: plan.Empty, Name: "barrier", Pos: at(36), Deps: []int{up, gather, clear}})
	set := b.launch("fill rate", 36, &plan.LaunchStep{Kernel: fill, Work: n, Args: []plan.Arg{
		b.pointer(rate, ir.Writes), {Kind: plan.Value, Type: ir.I32, Bits: 0xffff_ffff_ffff_fffe}, counted(n)}}, fence)
	m := b.launch("map share", 37, &plan.LaunchStep{Kernel: k, Work: n, Args: []plan.Arg{b.pointer(dx, ir.ReadsWrites),
		b.pointer(part, ir.Reads), {Kind: plan.Pointer, Type: ir.I32, Mode: ir.Reads, Place: plan.Place{Buffer: table, Offset: ir.Const(4)}},
		b.pointer(rate, ir.Writes), counted(n)}}, set)
	bump := &ir.CUDAKernel{Name: "bump", Source: bumpSource, Pos: ir.Pos{File: "graphs/kernels.go", Line: 40}}
	l := b.launch("launch bump", 38, &plan.LaunchStep{User: bump, Work: ir.Const(2), Grid: []ir.Dim{ir.Const(2)}, Block: []int{32},
		Args: []plan.Arg{b.pointer(total, ir.ReadsWrites), b.pointer(rate, ir.Reads),
			{Kind: plan.Scalar, Type: ir.I64, Scalar: by}, {Kind: plan.Value, Type: ir.I32, Bits: 1}}}, m)
	b.step(plan.Step{Kind: plan.EventRecord, Name: "record ready", Pos: at(39), Deps: []int{l}, Event: &plan.EventStep{Event: 1}})
	note := b.step(plan.Step{Kind: plan.Callback, Name: "callback note", Pos: at(39), Deps: []int{l}, Callback: &plan.CallbackStep{Callback: 1}})
	b.copy("download rate", 40, out, rate, note)
	return b
}
