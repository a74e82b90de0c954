package cuda

import (
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// wide is a plan of one kernel that takes so many pointers and the number of indices.
func wide(pointers int) *source {
	b := newPlan("Wide", "")
	k := &plan.Kernel{Name: "sum", Vector: 1}
	for range pointers {
		k.Params = append(k.Params, plan.Param{Kind: plan.Pointer, Name: "x", Type: ir.F32})
	}
	k.Params = append(k.Params, plan.Param{Kind: plan.Count, Name: "count", Type: ir.I64})
	b.launch("map sum", 30, &plan.LaunchStep{Kernel: k})
	return &source{plan: b.Plan}
}

// TestWideKernel tells of generated kernels with more arguments than CUDA passes: 4095 words are 32760 bytes.
func TestWideKernel(t *testing.T) {
	for pointers, want := range map[int]string{
		4094: "",
		4095: "graphs/tone.go:30: map sum: its kernel takes 32768 bytes of arguments, want at most 32764; give the function fewer buffers",
	} {
		var errs ir.ErrorList
		wide(pointers).checkParams(&errs)
		got := ""
		if err := errs.Err(); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%d pointers: got %q, want %q", pointers, got, want)
		}
	}
}
