//go:build cuda

package difftest

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/internal/randgraph"
	"github.com/cudagraph/graphgen/internal/toolkit/toolkittest"
	"github.com/cudagraph/graphgen/passes"
)

// device is the toolchain of nvcc for the card of this machine, or for an old one where there is none.
func device(t *testing.T) *Toolchain {
	t.Helper()
	kit := toolkittest.Find(t)
	tool := &Toolchain{
		Name:     "cuda",
		Compiler: []string{kit.Nvcc, "-std=c++17", "-O2", "-arch=native"},
		Alone:    true,
		Includes: "#include <cuda_runtime.h>\n#include <cooperative_groups.h>\n#include <cooperative_groups/reduce.h>\n" + standard,
	}
	if kit.Lib != "" {
		tool.Compiler = append(tool.Compiler, "-L", kit.Lib)
	}
	return tool
}

// present skips the test on a machine without a card, once nvcc has built one program.
func present(t *testing.T, units []*Unit, tool *Toolchain) {
	t.Helper()
	_, err := Job{units[:1], []*Toolchain{tool}, 1, 1}.Check(filepath.Join(t.TempDir(), "one"))
	if err != nil && strings.Contains(err.Error(), "no CUDA device") {
		t.Skipf("nvcc builds the programs, but nothing runs them: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// The GPU gives the oracle's bytes.
func TestRandomGraphsOnGPU(t *testing.T) {
	t.Parallel()
	tool := device(t)
	list := units(t, randgraph.New, *first, *graphs, passes.Options{})
	present(t, list, tool)
	report(t, run(t, Batches(list, *per, Job{Tools: []*Toolchain{tool}, First: 1, Last: 5})))
}

// So it does where it decides itself what to run.
func TestRandomBodiesOnGPU(t *testing.T) {
	t.Parallel()
	tool := device(t)
	list := units(t, randgraph.NewBodies, *first, *bodies, passes.Options{})
	present(t, list, tool)
	report(t, run(t, Batches(list, *per, Job{Tools: []*Toolchain{tool}, First: 1, Last: 5})))
}

// Nor does the GPU give other bytes when a pass is off.
func TestPassesOffOnGPU(t *testing.T) {
	t.Parallel()
	tool := device(t)
	list := withPassesOff(t)
	present(t, list, tool)
	report(t, run(t, Batches(list, 30, Job{Tools: []*Toolchain{tool}, First: 1, Last: 3})))
}

// The golden graphs that CUDA builds are what their plans say.
func TestGoldensBuiltOnGPU(t *testing.T) {
	t.Parallel()
	tool := device(t)
	list := goldens(t)
	present(t, list, tool)
	report(t, run(t, Batches(list, 8, Job{Tools: []*Toolchain{tool}, First: 1, Last: 1})))
}

// The cases that broke other tools, on the GPU.
func TestCaseOnGPU(t *testing.T) {
	t.Parallel()
	tool := device(t)
	kits, light, heavy := prepareCases(t)
	present(t, light, tool)
	judgeAll(t, kits, append(light, heavy...), Batches(append(light, heavy...), 20, Job{Tools: []*Toolchain{tool}, First: 1, Last: 3}))
}
