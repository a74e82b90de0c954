package cuda

import (
	"bytes"
	"fmt"
	"regexp"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// chain is a plan of many launches of one kernel, to and fro between two buffers.
func chain(steps int) builder {
	b := newPlan("Chain", "", "n")
	n := ir.Named("n")
	_, shoulder, _ := toneFuncs()
	b.Funcs = []*ir.Func{shoulder}
	k := &plan.Kernel{Name: "shoulder", Vector: 4,
		Params: []plan.Param{{Kind: plan.Pointer, Name: "x", Type: ir.F32, Mode: ir.Reads},
			{Kind: plan.Pointer, Name: "y", Type: ir.F32, Mode: ir.Writes}, {Kind: plan.Count, Name: "n", Type: ir.I64}},
		Body: []plan.Instr{
			{Op: plan.Load, Param: 0, Index: strides(1), Results: []plan.Register{register(0, "x", ir.F32)}},
			{Op: plan.Call, Func: shoulder, Args: []plan.Operand{kept(0)}, Results: []plan.Register{register(1, "y", ir.F32)}},
			{Op: plan.Store, Param: 1, Index: strides(1), Args: []plan.Operand{kept(1)}},
		},
	}
	b.Kernels = []*plan.Kernel{k}
	both := []int{b.buffer("x", ir.State, plan.Device, ir.F32, 28, n), b.buffer("y", ir.State, plan.Device, ir.F32, 29, n)}
	for i := range steps {
		var deps []int
		if i > 0 {
			deps = []int{i - 1}
		}
		b.launch("map shoulder", 30+i, &plan.LaunchStep{Kernel: k, Work: n, Args: []plan.Arg{
			b.pointer(both[i%2], ir.Reads), b.pointer(both[1-i%2], ir.Writes), counted(n)}}, deps...)
	}
	return b
}

var row = regexp.MustCompile(`(?m)^    [{\d].*\n`)

// TestLarge holds that a node adds no line outside of the tables, which is what keeps large graphs quick to compile.
func TestLarge(t *testing.T) {
	small, large := emitted(t, chain(10))[0].Data, emitted(t, chain(2000))[0].Data
	varies := regexp.MustCompile(`// Plan: .*|kHash\[\] = "\w+"|#line \d+ "chain.cu"`)
	strip := func(text []byte) []byte { return varies.ReplaceAll(row.ReplaceAll(text, nil), nil) }
	if !bytes.Equal(strip(small), strip(large)) {
		t.Error("nodes add lines outside of the tables")
	}
	if n := len(row.FindAll(large, -1)); n < 2000*5 {
		t.Error(fmt.Sprint("only ", n, " rows"))
	}
}
